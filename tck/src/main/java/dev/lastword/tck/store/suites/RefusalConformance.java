package dev.lastword.tck.store.suites;

import static dev.lastword.store.Capability.ERASE;
import static dev.lastword.store.Capability.FEED;
import static dev.lastword.store.Capability.JOBS;
import static dev.lastword.store.Capability.MULTI_STREAM;
import static dev.lastword.store.Capability.PROJECTIONS;
import static dev.lastword.store.Capability.SNAPSHOTS;
import static dev.lastword.store.Capability.WAKEUP;
import static dev.lastword.store.StoreRule.C1;
import static dev.lastword.store.StoreRule.C2;
import static dev.lastword.store.StoreRule.F1;
import static dev.lastword.store.StoreRule.O1;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Availability;
import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Fence;
import dev.lastword.store.Jobs;
import dev.lastword.store.Projections;
import dev.lastword.store.Retry;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.UnsupportedCapability;
import dev.lastword.store.Wakeups;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.Replica;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.function.Executable;

/** Suite N: what is not claimed is refused, and the rest works all the same. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class RefusalConformance {

  private static final Fence FENCE = new Fence("job", 1);

  @Case(value = "N01", catches = "a store without a feed answers with an empty one")
  @Rule(C1)
  @Needs(absent = FEED)
  void a_feed_that_is_not_claimed_is_refused(StoreUnderTest store) {
    logWorks(store);

    refused(FEED, () -> store.node(0).feed(0, FeedSpec.ALL));
    refused(FEED, () -> store.node(0).feedEnd());
  }

  @Case(value = "N02", catches = "the streams of a commit are written one after the other")
  @Rule(C1)
  @Needs(absent = MULTI_STREAM)
  void a_commit_to_two_streams_is_refused_if_not_claimed(StoreUnderTest store) {
    refused(store, MULTI_STREAM, AllKinds.of(MULTI_STREAM));
    assertEquals(0, store.head(AllKinds.THIRD));
  }

  @Case(value = "N03", catches = "documents are dropped, and never found")
  @Rule(C1)
  @Needs(absent = PROJECTIONS)
  void documents_that_are_not_claimed_are_refused(StoreUnderTest store) {
    refused(store, PROJECTIONS, AllKinds.of(PROJECTIONS));
    refused(store, PROJECTIONS, appending().create(AllKinds.DOC));
    refused(store, PROJECTIONS, appending().deleteDoc("summary", "one"));
    refused(PROJECTIONS, () -> store.node(0).extension(Projections.class));
  }

  @Case(value = "N04", catches = "jobs and fences are dropped, and the events are written")
  @Rule(C1)
  @Needs(absent = JOBS)
  void jobs_and_fences_that_are_not_claimed_are_refused(StoreUnderTest store) {
    refused(store, JOBS, AllKinds.of(JOBS));
    refused(store, JOBS, appending().fence(FENCE));
    refused(store, JOBS, appending().mark(FENCE, "Running"));
    refused(store, JOBS, appending().complete(FENCE, "Completed"));
    refused(store, JOBS, appending().release(FENCE, Availability.NOW, "Queued"));
    refused(store, JOBS, appending().requeue("job", Availability.NOW, "Queued"));
    refused(store, JOBS, appending().end("job", "Cancelled"));
    refused(store, JOBS, appending().deleteJob("job"));
    refused(JOBS, () -> store.node(0).extension(Jobs.class));
  }

  @Case(value = "N05", catches = "snapshots are dropped, and never found")
  @Rule(C1)
  @Needs(absent = SNAPSHOTS)
  void snapshots_that_are_not_claimed_are_refused(StoreUnderTest store) {
    refused(store, SNAPSHOTS, AllKinds.of(SNAPSHOTS));
    refused(store, SNAPSHOTS, appending().dropSnapshots(STREAM, 1));
    refused(SNAPSHOTS, () -> store.node(0).extension(Snapshots.class));
  }

  @Case(value = "N06", catches = "a listener is taken and never called")
  @Rule(C1)
  @Needs(absent = WAKEUP)
  void wakeups_that_are_not_claimed_are_refused(StoreUnderTest store) {
    logWorks(store);

    refused(WAKEUP, () -> store.node(0).extension(Wakeups.class));
  }

  @Case(
      value = "N07",
      catches = "a replica cannot see what is under way, and its feed loses events")
  @Rule({O1, F1})
  @Needs(value = FEED, medium = Medium.SERVER)
  void the_feed_of_a_replica_is_refused(StoreUnderTest store) {
    logWorks(store);
    Replica replica = store.hook(Replica.class);

    StoreException refusal =
        assertThrows(
            StoreException.class,
            () -> {
              NodeOptions reader = NodeOptions.of("reader");
              try (EventStore copy = replica.openReplica(store.namespace(), reader)) {
                copy.feed(0, FeedSpec.ALL);
              }
            });

    assertTrue(
        refusal instanceof StoreIncompatible || refusal instanceof UnsupportedCapability,
        () -> "a replica is incompatible or has no feed, but: " + refusal);
  }

  @Case(value = "N08", catches = "the part that is claimed is written before the rest is refused")
  @Rule({C1, C2})
  void what_is_claimed_works_together_and_nothing_of_it_beside_what_is_not(StoreUnderTest store) {
    Set<Capability> claimed = AllKinds.among(store.claim().capabilities());
    store.append(OTHER, at(0), event("to be erased"));
    for (Capability absent : EnumSet.complementOf(EnumSet.copyOf(store.claim().capabilities()))) {
      Set<Capability> mixed = EnumSet.copyOf(claimed);
      mixed.addAll(AllKinds.among(Set.of(absent)));
      if (mixed.size() > claimed.size()) {
        refused(absent, () -> store.commit(AllKinds.of(mixed)));
        AllKinds.requireNothing(store, claimed);
      }
    }

    store.commit(AllKinds.of(claimed));

    AllKinds.requireAll(store, claimed);
  }

  @Case(value = "N09", catches = "an erasure is acknowledged and the events stay")
  @Rule(C1)
  @Needs(absent = ERASE)
  void an_erasure_that_is_not_claimed_is_refused(StoreUnderTest store) {
    store.append(OTHER, at(0), event("stays"));

    refused(store, ERASE, AllKinds.of(ERASE));
    assertEquals(1, store.all(OTHER).size());
  }

  @Case(value = "N10", catches = "a request for what no store has is answered with null")
  @Rule(C1)
  void what_is_no_extension_is_refused(StoreUnderTest store) {
    assertThrows(IllegalArgumentException.class, () -> store.node(0).extension(String.class));
    logWorks(store);
  }

  private static Commit.Builder appending() {
    return AllKinds.of(Set.of());
  }

  private static void refused(StoreUnderTest store, Capability capability, Commit.Builder commit) {
    refused(capability, () -> store.commit(commit));
    assertEquals(0, store.head(STREAM), "a refused commit writes nothing");
    logWorks(store.elsewhere());
  }

  private static void refused(Capability capability, Executable call) {
    UnsupportedCapability refusal = assertThrows(UnsupportedCapability.class, call);
    assertEquals(capability, refusal.capability());
    assertEquals(Retry.NEVER, refusal.retry());
  }

  private static void logWorks(StoreUnderTest store) {
    store.append(STREAM, at(0), event("claimed"));
    assertEquals(1, store.all(STREAM).size());
  }
}
