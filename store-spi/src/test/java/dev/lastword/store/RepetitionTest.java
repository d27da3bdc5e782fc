package dev.lastword.store;

import static dev.lastword.store.Samples.PAYLOAD;
import static dev.lastword.store.Samples.STREAM;
import static dev.lastword.store.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** How a commit becomes stored events, and is told from them when it comes again. */
final class RepetitionTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final StreamId OTHER = new StreamId("job", "a");

  private final EventRecord a = event(PAYLOAD);
  private final EventRecord b = event(PAYLOAD);
  private final EventRecord c = event(PAYLOAD);
  private final Commit commit =
      Commit.builder().append(STREAM, Expected.ANY, a, b).append(OTHER, Expected.ANY, c).build();
  private final List<StoredEvent> stored =
      commit.numbered(100, stream -> stream.equals(STREAM) ? 7 : 0, NOON);
  private final Map<UUID, StoredCommit> known =
      new HashMap<>(Map.of(a.eventId(), StoredCommit.of(stored)));

  @Test
  void events_get_the_places_behind_those_that_are_taken() {
    assertEquals(
        List.of(
            new StoredEvent(101, STREAM, 8, NOON, a),
            new StoredEvent(102, STREAM, 9, NOON, b),
            new StoredEvent(103, OTHER, 1, NOON, c)),
        stored);
  }

  @Test
  void a_repeated_commit_gets_the_first_answer() {
    CommitResult first = CommitResult.of(stored);
    CommitResult second = Repetition.of(commit, known).orElseThrow();

    assertEquals(List.of(new StreamHead(STREAM, 9), new StreamHead(OTHER, 1)), first.heads());
    assertEquals(List.of(101L, 102L, 103L), first.positions());
    assertFalse(first.alreadyCommitted());
    assertEquals(first.heads(), second.heads());
    assertEquals(first.positions(), second.positions());
    assertTrue(second.alreadyCommitted());
  }

  @Test
  void new_ids_are_no_repetition() {
    Commit fresh = Commit.append(STREAM, Expected.ANY, event(PAYLOAD));

    assertTrue(Repetition.of(fresh, known).isEmpty());
  }

  @Test
  void part_of_a_commit_more_than_it_and_another_order_are_no_repetition() {
    assertRefused(DuplicateEvent.Reason.OTHER_COMMIT, Commit.append(STREAM, Expected.ANY, a, b));
    assertRefused(
        DuplicateEvent.Reason.OTHER_COMMIT,
        Commit.append(STREAM, Expected.ANY, a, b, event(PAYLOAD)));
    assertRefused(
        DuplicateEvent.Reason.OTHER_COMMIT,
        Commit.builder().append(STREAM, Expected.ANY, a, c).append(OTHER, Expected.ANY, b).build());
    assertRefused(DuplicateEvent.Reason.OTHER_COMMIT, Commit.append(STREAM, Expected.ANY, a, b, c));
    assertRefused(
        DuplicateEvent.Reason.OTHER_COMMIT,
        Commit.builder().append(OTHER, Expected.ANY, a, b).append(STREAM, Expected.ANY, c).build());
  }

  @Test
  void two_commits_together_are_no_repetition_of_either() {
    EventRecord d = event(PAYLOAD);
    List<StoredEvent> second =
        Commit.append(STREAM, Expected.ANY, d).numbered(103, stream -> 9, NOON);
    known.put(d.eventId(), StoredCommit.of(second));

    assertRefused(
        DuplicateEvent.Reason.OTHER_COMMIT,
        Commit.builder().append(STREAM, Expected.ANY, a, d).append(OTHER, Expected.ANY, c).build());
  }

  @Test
  void another_content_is_told_from_another_commit() {
    EventRecord changed =
        new EventRecord(b.eventId(), "OTHER", 1, b.occurredAt(), b.headers(), Payload.json("[]"));

    assertRefused(
        DuplicateEvent.Reason.OTHER_CONTENT,
        Commit.builder()
            .append(STREAM, Expected.ANY, a, changed)
            .append(OTHER, Expected.ANY, c)
            .build());
  }

  @Test
  void the_id_of_an_erased_commit_stays_used() {
    known.replaceAll((id, commit) -> commit.erased());

    assertRefused(DuplicateEvent.Reason.ERASED, Commit.append(STREAM, Expected.ANY, a));
    assertRefused(DuplicateEvent.Reason.ERASED, commit);
  }

  @Test
  void a_commit_without_events_has_no_id_and_is_no_repetition() {
    Commit operations = Commit.builder().deleteJob("job").build();

    assertTrue(operations.id().isEmpty());
    assertTrue(Repetition.of(operations, known).isEmpty());
  }

  @Test
  void the_first_event_alone_names_a_commit() {
    Commit other = Commit.append(STREAM, Expected.ANY, b, a);

    assertEquals(b.eventId(), other.id().orElseThrow());
    assertTrue(Repetition.of(other, known).isEmpty());
  }

  private void assertRefused(DuplicateEvent.Reason reason, Commit other) {
    DuplicateEvent refusal = assertThrows(DuplicateEvent.class, () -> Repetition.of(other, known));

    assertEquals(reason, refusal.reason());
  }
}
