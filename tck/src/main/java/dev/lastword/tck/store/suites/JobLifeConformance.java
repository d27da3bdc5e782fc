package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.J11;
import static dev.lastword.store.StoreRule.J12;
import static dev.lastword.store.StoreRule.J13;
import static dev.lastword.store.StoreRule.J14;
import static dev.lastword.store.StoreRule.J17;
import static dev.lastword.store.StoreRule.J3;
import static dev.lastword.store.StoreRule.J8;
import static dev.lastword.store.StoreRule.T7;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.suites.SampleJobs.LEASE;
import static dev.lastword.tck.store.suites.SampleJobs.PART;
import static dev.lastword.tck.store.suites.SampleJobs.claimed;
import static dev.lastword.tck.store.suites.SampleJobs.enqueue;
import static dev.lastword.tck.store.suites.SampleJobs.expire;
import static dev.lastword.tck.store.suites.SampleJobs.job;
import static dev.lastword.tck.store.suites.SampleJobs.lease;
import static dev.lastword.tck.store.suites.SampleJobs.leased;
import static dev.lastword.tck.store.suites.SampleJobs.requireLost;
import static dev.lastword.tck.store.suites.SampleJobs.view;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Availability;
import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.Fence;
import dev.lastword.store.JobConflict;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Retry;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite J, fourth part: begin, end and deletion of jobs, held or not. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.JOBS)
public final class JobLifeConformance {

  @Case(value = "J18", catches = "an id is taken twice, or its repetition is refused")
  @Rule(J8)
  void enqueueing_a_taken_id_changes_nothing_or_is_a_conflict(StoreUnderTest store) {
    NewJob first = job("job").group("group");
    enqueue(store, first, first);
    lease(store, "worker");
    JobView before = view(store, "job");

    enqueue(store, first.status("Other").availability(Availability.PARKED));

    assertEquals(before, view(store, "job"));
    List<NewJob> others =
        List.of(
            new NewJob("job", "q", 5, first.group(), first.payload(), Availability.NOW, "Queued"),
            first.priority(6),
            first.group("other"),
            job("job"),
            NewJob.of("job", first.queue(), Payload.json("1")).group("group"),
            NewJob.of("job", first.queue(), Payload.of(first.payload().toBytes(), "text/plain"))
                .group("group"));
    for (NewJob other : others) {
      requireConflict(store, Commit.builder().enqueue(other));
    }
    assertEquals(before, view(store, "job"));
    store.commit(Commit.builder().end("job", "Cancelled"));
    enqueue(store, first);
    assertEquals(List.of(), claimed(store), "an ended job was not to come back");
    assertEquals(1, store.jobs().list(JobFilter.ALL).jobs().size());
  }

  private static void requireConflict(StoreUnderTest store, Commit.Builder commit) {
    commit.append(STREAM, at(0), event("refused"));
    JobConflict conflict = assertThrows(JobConflict.class, () -> store.commit(commit));
    assertEquals(Retry.REREAD, conflict.retry());
    assertEquals(0, store.head(STREAM));
  }

  @Case(value = "J30", catches = "pages are found by counting jobs, or sorted by language")
  @Rule({J17, T7})
  void lists_go_by_id_and_show_once_what_matches_throughout(StoreUnderTest store) {
    List<String> steady = List.of("A", "B 1", "a", "b", "c", "\u00e9", "\uff5e");
    List<String> ids = new ArrayList<>(List.of("\uD83D\uDE00", "loose 1", "loose 2", "a-loose"));
    ids.addAll(steady);
    ids.forEach(id -> enqueue(store, job(id).group("group")));
    enqueue(store, job("stranger").group("other"));
    List<String> shown = new ArrayList<>();
    JobFilter filter = JobFilter.ALL.group("group").status("Queued").queue(SampleJobs.QUEUE).max(2);

    JobPage page = store.jobs().list(filter);
    for (int n = 0; !page.jobs().isEmpty(); n++) {
      page.jobs().forEach(job -> shown.add(job.id()));
      String last = shown.get(shown.size() - 1);
      Commit.Builder change = Commit.builder().enqueue(job("0 new" + n).group("group"));
      change.end(last.contains("loose") ? last : "loose 2", "Cancelled");
      store.commit(change);
      JobPage next = store.jobs().list(filter.after(last));
      assertTrue(page.more() || next.jobs().isEmpty(), "no more was told, but more was there");
      page = next;
    }

    assertEquals(new HashSet<>(shown).size(), shown.size(), "no job is shown twice");
    assertTrue(shown.containsAll(steady), () -> "all of " + steady + ", but found " + shown);
    assertTrue(!shown.contains("stranger"), "jobs of another group are not shown");
    assertEquals("\uD83D\uDE00", shown.get(shown.size() - 1), "the last id in binary order");
    assertEquals("A", shown.get(0));
    assertEquals(
        List.of("stranger"),
        store.jobs().list(JobFilter.ALL.group("other")).jobs().stream().map(JobView::id).toList());
  }

