package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.J4;
import static dev.lastword.store.StoreRule.J7;
import static dev.lastword.store.StoreRule.J9;
import static dev.lastword.store.StoreRule.W12;
import static dev.lastword.store.StoreRule.W6b;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.suites.SampleJobs.LEASE;
import static dev.lastword.tck.store.suites.SampleJobs.claimed;
import static dev.lastword.tck.store.suites.SampleJobs.enqueue;
import static dev.lastword.tck.store.suites.SampleJobs.expire;
import static dev.lastword.tck.store.suites.SampleJobs.job;
import static dev.lastword.tck.store.suites.SampleJobs.lease;
import static dev.lastword.tck.store.suites.SampleJobs.leased;
import static dev.lastword.tck.store.suites.SampleJobs.requireLost;
import static dev.lastword.tck.store.suites.SampleJobs.view;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Availability;
import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.Fence;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Lease;
import dev.lastword.store.Payload;
import dev.lastword.store.Snapshot;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite J, second part: whose token has risen writes nothing. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.JOBS)
public final class FenceConformance {

  @Case(value = "J05", catches = "the holder's own commit is refused")
  @Rule(W12)
  void the_holder_of_a_lease_commits(StoreUnderTest store) {
    Lease lease = leased(store, "job");

    store.commit(
        Commit.builder()
            .append(STREAM, at(0), event("1"))
            .fence(lease.fence())
            .mark(lease.fence(), "Running"));
    store.commit(Commit.builder().append(STREAM, at(1), event("2")).fence(lease.fence()));

    assertEquals(2, store.head(STREAM));
    assertEquals("Running", view(store, "job").status());
    assertEquals(lease.fence(), view(store, "job").fence());
  }

  @Case(value = "J06", catches = "the token is not compared when a commit is written")
  @Rule(W12)
  void a_commit_with_a_stale_token_writes_nothing(StoreUnderTest store) {
    Fence stale = leased(store, "job").fence();
    expire(store);
    lease(store, "other");
    JobView before = view(store, "job");

    requireLost(
        stale,
        store,
        Commit.builder()
            .append(STREAM, at(0), event("late"))
            .enqueue(job("follower"))
            .requeue("job", Availability.PARKED, "Late")
            .fence(stale));

    assertEquals(0, store.head(STREAM));
    assertEquals(before, view(store, "job"));
    assertEquals(Optional.empty(), store.jobs().find("follower"));
  }

  @Case(value = "J54", catches = "documents and snapshots are written apart from the fence")
  @Rule(W12)
  @Needs({Capability.PROJECTIONS, Capability.SNAPSHOTS})
  void a_commit_with_a_stale_token_leaves_documents_and_snapshots_alone(StoreUnderTest store) {
    Fence stale = leased(store, "job").fence();
    store.commit(
        Commit.builder().append(STREAM, at(0), event("1")).put(doc("1", "old")).put(state("old")));
    expire(store);
    lease(store, "other");

    requireLost(stale, store, late().append(STREAM, at(1), event("late")).fence(stale));
    requireLost(stale, store, late().complete(stale, "Completed"));

    assertEquals(Optional.of(doc("1", "old")), store.docs().get("notes", "1"));
    assertEquals(Optional.empty(), store.docs().get("notes", "2"));
    assertEquals(Optional.of(state("old")), store.snapshots().latest(STREAM, 1));
    assertEquals(1, store.head(STREAM));
  }

  private static Commit.Builder late() {
    return Commit.builder().put(doc("1", "late")).create(doc("2", "late")).put(state("late"));
  }

  private static Doc doc(String key, String content) {
    return new Doc("notes", key, 0, Map.of(), Payload.json(content));
  }

  private static Snapshot state(String content) {
    return new Snapshot(STREAM, 1, "tag", Payload.json(content));
  }

  @Case(value = "J07", catches = "a former holder prolongs the lease of the present one")
  @Rule(J4)
  void a_stale_heartbeat_is_refused_and_extends_nothing(StoreUnderTest store) {
    Fence stale = leased(store, "job").fence();
    expire(store);
    Lease current = lease(store, "other");

    requireLost(stale, () -> store.jobs().heartbeat(stale, LEASE.multipliedBy(5)));

    assertEquals(current, Lease.of(view(store, "job")));
    expire(store);
    assertEquals(List.of("job"), claimed(store));
  }

  @Case(value = "J08", catches = "a former holder ends or gives back the lease of the present one")
  @Rule(W12)
  void stale_operations_are_refused_and_leave_the_holder_alone(StoreUnderTest store) {
    Fence stale = leased(store, "job").fence();
    expire(store);
    Lease current = lease(store, "other");
    JobView before = view(store, "job");

    requireLost(stale, store, Commit.builder().complete(stale, "Completed"));
    requireLost(stale, store, Commit.builder().release(stale, Availability.NOW, "Retrying"));
    requireLost(stale, store, Commit.builder().release(stale, Availability.PARKED, "Waiting"));
    requireLost(stale, store, Commit.builder().mark(stale, "Running"));

    assertEquals(before, view(store, "job"));
    store.commit(Commit.builder().complete(current.fence(), "Completed"));
    assertEquals("Completed", view(store, "job").status());
  }

  @Case(value = "J09", catches = "the owner's name is taken for a proof")
  @Rule(J7)
  void the_same_owner_is_refused_with_its_older_lease(StoreUnderTest store) {
    Lease older = leased(store, "job");
    expire(store);
    Lease newer = lease(store, older.owner());

    requireLost(
        older.fence(),
        store,
        Commit.builder().append(STREAM, at(0), event("late")).fence(older.fence()));
    requireLost(older.fence(), store, Commit.builder().complete(older.fence(), "Completed"));
    requireLost(older.fence(), () -> store.jobs().heartbeat(older.fence(), LEASE));

    assertEquals(older.owner(), newer.owner());
    assertEquals(newer, Lease.of(view(store, "job")));
    assertEquals(0, store.head(STREAM));
  }

