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
import dev.lastword.store.StreamId;
import dev.lastword.store.jdbc.postgres.PostgresRows;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LogRowTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final long A = 3;
  private static final long B = 4;

  @Test
  void a_commit_makes_one_row_for_each_family() {
    Commit commit =
        Commit.builder()
            .append(stream("a"), Expected.ANY, event("A"), event("B"))
            .append(job("a/1"), Expected.ANY, event("C"))
            .append(stream("b"), Expected.ANY, event("D"))
            .append(job("a/2"), Expected.ANY, event("E"))
            .build();
    List<EventRecord> events = commit.events();
    FamilyMap families = families();
    families.put(families.of(stream("a")).grown(stream("a"), 7, NOON));

    List<LogRow> rows = LogRow.of(commit, families, NOON);

    assertEquals(
        List.of(
            new LogRow(
                A,
                10,
                NOON,
                2,
                5,
                List.of(
                    new LogRow.Entry(0, 0, 8, events.get(0)),
                    new LogRow.Entry(1, 0, 9, events.get(1)),
                    new LogRow.Entry(2, 1, 1, events.get(2)))),
            new LogRow(B, 1, NOON, 3, 5, List.of(new LogRow.Entry(0, 0, 1, events.get(3)))),
            new LogRow(A, 11, NOON, 4, 5, List.of(new LogRow.Entry(0, 2, 1, events.get(4))))),
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
        rows(List.of(small, large, next, last)).stream()
            .map(row -> row.events().stream().map(LogRow.Entry::event).toList())
            .toList());
    assertEquals(1, rows(List.of(sized(LogRow.MOST_BYTES + 1))).size());
  }

  @Test
  void each_event_of_the_largest_commit_has_a_position_of_its_own() {
    assertTrue(Limits.ROOMY.of(Limit.COMMIT_EVENTS) <= PostgresRows.POSITIONS);
    assertTrue(Limits.ROOMY.of(Limit.COMMIT_EVENTS) <= Short.MAX_VALUE, "commit_events");
  }

  private static List<LogRow> rows(List<EventRecord> events) {
    Commit commit = Commit.builder().append(stream("a"), Expected.ANY, events).build();
    return LogRow.of(commit, families(), NOON);
  }

  private static FamilyMap families() {
    Map<String, StreamFamily> none = new HashMap<>();
    for (StreamId stream : List.of(stream("a"), stream("b"), job("a/1"), job("a/2"))) {
      for (String name : List.of(StreamFamily.shared(stream), StreamFamily.alone(stream))) {
        none.put(name, StreamFamily.absent(name, name.equals("a") ? A : name.equals("b") ? B : 9));
      }
    }
    return new FamilyMap(none);
  }

  private static StreamId job(String id) {
    return new StreamId("job", id);
  }

  private static EventRecord sized(int bytes) {
    Payload payload = Payload.of(new byte[bytes], "application/octet-stream");
    return new EventRecord(UUID.randomUUID(), "A", 1, NOON, Map.of(), payload);
  }
}