  @Case(value = "J56", catches = "a list of one phase is that of another moment, or of all")
  @Rule(J17)
  void a_list_of_one_phase_shows_the_jobs_in_it(StoreUnderTest store) {
    Lease held = leased(store, "b");
    enqueue(store, job("a"), job("c").availability(Availability.PARKED), job("d"));
    store.commit(Commit.builder().end("d", "Cancelled").mark(held.fence(), "Running"));
    store.jobs().heartbeat(held.fence(), LEASE);

    assertEquals(List.of("a"), listed(store, JobFilter.ALL.phase(JobPhase.QUEUED)));
    assertEquals(List.of("b"), listed(store, JobFilter.ALL.phase(JobPhase.LEASED)));
    assertEquals(List.of("c"), listed(store, JobFilter.ALL.phase(JobPhase.PARKED)));
    assertEquals(List.of("d"), listed(store, JobFilter.ALL.phase(JobPhase.ENDED)));
    JobFilter running = JobFilter.ALL.phase(JobPhase.LEASED).status("Running");
    assertEquals(List.of("b"), listed(store, running));
    assertEquals(List.of(), listed(store, running.after("b")));
    expire(store);
    assertEquals(List.of("b"), listed(store, running), "expiry alone ends nothing");
    store.commit(Commit.builder().end("b", "Cancelled"));
    assertEquals(List.of(), listed(store, JobFilter.ALL.phase(JobPhase.LEASED)));
  }

  private static List<String> listed(StoreUnderTest store, JobFilter filter) {
    return store.jobs().list(filter).jobs().stream().map(JobView::id).toList();
  }

  @Case(value = "J43", catches = "a cancel leaves the lease alive")
  @Rule({J12, J3})
  void ending_a_leased_job_ends_its_lease(StoreUnderTest store) {
    Lease lease = leased(store, "job");

    store.commit(Commit.builder().append(STREAM, at(0), event("1")).end("job", "Cancelled"));

    JobView ended = view(store, "job");
    assertEquals(JobPhase.ENDED, ended.phase());
    assertEquals("Cancelled", ended.status());
    assertTrue(ended.token() > lease.token(), () -> "the token of " + lease + " was to rise");
    assertEquals(List.of(Optional.empty(), Optional.empty()), rest(ended));
    Fence fence = lease.fence();
    requireLost(fence, () -> store.jobs().heartbeat(fence, LEASE));
    requireLost(fence, store, Commit.builder().complete(fence, "Completed"));
    requireLost(fence, store, Commit.builder().append(STREAM, at(1), event("2")).fence(fence));
    expire(store);
    assertEquals(List.of(), claimed(store));
  }

  private static List<Optional<?>> rest(JobView job) {
    return List.of(job.owner(), job.availableAt());
  }

  @Case(value = "J44", catches = "a cancel works on leased jobs only")
  @Rule(J12)
  void ending_reaches_jobs_that_nobody_holds(StoreUnderTest store) {
    enqueue(
        store,
        job("queued"),
        job("delayed").availability(Availability.after(PART)),
        job("parked").availability(Availability.PARKED),
        job("other").priority(1));
    List<String> ids = List.of("queued", "delayed", "parked");

    ids.forEach(id -> store.commit(Commit.builder().end(id, "Cancelled")));

    store.advanceClock(LEASE);
    assertEquals(List.of("other"), claimed(store));
    for (String id : ids) {
      JobView ended = view(store, id);
      assertEquals(List.of(JobPhase.ENDED, "Cancelled"), List.of(ended.phase(), ended.status()));
      store.commit(Commit.builder().end(id, "Failed").end("nobody", "Failed"));
      assertEquals(ended, view(store, id), "the first end stays");
    }
    assertEquals(Optional.empty(), store.jobs().find("nobody"));
  }

