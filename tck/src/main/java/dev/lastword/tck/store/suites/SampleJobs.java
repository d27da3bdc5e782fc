package dev.lastword.tck.store.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Retry;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Jobs and claims as the cases need them; times are so long that no machine is too slow. */
final class SampleJobs {

  static final String QUEUE = "mail";

  /** Lease duration of all cases. */
  static final Duration LEASE = Duration.ofHours(1);

  /** A part of it, after which it still holds. */
  static final Duration PART = Duration.ofMinutes(20);

  private static final int ALL = 1_000;

  private SampleJobs() {}

  static NewJob job(String id) {
    return NewJob.of(id, QUEUE, Payload.json("\"" + id + "\""));
  }

  /** Enqueues jobs in one commit. */
  static void enqueue(StoreUnderTest store, NewJob... jobs) {
    Commit.Builder commit = Commit.builder();
    Stream.of(jobs).forEach(commit::enqueue);
    store.commit(commit);
  }

  static Jobs jobs(EventStore node) {
    return node.extension(Jobs.class);
  }

  static ClaimSpec claim(String owner) {
    return ClaimSpec.of(QUEUE, owner, LEASE).max(ALL);
  }

  /** Claims what is due, and returns which jobs that were. */
  static List<String> claimed(StoreUnderTest store) {
    return ids(store.jobs().claim(claim("all")));
  }

  /** Claims the one job that is due. */
  static Lease lease(StoreUnderTest store, String owner) {
    List<Lease> leases = store.jobs().claim(claim(owner));
    assertEquals(1, leases.size(), () -> "one job was to be claimed, but: " + leases);
    return leases.get(0);
  }

  /** Enqueues a job and claims it. */
  static Lease leased(StoreUnderTest store, String id) {
    enqueue(store, job(id));
    return lease(store, "worker");
  }

  /** Lets all leases expire. */
  static void expire(StoreUnderTest store) {
    store.advanceClock(LEASE);
  }

  static JobView view(StoreUnderTest store, String id) {
    return store.jobs().find(id).orElseGet(() -> fail("there was to be a job " + id));
  }

  static List<String> ids(List<Lease> leases) {
    return leases.stream().map(Lease::jobId).toList();
  }

  /** Requires that a commit is refused because of the fence. */
  static void requireLost(Fence fence, StoreUnderTest store, Commit.Builder commit) {
    requireLost(fence, () -> store.commit(commit));
  }

  /** Requires that a call is refused because of the fence. */
  static void requireLost(Fence fence, Supplier<?> call) {
    LeaseLost lost = assertThrows(LeaseLost.class, call::get);
    assertEquals(fence.jobId(), lost.jobId(), "the job that the refusal names");
    assertEquals(fence.token(), lost.token(), "the token that the refusal names");
    assertEquals(Retry.NEVER, lost.retry());
  }
}
