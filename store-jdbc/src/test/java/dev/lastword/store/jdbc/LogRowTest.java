package dev.lastword.store.jdbc;

import static dev.lastword.store.jdbc.Samples.event;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Limit;
import dev.lastword.store.Limits;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LogRowTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void a_commit_makes_one_row_for_each_stream() {
    Commit commit =
        Commit.builder()
            .append(stream("a"), Expected.ANY, event("A"), event("B"))
            .append(stream("b"), Expected.ANY, event("C"))
            .build();

    List<LogRow> rows = LogRow.of(commit, stream -> stream.equals(stream("a")) ? 7 : 0, NOON);

    assertEquals(
        List.of(
            new LogRow(stream("a"), 9, NOON, 1, 3, commit.appends().get(0).events()),
            new LogRow(stream("b"), 1, NOON, 2, 3, commit.appends().get(1).events())),
        rows);
    assertEquals(commit.id(), rows.get(0).commitId());
    assertTrue(rows.get(1).commitId().isEmpty());
  }

  @Test
  void very_many_events_are_split_by_their_number() {
    List<EventRecord> events =
        IntStream.range(0, 2 * LogRow.MOST_EVENTS + 1).mapToObj(i -> event("A")).toList();

    List<LogRow> rows = rows(events);

    assertEquals(List.of(256, 256, 1), rows.stream().map(row -> row.events().size()).toList());
    assertEquals(List.of(256L, 512L, 513L), rows.stream().map(LogRow::version).toList());
    assertEquals(List.of(255, 511, 512), rows.stream().map(LogRow::lastIndex).toList());
    assertEquals(1, rows.stream().filter(row -> row.commitId().isPresent()).count());
  }

  @Test
  void large_events_are_split_by_their_bytes_and_never_cut() {
    EventRecord small = sized(10);
    EventRecord large = sized(LogRow.MOST_BYTES);
    EventRecord next = sized(10);
    EventRecord last = sized(10);

    assertEquals(
        List.of(List.of(small), List.of(large), List.of(next, last)),
        rows(List.of(small, large, next, last)).stream().map(LogRow::events).toList());
    assertEquals(1, rows(List.of(sized(LogRow.MOST_BYTES + 1))).size());
  }

  @Test
  void each_event_of_the_largest_commit_has_a_position_of_its_own() {
    assertTrue(Limits.ROOMY.of(Limit.COMMIT_EVENTS) <= PostgresRows.POSITIONS);
    assertTrue(Limits.ROOMY.of(Limit.COMMIT_EVENTS) <= Short.MAX_VALUE, "commit_events");
  }

  private static List<LogRow> rows(List<EventRecord> events) {
    Commit commit = Commit.builder().append(stream("a"), Expected.ANY, events).build();
    return LogRow.of(commit, stream -> 0, NOON);
  }

  private static EventRecord sized(int bytes) {
    Payload payload = Payload.of(new byte[bytes], "application/octet-stream");
    return new EventRecord(UUID.randomUUID(), "A", 1, NOON, Map.of(), payload);
  }
}
