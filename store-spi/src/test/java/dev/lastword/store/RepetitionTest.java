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
  private final Map<UUID, EventUse> uses = new HashMap<>();

  RepetitionTest() {
    stored.forEach(event -> uses.put(event.event().eventId(), EventUse.of(event, stored)));
  }

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
    CommitResult second = Repetition.of(commit, uses).orElseThrow();

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

    assertTrue(Repetition.of(fresh, uses).isEmpty());
  }

  @Test
  void part_of_a_commit_more_than_it_and_another_order_are_no_repetition() {
    assertRefused(DuplicateEvent.Reason.OTHER_COMMIT, Commit.append(STREAM, Expected.ANY, a, b));
    assertRefused(
        DuplicateEvent.Reason.OTHER_COMMIT,
        Commit.append(STREAM, Expected.ANY, a, b, event(PAYLOAD)));
    assertRefused(
        DuplicateEvent.Reason.OTHER_COMMIT,
        Commit.builder().append(OTHER, Expected.ANY, c).append(STREAM, Expected.ANY, a, b).build());
    assertRefused(DuplicateEvent.Reason.OTHER_COMMIT, Commit.append(STREAM, Expected.ANY, a, b, c));
  }

  @Test
  void two_commits_together_are_no_repetition_of_either() {
    EventRecord d = event(PAYLOAD);
    List<StoredEvent> second =
        Commit.append(STREAM, Expected.ANY, d).numbered(103, stream -> 9, NOON);
    uses.put(d.eventId(), EventUse.of(second.get(0), second));

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
  void an_id_whose_event_was_erased_stays_used() {
    uses.replaceAll((id, use) -> use.withoutPlace());

    assertRefused(DuplicateEvent.Reason.ERASED, Commit.append(STREAM, Expected.ANY, a));
  }

  private void assertRefused(DuplicateEvent.Reason reason, Commit other) {
    DuplicateEvent refusal = assertThrows(DuplicateEvent.class, () -> Repetition.of(other, uses));

    assertEquals(reason, refusal.reason());
  }
}
