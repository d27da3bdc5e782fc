package dev.lastword.tck.store.suites;

import static dev.lastword.store.Capability.ERASE;
import static dev.lastword.store.Capability.JOBS;
import static dev.lastword.store.Capability.MULTI_STREAM;
import static dev.lastword.store.StoreRule.X1;
import static dev.lastword.store.StoreRule.X3;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.typed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.Availability;
import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.JobConflict;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobView;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.Limit;
import dev.lastword.store.LimitExceeded;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamId;
import dev.lastword.store.UnsupportedCapability;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite L, sixth part: of several faults the first is told, in the order of X1. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class OrderConformance {

  private static final StreamId GONE = new StreamId("execution", "gone");
  private static final StreamId FOURTH = new StreamId("execution", "four");
  private static final Fence NOBODY = new Fence("nobody", 1);
  private static final NewJob JOB = NewJob.of("job", "queue", Payload.json("{}"));
  private static final NewJob CHANGED = JOB.priority(NewJob.HIGHEST_PRIORITY);
  private static final JobOp ENQUEUE_CHANGED = new JobOp.Enqueue(CHANGED);
  private static final JobOp REQUEUE_NOBODY =
      new JobOp.Requeue("nobody", Availability.NOW, "Queued");

  @Case(value = "L17", catches = "the version is compared while the commit is still being read")
  @Rule({X1, X3})
  void capability_limit_duplicate_and_version_are_judged_in_this_order(StoreUnderTest store) {
    EventRecord used = event("1");
    store.append(STREAM, at(0), used);
    EventRecord tooLong = tooLong(store, UUID.randomUUID());
    EventRecord usedAndTooLong = tooLong(store, used.eventId());
    Set<Capability> absent = EnumSet.allOf(Capability.class);
    absent.removeAll(store.claim().capabilities());

    for (Capability kind : AllKinds.among(absent)) {
      refused(store, UnsupportedCapability.class, AllKinds.of(kind).require(tooLong(store), 0));
    }
    refused(store, LimitExceeded.class, appending(at(1), usedAndTooLong));
    refused(store, LimitExceeded.class, appending(at(7), tooLong));
    refused(store, LimitExceeded.class, appending(at(1), tooLong).require(OTHER, 7));
    refused(store, DuplicateEvent.class, appending(at(7), used, event("2")));
    refused(store, DuplicateEvent.class, appending(at(7), event(used.eventId(), "2")));
    refused(store, DuplicateEvent.class, appending(at(1), used, event("2")).require(OTHER, 7));

    assertEquals(List.of(used), store.all(STREAM));
    assertEquals(0, store.head(AllKinds.THIRD));
  }

  @Case(value = "L18", catches = "leases are looked up before streams, or operations applied first")
  @Rule({X1, X3})
  @Needs(JOBS)
  void version_fence_and_operations_are_judged_in_this_order(StoreUnderTest store) {
    EventRecord first = event("1");
    store.append(STREAM, at(0), first);
    JobView job = enqueued(store);

    refused(store, DuplicateEvent.class, appending(at(1), first, event("2")).fence(NOBODY));
    refused(store, VersionConflict.class, appending(at(7), event("2")).fence(NOBODY));
    refused(
        store, VersionConflict.class, appending(at(1), event("2")).require(OTHER, 7).fence(NOBODY));
    refused(store, VersionConflict.class, appending(at(7), event("2")).enqueue(CHANGED));
    refused(store, LeaseLost.class, appending(at(1), event("2")).enqueue(CHANGED).fence(NOBODY));
    assertEquals("job", conflict(store, ENQUEUE_CHANGED, REQUEUE_NOBODY));
    assertEquals("nobody", conflict(store, REQUEUE_NOBODY, ENQUEUE_CHANGED));

    assertEquals(List.of(first), store.all(STREAM));
    assertEquals(List.of(job), jobs(store));
  }

  @Case(value = "L19", catches = "a stream is known to be erased only when its version is compared")
  @Rule({X1, X3})
  @Needs(ERASE)
  void limit_erasure_duplicate_and_guards_are_judged_in_this_order(StoreUnderTest store) {
    EventRecord used = event("1");
    store.append(STREAM, at(0), used);
    erase(store);
    EventRecord tooLong = tooLong(store, UUID.randomUUID());

    refused(store, LimitExceeded.class, Commit.builder().append(GONE, at(1), tooLong));
    refused(store, StreamErased.class, Commit.builder().append(GONE, Expected.ANY, used));
    refused(store, StreamErased.class, Commit.builder().append(GONE, at(7), event("2")));
    refused(store, DuplicateEvent.class, appending(at(1), used, event("2")).require(GONE, 1));
    refused(store, StreamErased.class, appending(at(1), event("2")).require(GONE, 7));

    assertEquals(List.of(used), store.all(STREAM));
    assertEquals(1, store.head(GONE));
  }

  @Case(value = "L20", catches = "streams are judged one after the other, each for all its faults")
  @Rule({X1, X3})
  @Needs({MULTI_STREAM, JOBS, ERASE})
  void every_stream_is_judged_for_one_fault_before_any_is_for_the_next(StoreUnderTest store) {
    EventRecord used = event("1");
    store.append(STREAM, at(0), used);
    erase(store);
    JobView job = enqueued(store);

    EventRecord tooLong = tooLong(store, UUID.randomUUID());
    refused(store, StreamErased.class, Commit.builder().require(GONE, 1).fence(NOBODY));

    // Each fault comes behind those that are judged after it.
    Commit.Builder commit = Commit.builder();
    refused(store, JobConflict.class, commit.enqueue(CHANGED));
    refused(store, LeaseLost.class, commit.fence(NOBODY));
    refused(store, VersionConflict.class, commit.append(STREAM, at(7), event("2")));
    refused(store, StreamErased.class, commit.append(GONE, Expected.ANY, event("3")));
    refused(store, LimitExceeded.class, commit.append(FOURTH, at(0), tooLong));
    // A commit's name is in its first append.
    Commit.Builder named = Commit.builder().enqueue(CHANGED).fence(NOBODY);
    refused(store, DuplicateEvent.class, named.append(STREAM, at(7), used, event("2")));
    refused(store, DuplicateEvent.class, named.append(OTHER, at(7), event("4")));
    refused(store, StreamErased.class, named.append(GONE, Expected.ANY, event("5")));

    assertEquals(List.of(used), store.all(STREAM));
    assertEquals(0, store.head(OTHER));
    assertEquals(0, store.head(FOURTH));
    assertEquals(1, store.head(GONE));
    assertEquals(List.of(job), jobs(store));
  }

  private static void refused(
      StoreUnderTest store, Class<? extends StoreException> first, Commit.Builder commit) {
    assertThrows(first, () -> store.commit(commit));
  }

  private static String conflict(StoreUnderTest store, JobOp first, JobOp second) {
    Commit.Builder commit = Commit.builder().op(first).op(second);
    return assertThrows(JobConflict.class, () -> store.commit(commit)).jobId();
  }

  private static Commit.Builder appending(Expected expected, EventRecord... events) {
    return Commit.builder().append(STREAM, expected, events);
  }

  private static JobView enqueued(StoreUnderTest store) {
    store.commit(Commit.builder().enqueue(JOB));
    return store.jobs().find(JOB.id()).orElseThrow();
  }

  private static List<JobView> jobs(StoreUnderTest store) {
    return store.jobs().list(JobFilter.ALL).jobs();
  }

  private static void erase(StoreUnderTest store) {
    store.append(GONE, at(0), event("to be erased"));
    store.commit(Commit.builder().erase(GONE, 1));
  }

  private static StreamId tooLong(StoreUnderTest store) {
    long most = store.node(0).description().limits().of(Limit.KEY_BYTES);
    return new StreamId("execution", "k".repeat(Math.toIntExact(most + 1)));
  }

  private static EventRecord tooLong(StoreUnderTest store, UUID id) {
    long most = store.node(0).description().limits().of(Limit.NAME_BYTES);
    EventRecord event = typed("n".repeat(Math.toIntExact(most + 1)));
    return new EventRecord(
        id,
        event.type(),
        event.schemaVersion(),
        event.occurredAt(),
        event.headers(),
        event.payload());
  }
}
