package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.J1;
import static dev.lastword.store.StoreRule.J2;
import static dev.lastword.store.StoreRule.J20;
import static dev.lastword.store.StoreRule.J3;
import static dev.lastword.store.StoreRule.J4;
import static dev.lastword.store.StoreRule.J5;
import static dev.lastword.store.StoreRule.J6;
import static dev.lastword.store.StoreRule.T1;
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
import static dev.lastword.tck.store.suites.SampleJobs.leased;
import static dev.lastword.tck.store.suites.SampleJobs.view;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Availability;
import dev.lastword.store.Capability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite J, first part: what a lease is, how long it holds, and how its token rises. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.JOBS)
public final class LeaseConformance {

  private static final Duration MICROSECOND = Duration.of(1, ChronoUnit.MICROS);

  @Case(value = "J01", catches = "a lease does not carry what was enqueued")
  @Rule(J1)
  void a_claim_returns_what_was_enqueued_with_a_token(StoreUnderTest store) {
    Payload payload = Payload.of(new byte[] {0, -1, 10}, "application/x-work");
    enqueue(store, NewJob.of("job", QUEUE, payload).group("group").status("Fresh"));

    Lease lease = lease(store, "worker 1");

    assertEquals(
        List.of("job", QUEUE, Optional.of("group"), "Fresh", payload, "worker 1", 1),
        List.of(
            lease.jobId(),
            lease.queue(),
            lease.group(),
            lease.status(),
            lease.payload(),
            lease.owner(),
            lease.attempt()));
    assertTrue(lease.token() > 0, () -> "a token was to be above 0, but: " + lease);
    JobView view = view(store, "job");
    assertEquals(JobPhase.LEASED, view.phase());
    assertEquals(lease, Lease.of(view));
    assertEquals(view, SampleJobs.jobs(store.node(1)).find("job").orElseThrow());
  }

  @Case(value = "J02", catches = "a claimed job stays visible to others")
  @Rule(J1)
  void a_claimed_job_goes_to_nobody_else_before_the_lease_ends(StoreUnderTest store) {
    leased(store, "job");

    assertEquals(List.of(), claimed(store));
    store.advanceClock(PART);
    assertEquals(List.of(), SampleJobs.jobs(store.node(1)).claim(SampleJobs.claim("worker")));
    store.advanceClock(PART);
    assertEquals(List.of(), claimed(store));
    assertEquals(1, view(store, "job").attempt());
  }

  /** A second job, always due, tells with each claim what time it is. */
  @Case(value = "J03", catches = "a lease ends earlier or later than it says, or never")
  @Rule({J1, T1})
  void a_lease_ends_at_the_moment_that_it_tells(StoreUnderTest store) {
    enqueue(store, job("job").priority(9));
    Instant end = lease(store, "worker").expiresAt();
    enqueue(store, job("probe").priority(0));
    ClaimSpec probe = ClaimSpec.of(QUEUE, "probe", MICROSECOND);
    Lease found = probe(store, probe);
    for (Duration before : List.of(Duration.ofSeconds(50), Duration.ofMillis(20))) {
      assertEquals("probe", found.jobId(), () -> "what was claimed before " + end);
      store.advanceClock(Duration.between(found.expiresAt(), end).minus(before));
      found = probe(store, probe);
    }
    while (found.jobId().equals("probe")) {
      Instant before = found.expiresAt().minus(MICROSECOND);
      assertTrue(before.isBefore(end), () -> "due at " + end + ", but not claimed at " + before);
      found = probe(store, probe);
    }
    Instant at = found.expiresAt().minus(MICROSECOND);
    assertTrue(!at.isBefore(end), () -> "leased until " + end + ", but claimed at " + at);
    assertEquals(2, view(store, "job").attempt());
  }

  /** Two claims in one microsecond find nothing the second time; the next one finds the job. */
  private static Lease probe(StoreUnderTest store, ClaimSpec probe) {
    List<Lease> found = new ArrayList<>();
    store.eventually(
        "a job is due that was claimed for a microsecond",
        () -> found.addAll(store.jobs().claim(probe)));
    return found.get(0);
  }

  @Case(value = "J04", catches = "the token begins anew when a row is reset, deleted or reopened")
  @Rule(J3)
  void the_token_is_larger_at_every_claim_whatever_came_between(StoreUnderTest store) {
    enqueue(store, job("job"));
    List<Long> tokens = new ArrayList<>();

    Lease lease = next(store, tokens);
    expire(store);
    lease = next(store, tokens);
    store.commit(Commit.builder().release(lease.fence(), Availability.NOW, "Retrying"));
    lease = next(store, tokens);
    store.commit(Commit.builder().requeue("job", Availability.NOW, "Queued"));
    lease = next(store, tokens);
    store.commit(Commit.builder().complete(lease.fence(), "Completed"));
    store.commit(Commit.builder().deleteJob("job"));
    enqueue(store, job("job"));
    lease = next(store, tokens);
    store.reopen();
    store.commit(
        Commit.builder().end("job", "Cancelled").deleteJob("job").enqueue(job("job").priority(1)));
    next(store, tokens);

    assertEquals(tokens.stream().sorted().distinct().toList(), tokens, "tokens, claim by claim");
  }

  private static Lease next(StoreUnderTest store, List<Long> tokens) {
    Lease lease = lease(store, "worker");
    tokens.add(lease.token());
    return lease;
  }