  @Case(value = "J45", catches = "requeueing leaves the lease alive, or brings back the dead")
  @Rule({J13, J3})
  void requeueing_ends_a_lease_and_frees_any_open_job(StoreUnderTest store) {
    Lease lease = leased(store, "job");

    store.commit(Commit.builder().requeue("job", Availability.after(PART), "Retrying"));

    JobView queued = view(store, "job");
    assertEquals(List.of(JobPhase.QUEUED, "Retrying"), List.of(queued.phase(), queued.status()));
    assertTrue(queued.token() > lease.token(), () -> "the token of " + lease + " was to rise");
    Fence fence = lease.fence();
    requireLost(fence, () -> store.jobs().heartbeat(fence, LEASE));
    requireLost(queued.fence(), () -> store.jobs().heartbeat(queued.fence(), LEASE));
    assertEquals(List.of(), claimed(store));
    store.commit(Commit.builder().requeue("job", Availability.PARKED, "Waiting"));
    assertEquals(JobPhase.PARKED, view(store, "job").phase());
    store.commit(Commit.builder().requeue("job", Availability.NOW, "Queued"));
    assertEquals(List.of("job"), claimed(store));
    store.commit(Commit.builder().end("job", "Cancelled"));
    requireConflict(store, Commit.builder().requeue("job", Availability.NOW, "Queued"));
    requireConflict(store, Commit.builder().requeue("nobody", Availability.NOW, "Queued"));
    assertEquals("Cancelled", view(store, "job").status());
  }

  @Case(value = "J46", catches = "open jobs can be deleted, or ended ones never")
  @Rule(J14)
  void only_ended_jobs_are_forgotten(StoreUnderTest store) {
    leased(store, "held");
    enqueue(store, job("queued").availability(Availability.after(PART)));
    enqueue(store, job("parked").availability(Availability.PARKED));

    for (String id : List.of("held", "queued", "parked")) {
      JobView before = view(store, id);
      requireConflict(store, Commit.builder().deleteJob(id));
      assertEquals(before, view(store, id));
    }
    store.commit(Commit.builder().end("held", "Cancelled"));
    store.commit(Commit.builder().deleteJob("held").deleteJob("nobody"));
    store.commit(Commit.builder().deleteJob("held"));
    assertEquals(Optional.empty(), store.jobs().find("held"));
    assertEquals(
        List.of("parked", "queued"),
        store.jobs().list(JobFilter.ALL).jobs().stream().map(JobView::id).toList());
  }

  @Case(value = "J47", catches = "a mark renews, ends or moves the lease")
  @Rule(J11)
  void a_mark_sets_the_status_and_nothing_else(StoreUnderTest store) {
    Lease lease = leased(store, "job");
    store.advanceClock(PART);

    store.commit(Commit.builder().mark(lease.fence(), "Running"));

    JobView marked = view(store, "job");
    assertEquals("Running", marked.status());
    assertEquals(lease.fence(), marked.fence());
    assertEquals(List.of(Optional.of(lease.owner()), Optional.of(lease.expiresAt())), rest(marked));
    assertEquals(lease.attempt(), marked.attempt());
    store.advanceClock(LEASE.minus(PART));
    assertEquals(List.of("job"), claimed(store));
  }

  @Case(value = "J48", catches = "some way to end a lease forgets to raise the token")
  @Rule(J3)
  void the_token_rises_at_every_end_of_a_lease(StoreUnderTest store) {
    Map<String, Function<Fence, JobOp>> ends =
        Map.of(
            "complete", fence -> new JobOp.Complete(fence, "Completed"),
            "release", fence -> new JobOp.Release(fence, Availability.after(LEASE), "Retrying"),
            "park", fence -> new JobOp.Release(fence, Availability.PARKED, "Waiting"),
            "requeue", fence -> new JobOp.Requeue("requeue", Availability.after(LEASE), "Queued"),
            "end", fence -> new JobOp.End("end", "Cancelled"));
    for (String id : ends.keySet()) {
      Fence fence = leased(store, id).fence();

      store.commit(Commit.builder().op(ends.get(id).apply(fence)));

      JobView after = view(store, id);
      assertTrue(after.token() > fence.token(), () -> id + " was to raise the token of " + after);
      assertEquals(Optional.empty(), after.owner(), "the owner after " + id);
      requireLost(fence, store, Commit.builder().mark(fence, "Running"));
    }
  }
}
