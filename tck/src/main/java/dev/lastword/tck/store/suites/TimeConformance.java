package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.T1;
import static dev.lastword.store.StoreRule.T2;
import static dev.lastword.store.StoreRule.T4;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Samples.NOON;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.CommitHold.Held;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.ConcurrentCall;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite D, second part: times come back exact, and the store's own come from its clock. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class TimeConformance {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);

  /** Longer than it takes to begin a transaction. */
  private static final Duration A_WHILE = Duration.ofMillis(250);

  @Case(value = "D08", catches = "times are rounded, or those before 1970 go wrong")
  @Rule(T2)
  void microseconds_of_every_year_come_back_and_finer_times_are_refused(StoreUnderTest store) {
    new RoundTrip(store, STREAM)
        .of(
            facts(
                "1970-01-01T00:00:00Z",
                "1969-12-31T23:59:59.999999Z",
                "1970-01-01T00:00:00.000001Z",
                "0001-01-01T00:00:00Z",
                "1582-10-04T12:00:00.123456Z",
                "1582-10-15T12:00:00.123456Z",
                "1899-12-31T23:59:59.500001Z",
                "2026-01-01T12:00:00.999999Z",
                "2026-06-30T23:59:59.999500Z",
                "9999-12-31T23:59:59.999999Z"));

    assertThrows(IllegalArgumentException.class, () -> fact(NOON.plusNanos(1)));
  }

  @Case(value = "D10", catches = "times are text whose length depends on their value")
  @Rule(T2)
  void whole_seconds_and_minutes_come_back_and_keep_their_place(StoreUnderTest store) {
    new RoundTrip(store, STREAM)
        .of(
            facts(
                "2026-01-01T00:00:00Z",
                "2026-01-01T00:00:00.000001Z",
                "2026-01-01T00:00:00.100000Z",
                "2026-01-01T00:00:00.500000Z",
                "2026-01-01T00:00:01Z",
                "2026-01-01T00:01:00Z",
                "2026-01-01T00:01:00.250000Z",
                "2026-01-01T01:00:00Z",
                "2026-01-02T00:00:00Z"));
  }

  @Case(value = "D13", catches = "the time of recording is a client's, or taken event by event")
  @Rule({T4, T1})
  void recording_is_timed_by_the_store_once_a_commit_and_never_backward(StoreUnderTest store) {
    store.append(STREAM, at(0), event("1"));
    store.advanceClock(HOUR);
    InstantSource wrong = () -> Instant.now().minus(DAY);
    EventStore other = store.open(NodeOptions.of("wrong clock").clientClock(wrong));
    other.commit(Commit.append(STREAM, at(1), event("2"), event("3")));
    store.advanceClock(HOUR.negated());
    store.append(STREAM, at(3), event("4"));

    List<Instant> recorded = store.stored(STREAM).stream().map(StoredEvent::recordedAt).toList();

    Duration passed = Duration.between(recorded.get(0), recorded.get(1));
    assertEquals(recorded.get(1), recorded.get(2), "one time for a commit");
    assertFalse(passed.compareTo(HOUR) < 0, () -> "an hour passed, but recorded was " + passed);
    assertTrue(
        passed.compareTo(HOUR.plus(store.budgets().step())) < 0,
        () -> "little more than an hour passed, but recorded was " + passed);
    assertEquals(recorded.stream().sorted().toList(), recorded, "times along a stream");
    assertEquals(4, recorded.size());
  }

  /**
   * A commit waits for another that is stopped. Meanwhile the clock is moved and, where others go
   * on, some time passes by it.
   */
  @Case(
      value = "D17",
      kind = CONCURRENT,
      catches = "the time is that of the call or of the beginning of its transaction")
  @Rule(T1)
  @Needs(Capability.FEED)
  void a_commit_that_had_to_wait_is_recorded_when_it_is_decided(StoreUnderTest store) {
    CommitHold hold = store.hook(CommitHold.class);
    store.node(1).commit(Commit.append(OTHER, Expected.ANY, event("before")));
    Instant least = lastRecorded(store, OTHER).plus(HOUR);
    EventRecord late = event("late");
    try (Held held = hold.holdNextCommit(store.namespace())) {
      ConcurrentCall<CommitResult> stopped = start(store, 0, event("stopped"));
      assertTrue(held.isReached(store.budgets().step()), "the commit was to stop halfway");
      ConcurrentCall<CommitResult> waiting = start(store, 1, late);
      store.advanceClock(HOUR);
      if (hold.commitsOverlap()) {
        least = passTime(store, least.plus(A_WHILE));
      }
      boolean waits = !waiting.isDone();

      held.release();

      stopped.get();
      waiting.get();
      assertTrue(waits, "it was to wait for the commit before it to the same stream");
    }
    Instant recorded = lastRecorded(store, STREAM);
    assertEquals(late, store.all(STREAM).get(1), "the event of the commit that waited");
    assertFalse(
        recorded.isBefore(least), "it was recorded at " + recorded + ", decided after " + least);
  }

  private static ConcurrentCall<CommitResult> start(
      StoreUnderTest store, int node, EventRecord event) {
    Commit commit = Commit.append(STREAM, Expected.ANY, event);
    return store.start("the commit " + event.type(), () -> store.node(node).commit(commit));
  }

  /** Commits beside until a time is recorded that is not before {@code until}, and returns it. */
  private static Instant passTime(StoreUnderTest store, Instant until) {
    store.eventually(
        () -> "a time was recorded from " + until + " on",
        () -> {
          store.append(OTHER, Expected.ANY, event("beside"));
          return !lastRecorded(store, OTHER).isBefore(until);
        });
    return lastRecorded(store, OTHER);
  }

  private static Instant lastRecorded(StoreUnderTest store, StreamId stream) {
    ReadSpec last = ReadSpec.backwardFromHead().maxEvents(1);
    return store.read(stream, last).events().get(0).recordedAt();
  }

  private static List<EventRecord> facts(String... times) {
    return Stream.of(times).map(Instant::parse).map(TimeConformance::fact).toList();
  }

  private static EventRecord fact(Instant occurredAt) {
    return new EventRecord(
        UUID.randomUUID(), "SAMPLE", 1, occurredAt, Map.of(), Payload.json("{}"));
  }
}