  @Case(value = "J10", catches = "expiry is judged where only the token counts")
  @Rule(J5)
  void an_expired_lease_that_nobody_took_still_commits(StoreUnderTest store) {
    Lease lease = leased(store, "job");
    expire(store);
    expire(store);

    store.commit(
        Commit.builder()
            .append(STREAM, at(0), event("late"))
            .fence(lease.fence())
            .complete(lease.fence(), "Completed"));

    assertEquals(1, store.head(STREAM));
    assertEquals(JobPhase.ENDED, view(store, "job").phase());
  }

  @Case(value = "J11", catches = "an expired lease cannot be renewed")
  @Rule({J5, J4})
  void a_heartbeat_renews_an_expired_lease_that_nobody_took(StoreUnderTest store) {
    Lease lease = leased(store, "job");
    expire(store);

    Instant until = store.jobs().heartbeat(lease.fence(), LEASE);

    assertEquals(List.of(), claimed(store));
    assertEquals(Optional.of(until), view(store, "job").availableAt());
    expire(store);
    assertEquals(List.of("job"), claimed(store));
  }

  @Case(value = "J12", catches = "a renewal raises the token and shuts its own holder out")
  @Rule(J4)
  void a_heartbeat_keeps_the_token(StoreUnderTest store) {
    Lease lease = leased(store, "job");

    store.jobs().heartbeat(lease.fence(), LEASE);
    store.jobs().heartbeat(lease.fence(), LEASE);
    store.commit(Commit.builder().append(STREAM, at(0), event("1")).fence(lease.fence()));

    assertEquals(lease.fence(), view(store, "job").fence());
    assertEquals(lease.attempt(), view(store, "job").attempt());
    assertEquals(1, store.head(STREAM));
  }

  @Case(value = "J15", catches = "attempts begin anew, or count something else")
  @Rule(J6)
  void the_attempt_counts_claims_and_survives_what_ends_them(StoreUnderTest store) {
    Lease first = leased(store, "job");
    store.jobs().heartbeat(first.fence(), LEASE);
    store.commit(Commit.builder().release(first.fence(), Availability.NOW, "Retrying"));
    Lease second = lease(store, "other");
    expire(store);
    Lease third = lease(store, "worker");
    store.commit(Commit.builder().requeue("job", Availability.PARKED, "Waiting"));
    store.commit(Commit.builder().requeue("job", Availability.NOW, "Queued"));

    Lease fourth = lease(store, "worker");

    assertEquals(
        List.of(1, 2, 3, 4),
        List.of(first.attempt(), second.attempt(), third.attempt(), fourth.attempt()));
    assertEquals(4, view(store, "job").attempt());
  }

  @Case(value = "J32", catches = "a job that failed often is dropped")
  @Rule(J6)
  void a_job_is_never_dropped_however_often_it_comes_back(StoreUnderTest store) {
    enqueue(store, job("poison"));

    for (int attempt = 1; attempt <= 40; attempt++) {
      Lease lease = lease(store, "worker");
      assertEquals(attempt, lease.attempt());
      store.commit(Commit.builder().release(lease.fence(), Availability.NOW, "Retrying"));
    }

    assertEquals(JobPhase.QUEUED, view(store, "poison").phase());
    assertEquals(List.of("poison"), claimed(store));
  }

  @Case(value = "J33", catches = "a renewal adds to the old end instead of counting from now")
  @Rule({J4, T1})
  void a_heartbeat_lets_the_lease_end_so_long_from_now(StoreUnderTest store) {
    Lease lease = leased(store, "job");
    store.advanceClock(PART);

    Instant longer = store.jobs().heartbeat(lease.fence(), LEASE);
    Instant shorter = store.jobs().heartbeat(lease.fence(), PART);

    assertTrue(
        !longer.isBefore(lease.expiresAt().plus(PART)),
        () -> longer + " was to be " + PART + " behind " + lease.expiresAt());
    assertTrue(shorter.isBefore(longer.minus(PART)), () -> shorter + " was to be before " + longer);
    assertEquals(Optional.of(shorter), view(store, "job").availableAt());
    store.advanceClock(PART);
    assertEquals(List.of("job"), claimed(store));
  }

  @Case(value = "J57", catches = "a renewed lease is found by the end that it had before")
  @Rule({J2, J4})
  void a_renewed_lease_ends_and_is_claimed_by_its_last_end(StoreUnderTest store) {
    Lease renewed = leased(store, "renewed");
    Duration tenth = LEASE.dividedBy(10);
    enqueue(
        store,
        job("early").availability(Availability.after(tenth.multipliedBy(11))),
        job("late").availability(Availability.after(tenth.multipliedBy(13))));
    store.advanceClock(tenth.multipliedBy(2));
    store.jobs().heartbeat(renewed.fence(), LEASE);

    store.advanceClock(tenth.multipliedBy(8));
    assertEquals(List.of(), claimed(store), "the first end has passed, the last has not");
    store.advanceClock(tenth.multipliedBy(4));
    assertEquals(List.of("early", "renewed", "late"), claimed(store));

    Lease shortened = leased(store, "shortened");
    store.jobs().heartbeat(shortened.fence(), tenth);
    store.advanceClock(tenth);
    assertEquals(List.of("shortened"), claimed(store));
  }

  @Case(value = "J34", catches = "claiming writes a status of its own")
  @Rule(J20)
  void claims_and_heartbeats_keep_the_status(StoreUnderTest store) {
    Lease first = leased(store, "job");
    store.commit(Commit.builder().mark(first.fence(), "Running"));
    store.jobs().heartbeat(first.fence(), LEASE);
    expire(store);

    Lease second = lease(store, "other");

    assertEquals("Queued", first.status());
    assertEquals("Running", second.status());
    assertEquals("Running", view(store, "job").status());
  }
}
