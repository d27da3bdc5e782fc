package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.J15;
import static dev.lastword.store.StoreRule.J16;
import static dev.lastword.store.StoreRule.J21;
import static dev.lastword.store.StoreRule.J3;
import static dev.lastword.store.StoreRule.W6;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.suites.SampleJobs.LEASE;
import static dev.lastword.tck.store.suites.SampleJobs.PART;
import static dev.lastword.tck.store.suites.SampleJobs.QUEUE;
import static dev.lastword.tck.store.suites.SampleJobs.claimed;
import static dev.lastword.tck.store.suites.SampleJobs.enqueue;
import static dev.lastword.tck.store.suites.SampleJobs.expire;
import static dev.lastword.tck.store.suites.SampleJobs.job;
import static dev.lastword.tck.store.suites.SampleJobs.lease;
import static dev.lastword.tck.store.suites.SampleJobs.requireLost;
import static dev.lastword.tck.store.suites.SampleJobs.view;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Availability;
import dev.lastword.store.Capability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Fence;
import dev.lastword.store.JobConflict;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.QueueClaim;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite J, seventh part: jobs that are leased in the commit that enqueues them. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.JOBS)
public final class BornLeaseConformance {

  private static final NewJob JOB = job("job").status("Running").group("group");

  private static Lease born(StoreUnderTest store, NewJob job) {
    List<Lease> leases =
        store.commit(Commit.builder().enqueueLeased(job, "worker", LEASE)).leases();
    assertEquals(1, leases.size(), () -> "the leases of a commit that makes one: " + leases);
    return leases.get(0);
  }

  @Case(value = "J58", catches = "a job that is born with its lease is claimable, or not as told")
  @Rule({J21, J3})
  void a_job_that_is_enqueued_leased_is_held_from_the_commit_on(StoreUnderTest store) {
    Lease lease = born(store, JOB);

    JobView view = view(store, "job");
    assertEquals(JobPhase.LEASED, view.phase());
    assertEquals(Lease.of(view), lease);
    assertEquals(Optional.of("worker"), view.owner());
    assertEquals(1, view.attempt());
    assertEquals("Running", view.status());
    assertEquals(JOB.payload(), lease.payload());
    assertEquals(List.of(), claimed(store), "jobs that can be claimed beside the lease");
    assertEquals(1, store.jobs().depth(QUEUE).leased());
    store.advanceClock(PART);
    store.jobs().heartbeat(lease.fence(), LEASE);
    store.advanceClock(LEASE.minus(PART));
    assertEquals(List.of(), claimed(store), "jobs that can be claimed after a heartbeat");
    expire(store);
    Lease next = lease(store, "other");
    assertEquals(2, next.attempt());
    assertTrue(next.token() > lease.token(), () -> next + " must have a token above " + lease);
    requireLost(lease.fence(), store, Commit.builder().complete(lease.fence(), "Completed"));
  }

  @Case(value = "J59", catches = "a lease is born where another job has the id")
  @Rule({J21, J16})
  void a_taken_id_is_a_conflict_even_if_the_job_is_equal(StoreUnderTest store) {
    enqueue(store, job("queued"), job("ended"));
    store.commit(Commit.builder().end("ended", "Cancelled"));
    born(store, job("held"));

    for (String id : List.of("queued", "ended", "held")) {
      JobView before = view(store, id);
      Commit.Builder taken =
          Commit.builder()
              .append(STREAM, at(0), event(id))
              .enqueueLeased(job("new-" + id), "worker", LEASE)
              .enqueueLeased(job(id), "worker", LEASE);
      assertThrows(JobConflict.class, () -> store.commit(taken), id);
      assertEquals(before, view(store, id));
      assertTrue(store.jobs().find("new-" + id).isEmpty(), "jobs of a commit that was refused");
    }
    assertEquals(0, store.head(STREAM));
  }

  @Case(value = "J60", catches = "a repeated commit leases its jobs anew")
  @Rule({J21, W6})
  void a_repeated_commit_leaves_its_job_as_it_is(StoreUnderTest store) {
    Commit commit =
        Commit.builder()
            .append(STREAM, at(0), event("started"))
            .enqueueLeased(JOB, "worker", LEASE)
            .build();
    Lease lease = store.commit(commit).leases().get(0);
    store.commit(Commit.builder().release(lease.fence(), Availability.PARKED, "Waiting"));
    JobView before = view(store, "job");

    CommitResult again = store.commit(commit);

    assertTrue(again.alreadyCommitted());
    assertEquals(List.of(), again.leases());
    assertEquals(before, view(store, "job"));
  }

  @Case(value = "J61", catches = "of several leases one is missing, or another job's")
  @Rule({J21, J15, J3})
  void leases_come_in_the_order_of_their_operations(StoreUnderTest store) {
    Lease first = born(store, job("again"));
    store.commit(Commit.builder().complete(first.fence(), "Completed").deleteJob("again"));
    store.reopen();

    List<Lease> leases =
        store
            .commit(
                Commit.builder()
                    .enqueueLeased(job("b"), "bob", LEASE)
                    .enqueue(job("queued"))
                    .enqueueLeased(job("again"), "ann", PART)
                    .enqueueLeased(job("over"), "eve", LEASE)
                    .end("over", "Cancelled"))
            .leases();

    assertEquals(List.of("b", "again", "over"), leases.stream().map(Lease::jobId).toList());
    assertEquals(List.of("bob", "ann", "eve"), leases.stream().map(Lease::owner).toList());
    assertEquals(view(store, "b").fence(), leases.get(0).fence());
    assertEquals(view(store, "again").fence(), leases.get(1).fence());
    Fence reused = leases.get(1).fence();
    assertTrue(
        reused.token() > first.token(),
        () -> "the token of an id that is used again is above " + first + ", found " + reused);
    assertEquals(JobPhase.ENDED, view(store, "over").phase());
    ClaimSpec limited = new ClaimSpec(List.of(QueueClaim.limited(QUEUE, 2)), "all", 100, LEASE);
    assertEquals(List.of(), store.jobs().claim(limited), "jobs above the limit of the queue");
    assertEquals(List.of("queued"), claimed(store));
    store.reopen();
    assertEquals(Optional.of("bob"), view(store, "b").owner());
    store.advanceClock(PART);
    assertEquals(List.of("again"), claimed(store), "jobs whose leases have run out");
  }
}