  @Case(value = "J13", catches = "a job that has ended comes back, or still carries its holder")
  @Rule(J9)
  void a_completed_job_is_never_claimed_and_its_lease_commits_no_more(StoreUnderTest store) {
    Lease lease = leased(store, "job");
    store.commit(Commit.builder().complete(lease.fence(), "Completed"));
    JobView ended = view(store, "job");

    store.advanceClock(Duration.ofDays(400));

    assertEquals(List.of(), claimed(store));
    for (Fence fence : List.of(lease.fence(), ended.fence())) {
      requireLost(fence, store, Commit.builder().append(STREAM, at(0), event("late")).fence(fence));
      requireLost(fence, () -> store.jobs().heartbeat(fence, LEASE));
      requireLost(fence, store, Commit.builder().release(fence, Availability.NOW, "Retrying"));
    }
    assertEquals(0, store.head(STREAM));
    assertEquals(JobPhase.ENDED, ended.phase());
    assertTrue(ended.token() > lease.token(), () -> "the token of " + lease + " was to rise");
    assertEquals(List.of(), ended.owner().stream().toList());
    assertEquals(ended, view(store, "job"));
  }

  @Case(value = "J35", catches = "only one of several fences is judged")
  @Rule(W12)
  void of_several_fences_one_that_is_stale_refuses_all(StoreUnderTest store) {
    Fence first = leased(store, "first").fence();
    Fence second = leased(store, "second").fence();
    Fence third = leased(store, "third").fence();
    store.commit(
        Commit.builder()
            .append(STREAM, at(0), event("all hold"))
            .fence(first)
            .fence(second)
            .fence(third));

    for (Fence stale : List.of(first, second, third)) {
      store.commit(Commit.builder().release(stale, Availability.PARKED, "Waiting"));
      requireLost(
          stale,
          store,
          Commit.builder()
              .append(STREAM, at(1), event("late"))
              .fence(first.equals(stale) ? first : view(store, "first").fence())
              .fence(second.equals(stale) ? second : view(store, "second").fence())
              .fence(third.equals(stale) ? third : view(store, "third").fence()));
    }

    assertEquals(1, store.head(STREAM));
  }

  @Case(value = "J36", catches = "tokens are compared by 'at least', or a missing job is let pass")
  @Rule(W12)
  void a_fence_must_have_the_very_token_of_a_job_that_is_there(StoreUnderTest store) {
    Lease lease = leased(store, "job");
    List<Fence> others =
        List.of(
            new Fence("job", lease.token() + 1),
            new Fence("job", Long.MAX_VALUE),
            new Fence("job", 0),
            new Fence("nobody", lease.token()),
            new Fence("nobody", 0));

    for (Fence other : others) {
      requireLost(other, store, Commit.builder().append(STREAM, at(0), event("1")).fence(other));
      requireLost(other, store, Commit.builder().complete(other, "Completed"));
      requireLost(other, () -> store.jobs().heartbeat(other, LEASE));
    }

    assertEquals(lease, Lease.of(view(store, "job")));
    assertEquals(0, store.head(STREAM));
  }

  @Case(value = "J37", catches = "a lost answer cannot be asked for again, or anybody completes")
  @Rule(W6b)
  void completing_again_succeeds_with_the_token_and_status_that_completed(StoreUnderTest store) {
    Lease lease = leased(store, "job");
    Commit complete = Commit.builder().complete(lease.fence(), "Completed").build();
    store.commit(complete);
    JobView ended = view(store, "job");

    store.commit(complete);

    assertEquals(ended, view(store, "job"));
    Fence fence = lease.fence();
    requireLost(fence, store, Commit.builder().complete(fence, "Failed"));
    requireLost(ended.fence(), store, Commit.builder().complete(ended.fence(), "Completed"));
    store.commit(Commit.builder().deleteJob("job").enqueue(job("job")));
    requireLost(fence, store, Commit.builder().complete(fence, "Completed"));
    assertEquals(List.of("job"), claimed(store));
  }

  @Case(value = "J38", catches = "'not completed' is stored as a token that can be offered")
  @Rule({W12, W6b})
  void nobody_completes_a_job_that_was_ended_by_authority(StoreUnderTest store) {
    Lease lease = leased(store, "held");
    enqueue(store, job("queued"));
    store.commit(Commit.builder().end("held", "Cancelled").end("queued", "Cancelled"));
    JobView held = view(store, "held");

    for (Fence fence :
        List.of(lease.fence(), held.fence(), new Fence("held", 0), new Fence("queued", 0))) {
      requireLost(fence, store, Commit.builder().complete(fence, "Cancelled"));
    }

    assertEquals(held, view(store, "held"));
    assertEquals(JobPhase.ENDED, view(store, "queued").phase());
  }

  @Case(value = "J51", catches = "operations are judged on what was there before the commit")
  @Rule(W12)
  void an_operation_behind_the_end_of_its_lease_refuses_the_commit(StoreUnderTest store) {
    Fence fence = leased(store, "job").fence();
    JobView before = view(store, "job");

    requireLost(
        fence,
        store,
        Commit.builder()
            .append(STREAM, at(0), event("1"))
            .release(fence, Availability.NOW, "Retrying")
            .mark(fence, "Running"));

    assertEquals(before, view(store, "job"));
    assertEquals(0, store.head(STREAM));
    store.commit(Commit.builder().mark(fence, "Running").complete(fence, "Completed"));
    assertEquals("Completed", view(store, "job").status());
  }
}
