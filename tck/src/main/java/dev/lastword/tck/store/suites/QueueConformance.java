package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.J1;
import static dev.lastword.store.StoreRule.J10;
import static dev.lastword.store.StoreRule.J15;
import static dev.lastword.store.StoreRule.J18;
import static dev.lastword.store.StoreRule.J19;
import static dev.lastword.store.StoreRule.J2;
import static dev.lastword.store.StoreRule.T3;
import static dev.lastword.store.StoreRule.T7;
import static dev.lastword.tck.store.suites.SampleJobs.LEASE;
import static dev.lastword.tck.store.suites.SampleJobs.PART;
import static dev.lastword.tck.store.suites.SampleJobs.QUEUE;
import static dev.lastword.tck.store.suites.SampleJobs.claimed;
import static dev.lastword.tck.store.suites.SampleJobs.enqueue;
import static dev.lastword.tck.store.suites.SampleJobs.expire;
import static dev.lastword.tck.store.suites.SampleJobs.ids;
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
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.QueueDepth;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite J, third part: which job of which queue comes next, and when. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.JOBS)
public final class QueueConformance {

  private static final Duration CENTURIES = Duration.ofDays(475 * 365);

  @Case(value = "J14", catches = "the delay of a release is not kept")
  @Rule(J10)
  void a_released_job_comes_back_after_its_delay(StoreUnderTest store) {
    Lease lease = leased(store, "job");

    store.commit(Commit.builder().release(lease.fence(), Availability.after(LEASE), "Retrying"));

    assertEquals(JobPhase.QUEUED, view(store, "job").phase());
    assertEquals("Retrying", view(store, "job").status());
    assertEquals(Optional.empty(), view(store, "job").owner());
    assertEquals(List.of(), claimed(store));
    store.advanceClock(PART);
    assertEquals(List.of(), claimed(store));
    store.advanceClock(LEASE);
    assertEquals(List.of("job"), claimed(store));
  }

  @Case(value = "J16", catches = "jobs are taken in the order of their rows or their names")
  @Rule(J2)
  void jobs_come_by_priority_then_availability_then_arrival(StoreUnderTest store) {
    enqueue(
        store,
        job("z0").priority(0),
        job("late").availability(Availability.after(PART.multipliedBy(2))),
        job("m1"),
        job("early").availability(Availability.after(PART)),
        job("b2"),
        job("a9").priority(9));
    enqueue(store, job("a3"), job("b8").priority(8));
    enqueue(store, other("elsewhere", "print").priority(7));
    store.advanceClock(LEASE);
    ClaimSpec both =
        new ClaimSpec(List.of(QueueClaim.of("print"), QueueClaim.of(QUEUE)), "worker", 100, LEASE);

    assertEquals(
        List.of("a9", "b8", "elsewhere", "m1", "b2", "a3", "early", "late", "z0"),
        ids(store.jobs().claim(both)));
    expire(store);
    assertEquals(List.of("a9", "b8"), ids(store.jobs().claim(both.max(2))));
  }

  @Case(value = "J17", catches = "queues are mixed, or compared by language")
  @Rule({J1, T7})
  void a_claim_takes_jobs_of_its_queues_alone(StoreUnderTest store) {
    List<String> queues = List.of("mail", "Mail", "mail ", "mai", "m\u00e4il", "ma\u0308il");
    queues.forEach(queue -> enqueue(store, other("of " + queue, queue)));

    for (String queue : List.of("mail", "m\u00e4il")) {
      ClaimSpec all = ClaimSpec.of(queue, "worker", LEASE).max(100);
      assertEquals(List.of("of " + queue), ids(store.jobs().claim(all)));
    }
    ClaimSpec others =
        new ClaimSpec(
            Stream.of("mai", "Mail", "empty").map(QueueClaim::of).toList(), "worker", 100, LEASE);
    assertEquals(List.of("of Mail", "of mai"), ids(store.jobs().claim(others)));
    assertEquals(JobPhase.QUEUED, view(store, "of mail ").phase());
    assertEquals(JobPhase.QUEUED, view(store, "of ma\u0308il").phase());
  }

  @Case(value = "J29", catches = "far times overflow, and short ones are rounded to nothing")
  @Rule({T3, J1})
  void delays_of_centuries_and_of_microseconds_are_kept(StoreUnderTest store) {
    enqueue(
        store,
        job("now"),
        job("nanosecond").availability(Availability.after(Duration.ofNanos(1))),
        job("microseconds").availability(Availability.after(Duration.ofNanos(7_000))),
        job("centuries").availability(Availability.after(CENTURIES)));

    Instant now = due(store, "now");
    assertEquals(1, ChronoUnit.MICROS.between(now, due(store, "nanosecond")));
    assertEquals(7, ChronoUnit.MICROS.between(now, due(store, "microseconds")));
    assertEquals(now.plus(CENTURIES), due(store, "centuries"));
    store.advanceClock(CENTURIES.minus(LEASE));
    assertEquals(List.of("now", "nanosecond", "microseconds"), claimed(store));
    store.advanceClock(LEASE);
    assertTrue(claimed(store).contains("centuries"), "a job of the year 2500 was to come");
  }

  private static Instant due(StoreUnderTest store, String id) {
    return view(store, id).availableAt().orElseThrow();
  }

