package dev.lastword.tck.store.suites;

import static dev.lastword.store.Capability.JOBS;
import static dev.lastword.store.Capability.MULTI_STREAM;
import static dev.lastword.store.Capability.PROJECTIONS;
import static dev.lastword.store.StoreRule.W11;
import static dev.lastword.store.StoreRule.W6;
import static dev.lastword.store.StoreRule.W6b;
import static dev.lastword.store.StoreRule.W7;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Case.Kind.PROCESS;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.events;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.Durability;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.ChildProcess;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite B: what happens to a commit that comes again. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class IdempotencyConformance {

  private static final Payload NOTHING = Payload.json("{}");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Case(value = "B01", catches = "events are inserted again, or the second answer differs")
  @Rule(W6)
  void a_repeated_commit_gets_its_first_answer_and_is_stored_once(StoreUnderTest store) {
    repeatedIsStoredOnce(store, at(0));
  }

  @Case(value = "B02", catches = "repetitions are found only through the expected version")
  @Rule(W6)
  void a_repeated_commit_without_expectation_is_stored_once(StoreUnderTest store) {
    repeatedIsStoredOnce(store, Expected.ANY);
  }

  private static void repeatedIsStoredOnce(StoreUnderTest store, Expected expected) {
    List<EventRecord> three = events(3);
    CommitResult first = store.append(STREAM, expected, three);

    CommitResult again = store.append(STREAM, expected, three);

    assertEquals(repeated(first), again);
    assertEquals(three, store.all(STREAM));
    assertFalse(first.alreadyCommitted(), "the first time is no repetition");
  }

  @Case(value = "B03", catches = "ids are remembered in a cache, or until the store is closed")
  @Rule(W6)
  void a_repetition_is_recognized_after_10000_events_and_a_reopening(StoreUnderTest store) {
    EventRecord old = event("old");
    CommitResult first = store.append(STREAM, at(0), old);
    for (int i = 0; i < 10; i++) {
      store.append(OTHER, Expected.ANY, events(1_000));
    }

    assertEquals(repeated(first), store.append(STREAM, at(0), old));
    store.reopen();
    assertEquals(repeated(first), store.append(STREAM, at(0), old), "after it was opened again");
    assertEquals(List.of(old), store.all(STREAM));
  }

  @Case(value = "B04", catches = "the version is checked before the repetition is recognized")
  @Rule(W6)
  void a_repetition_is_recognized_when_its_stream_has_moved_on(StoreUnderTest store) {
    EventRecord one = event("1");
    EventRecord two = event("2");
    CommitResult first = store.append(STREAM, at(0), one);
    store.append(STREAM, at(1), two);

    assertEquals(repeated(first), store.append(STREAM, at(0), one));
    assertEquals(List.of(one, two), store.all(STREAM));
  }

  @Case(value = "B05", catches = "ids are compared and contents are not, or only a part of them")
  @Rule(W6)
  void another_content_under_a_used_id_is_refused(StoreUnderTest store) {
    EventRecord one = event("1");
    store.append(STREAM, at(0), one);

    for (EventRecord other : OtherContents.of(one)) {
      DuplicateEvent refused =
          assertThrows(
              DuplicateEvent.class,
              () -> store.append(STREAM, at(0), other),
              () -> other + " is not " + one);

      assertEquals(one.eventId(), refused.eventId());
      assertEquals(DuplicateEvent.Reason.OTHER_CONTENT, refused.reason());
    }
    assertEquals(List.of(one), store.all(STREAM));
  }

  @Case(
      value = "B06",
      catches = "commits are known by their ids in one stream instead of everywhere")
  @Rule(W6)
  void a_used_id_is_refused_in_another_stream(StoreUnderTest store) {
    EventRecord one = event("1");
    store.append(STREAM, at(0), one);

    DuplicateEvent refused =
        assertThrows(DuplicateEvent.class, () -> store.append(OTHER, at(0), one));

    assertEquals(STREAM, refused.stream());
    assertEquals(1, refused.version());
    assertEquals(0, store.head(OTHER));
    assertEquals(List.of(one), store.all(STREAM));
  }

  @Case(value = "B07", catches = "known events are left out and the new ones are written")
  @Rule(W6)
  void a_commit_that_is_partly_stored_is_refused_whole(StoreUnderTest store) {
    EventRecord one = event("1");
    store.append(STREAM, at(0), one);

    refused(store, STREAM, one, event("2"));
    refused(store, OTHER, one, event("2"));

    assertEquals(List.of(one), store.all(STREAM));
    assertEquals(0, store.head(OTHER));
  }

  @Case(value = "B08", catches = "ids are compared as a set")
  @Rule(W6)
  void another_order_a_part_and_more_of_a_stored_commit_are_refused(StoreUnderTest store) {
    EventRecord one = event("1");
    EventRecord two = event("2");
    EventRecord three = event("3");
    EventRecord four = event("4");
    store.append(STREAM, at(0), one, two, three);
    store.append(STREAM, at(3), four);

    refused(store, STREAM, one, three, two);
    refused(store, STREAM, one);
    refused(store, STREAM, one, two);
    refused(store, STREAM, one, two, three, four);
    refused(store, STREAM, one, two, four);

    assertEquals(List.of(one, two, three, four), store.all(STREAM));
  }

  @Case(value = "B09", catches = "a second event of the same id fails late, after others were kept")
  @Rule(W7)
  void an_id_that_is_twice_in_one_commit_is_refused(StoreUnderTest store) {
    EventRecord one = event("1");

    assertThrows(DuplicateEvent.class, () -> store.append(STREAM, at(0), one, one));
    assertEquals(0, store.head(STREAM));
    CommitResult first = store.append(STREAM, at(0), one);

    assertEquals(repeated(first), store.append(STREAM, at(0), one));
    assertEquals(List.of(one), store.all(STREAM));
  }

  @Case(value = "B10", catches = "only the events are deduplicated, and operations run again")
  @Rule(W6)
  @Needs({JOBS, PROJECTIONS})
  void a_repeated_commit_applies_none_of_its_operations_again(StoreUnderTest store) {
    Commit commit =
        Commit.builder()
            .append(STREAM, at(0), event("1"))
            .put(doc("old"))
            .enqueue(NewJob.of("job", "queue", NOTHING))
            .build();
    store.commit(commit);
    Lease lease = store.jobs().claim(ClaimSpec.of("queue", "worker", MINUTE)).get(0);
    store.commit(Commit.builder().put(doc("new")).complete(lease.fence(), "Completed"));
    store.commit(Commit.builder().deleteJob("job"));

    store.commit(commit);

    assertEquals("new", store.docs().get("summary", "one").orElseThrow().payload().utf8());
    assertEquals(List.of(), store.jobs().claim(ClaimSpec.of("queue", "worker", MINUTE)));
  }

  @Case(
      value = "B11",
      kind = CONCURRENT,
      catches = "repetitions are looked up before the insertion, and two find nothing")
  @Rule(W6)
  void the_same_commit_from_8_threads_is_written_once_and_answered_alike(StoreUnderTest store) {
    Commit commit = Commit.builder().append(STREAM, Expected.ANY, events(2)).build();

    List<RaceOutcome<CommitResult>> outcomes = store.race(8, i -> store.node(i).commit(commit));

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    List<CommitResult> results = RaceOutcome.values(outcomes);
    assertEquals(1, results.stream().filter(result -> !result.alreadyCommitted()).count());
    assertEquals(
        1, results.stream().map(IdempotencyConformance::repeated).distinct().count(), "answers");
    assertEquals(commit.appends().get(0).events(), store.all(STREAM));
  }

  @Case(
      value = "B12",
      kind = PROCESS,
      catches = "a writer that lost its answer and tries again writes a second copy")
  @Rule({W11, W6})
  @Needs(durability = Durability.PROCESS)
  void a_commit_whose_writer_was_killed_before_the_answer_can_be_repeated(StoreUnderTest store) {
    for (int round = 0; round < 3; round++) {
      StreamId stream = new StreamId("execution", "round " + round);
      ChildProcess child = store.child(RepeatingWriter.class, stream.id());
      int heard = 1 + store.random().nextInt(10);
      for (int i = 0; i < heard; i++) {
        child.expect("committed " + i);
      }

      child.kill();
      List<EventRecord> written = RepeatingWriter.events(stream, store.head(stream) + 2);
      for (EventRecord event : written) {
        store.append(stream, Expected.ANY, event);
      }

      assertEquals(written, store.all(stream));
      // Without MULTI_NODE, one process at a time has the storage.
      store.reopen();
    }
  }

  @Case(value = "B13", catches = "a repetition of several appends is judged stream by stream")
  @Rule(W6)
  @Needs(MULTI_STREAM)
  void a_repeated_commit_to_two_streams_is_recognized_when_one_has_moved_on(StoreUnderTest store) {
    EventRecord one = event("1");
    EventRecord two = event("2");
    Commit commit = Commit.builder().append(STREAM, at(0), one).append(OTHER, at(0), two).build();
    CommitResult first = store.commit(commit);
    EventRecord three = event("3");
    store.append(OTHER, at(1), three);

    assertEquals(repeated(first), store.commit(commit));
    refused(store, STREAM, one);
    refused(store, STREAM, one, two);
    assertEquals(List.of(one), store.all(STREAM));
    assertEquals(List.of(two, three), store.all(OTHER));
  }

  @Case(value = "B14", catches = "the lease is checked before the repetition is recognized")
  @Rule(W6b)
  @Needs(JOBS)
  void a_repetition_is_recognized_after_its_lease_was_lost(StoreUnderTest store) {
    store.commit(Commit.builder().enqueue(NewJob.of("job", "queue", NOTHING)));
    Lease lease = store.jobs().claim(ClaimSpec.of("queue", "worker", MINUTE)).get(0);
    Commit commit = Commit.builder().append(STREAM, at(0), event("1")).fence(lease.fence()).build();
    CommitResult first = store.commit(commit);
    store.advanceClock(MINUTE);
    store.jobs().claim(ClaimSpec.of("queue", "another", MINUTE));

    assertEquals(repeated(first), store.commit(commit));
    assertEquals(1, store.head(STREAM));
  }

  private static CommitResult repeated(CommitResult first) {
    return new CommitResult(first.heads(), first.positions(), true);
  }

  private static void refused(StoreUnderTest store, StreamId stream, EventRecord... events) {
    assertThrows(DuplicateEvent.class, () -> store.append(stream, Expected.ANY, events));
  }

  private static Doc doc(String content) {
    return new Doc("summary", "one", 1, Map.of(), Payload.json(content));
  }
}