  @Case(value = "J39", catches = "parking is a far time, or a status that claims do not look at")
  @Rule({J10, J1})
  void a_parked_job_waits_until_it_is_requeued(StoreUnderTest store) {
    enqueue(store, job("born").availability(Availability.PARKED));
    Lease lease = leased(store, "given back");
    store.commit(Commit.builder().release(lease.fence(), Availability.PARKED, "Waiting"));

    store.advanceClock(CENTURIES);

    assertEquals(List.of(), claimed(store));
    for (String id : List.of("born", "given back")) {
      assertEquals(JobPhase.PARKED, view(store, id).phase());
      assertEquals(Optional.empty(), view(store, id).availableAt());
    }
    store.commit(
        Commit.builder()
            .requeue("born", Availability.NOW, "Queued")
            .requeue("given back", Availability.after(PART), "Queued"));
    assertEquals(List.of("born"), claimed(store));
    store.advanceClock(PART);
    assertEquals(List.of("given back"), claimed(store));
  }

  @Case(value = "J40", catches = "a limit counts the claim alone, or leases that are over")
  @Rule(J15)
  void a_limited_queue_has_no_more_unexpired_leases_than_that(StoreUnderTest store) {
    for (int i = 0; i < 6; i++) {
      enqueue(store, job("job" + i), other("free" + i, "print"));
    }
    ClaimSpec one = ClaimSpec.of(QUEUE, "unlimited", LEASE);
    assertEquals(List.of("job0"), ids(store.jobs().claim(one)));

    assertEquals(List.of(), limited(store, 0));
    assertEquals(List.of(), limited(store, 1));
    assertEquals(List.of("job1", "job2"), limited(store, 3));
    assertEquals(List.of(), limited(store, 3));
    store.commit(Commit.builder().end("job1", "Cancelled"));
    assertEquals(List.of("job3"), limited(store, 3));
    ClaimSpec both =
        new ClaimSpec(
            List.of(QueueClaim.limited(QUEUE, 4), QueueClaim.of("print")), "worker", 100, LEASE);
    assertEquals(
        List.of("free0", "free1", "free2", "free3", "job4", "free4", "free5"),
        ids(store.jobs().claim(both)));
    expire(store);
    assertEquals(3, limited(store, 3).size(), "leases that are over make room");
  }

  private static List<String> limited(StoreUnderTest store, int limit) {
    return ids(
        store
            .jobs()
            .claim(new ClaimSpec(List.of(QueueClaim.limited(QUEUE, limit)), "worker", 100, LEASE)));
  }

  @Case(value = "J41", catches = "the next time leaves out leases, other queues or what is due")
  @Rule(J18)
  void the_time_until_the_next_job_is_due_follows_the_clock(StoreUnderTest store) {
    assertEquals(Optional.empty(), untilNext(store, QUEUE));
    enqueue(
        store,
        job("parked").availability(Availability.PARKED),
        other("elsewhere", "print").availability(Availability.after(PART)));
    assertEquals(Optional.empty(), untilNext(store, QUEUE));
    enqueue(store, job("later").availability(Availability.after(LEASE.multipliedBy(2))));

    requireBetween(PART, LEASE.multipliedBy(2), untilNext(store, QUEUE));
    requireBetween(Duration.ZERO, PART, untilNext(store, QUEUE, "print", "empty"));
    leased(store, "held");
    requireBetween(PART, LEASE, untilNext(store, QUEUE));
    store.advanceClock(PART);
    requireBetween(PART, LEASE.minus(PART), untilNext(store, QUEUE));
    expire(store);
    assertEquals(Optional.of(Duration.ZERO), untilNext(store, QUEUE), "an expired lease is due");
    store.commit(Commit.builder().end("held", "Cancelled").end("later", "Cancelled"));
    assertEquals(Optional.empty(), untilNext(store, QUEUE));
  }

  private static Optional<Duration> untilNext(StoreUnderTest store, String... queues) {
    return store.jobs().untilNextDue(Set.of(queues));
  }

  private static void requireBetween(Duration least, Duration most, Optional<Duration> found) {
    assertTrue(
        found.filter(f -> f.compareTo(least) > 0 && f.compareTo(most) <= 0).isPresent(),
        () -> "above " + least + " and at most " + most + " was expected, but found " + found);
  }

  @Case(value = "J42", catches = "a job is counted in two phases, or in none")
  @Rule(J19)
  void the_depth_counts_every_open_job_once(StoreUnderTest store) {
    assertEquals(new QueueDepth(0, 0, 0, 0, Optional.empty()), store.jobs().depth(QUEUE));
    enqueue(store, job("expired"), other("elsewhere", "print"));
    lease(store, "worker");
    expire(store);
    store.advanceClock(PART);
    enqueue(
        store,
        job("held").priority(9),
        job("due 1"),
        job("due 2"),
        job("delayed").availability(Availability.after(LEASE)),
        job("parked").availability(Availability.PARKED),
        job("ended"));
    assertEquals(1, store.jobs().claim(ClaimSpec.of(QUEUE, "worker", LEASE)).size());
    store.commit(Commit.builder().end("ended", "Cancelled"));

    QueueDepth depth = store.jobs().depth(QUEUE);

    assertEquals(
        List.of(3L, 1L, 1L, 1L),
        List.of(depth.due(), depth.delayed(), depth.leased(), depth.parked()),
        "due, delayed, leased and parked jobs");
    requireBetween(PART.minusNanos(1), LEASE, depth.oldestDue());
    expire(store);
    assertEquals(5, store.jobs().depth(QUEUE).due());
    assertEquals(1, store.jobs().depth("print").due());
    assertEquals(0, store.jobs().depth("empty").due());
  }

  private static NewJob other(String id, String queue) {
    return NewJob.of(id, queue, Payload.json("{}"));
  }
}
