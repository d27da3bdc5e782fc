package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.J3;
import static dev.lastword.store.StoreRule.J4;
import static dev.lastword.store.StoreRule.T1;
import static dev.lastword.store.StoreRule.T8;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.suites.SampleJobs.LEASE;
import static dev.lastword.tck.store.suites.SampleJobs.PART;
import static dev.lastword.tck.store.suites.SampleJobs.claimed;
import static dev.lastword.tck.store.suites.SampleJobs.enqueue;
import static dev.lastword.tck.store.suites.SampleJobs.expire;
import static dev.lastword.tck.store.suites.SampleJobs.ids;
import static dev.lastword.tck.store.suites.SampleJobs.job;
import static dev.lastword.tck.store.suites.SampleJobs.jobs;
import static dev.lastword.tck.store.suites.SampleJobs.lease;
import static dev.lastword.tck.store.suites.SampleJobs.leased;
import static dev.lastword.tck.store.suites.SampleJobs.view;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Availability;
import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
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
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite J, seventh part: whose clock counts, and when it is looked at. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.JOBS)
public final class JobClockConformance {

  private static final Duration FAR = LEASE.multipliedBy(3);

  /** Longer than it takes to begin a call, and to end one that need not wait. */
  private static final Duration A_WHILE = Duration.ofMillis(250);

  @Case(value = "J24", catches = "times are taken from the caller's clock")
  @Rule(T1)
  void the_clocks_of_clients_do_not_count(StoreUnderTest store) {
    AtomicLong hours = new AtomicLong();
    List<EventStore> clients =
        List.of(
            store.open(node("ahead", InstantSource.offset(InstantSource.system(), FAR))),
            store.open(node("behind", InstantSource.offset(InstantSource.system(), FAR.negated()))),
            store.open(
                node(
                    "stepping back",
                    () ->
                        InstantSource.system().instant().minus(LEASE.multipliedBy(hours.get())))));

    for (EventStore client : clients) {
      String id = "job" + hours.incrementAndGet();
      enqueue(store, job(id));
      lease(store, "worker");
      assertEquals(
          List.of(), jobs(client).claim(SampleJobs.claim("client")), "before the lease ends");
      store.advanceClock(PART);
      hours.incrementAndGet();
      assertEquals(
          List.of(), jobs(client).claim(SampleJobs.claim("client")), "before the lease ends");
      expire(store);
      List<Lease> own = jobs(client).claim(SampleJobs.claim("client"));
      assertEquals(List.of(id), ids(own), "after the lease has ended");
      store.advanceClock(PART);
      assertEquals(List.of(), claimed(store), "while the client's lease holds");
      Lease lease = own.get(0);
      client.commit(
          Commit.builder().release(lease.fence(), Availability.after(PART), "Retrying").build());
      assertEquals(List.of(), claimed(store), "before the delay is over");
      store.advanceClock(PART);
      assertEquals(List.of(id), claimed(store), "after the delay");
      store.commit(Commit.builder().end(id, "Over"));
    }
  }

  private static NodeOptions node(String name, InstantSource clock) {
    return NodeOptions.of(name).clientClock(clock);
  }

  @Case(value = "J25", catches = "a clock that steps back frees jobs, or tokens come from it")
  @Rule({T8, J3})
  void a_store_clock_that_steps_back_frees_nothing(StoreUnderTest store) {
    Lease first = leased(store, "held");
    enqueue(store, job("delayed").availability(Availability.after(LEASE)));

    store.advanceClock(Duration.ofMinutes(-10));

    assertEquals(List.of(), claimed(store));
    store.advanceClock(PART.multipliedBy(2));
    assertEquals(List.of(), claimed(store));
    store.advanceClock(LEASE);
    List<Lease> second = store.jobs().claim(SampleJobs.claim("worker"));
    assertEquals(List.of("held", "delayed"), ids(second));
    store.advanceClock(FAR.negated());
    assertEquals(List.of(), claimed(store));
    store.commit(Commit.builder().requeue("held", Availability.NOW, "Queued"));
    Lease third = lease(store, "worker");
    assertTrue(
        first.token() < second.get(0).token() && second.get(0).token() < third.token(),
        () -> "tokens were to rise, but: " + List.of(first, second.get(0), third));
  }

  @Case(value = "J26", catches = "time is that of the beginning of a transaction or a connection")
  @Rule(T1)
  void time_is_judged_when_the_call_is_made(StoreUnderTest store) {
    Lease lease = leased(store, "job");
    for (int i = 0; i < 2; i++) {
      assertEquals(List.of(), jobs(store.node(i)).claim(SampleJobs.claim("other")));
    }
    store.advanceClock(PART);
    store.jobs().heartbeat(lease.fence(), LEASE);
    store.advanceClock(LEASE.minus(PART));
    assertEquals(List.of(), jobs(store.node(1)).claim(SampleJobs.claim("other")), "before its end");
    store.advanceClock(PART);

    assertEquals(List.of("job"), ids(jobs(store.node(1)).claim(SampleJobs.claim("other"))));
    assertEquals(List.of(), claimed(store));
    expire(store);
    assertEquals(List.of("job"), claimed(store));
  }

  /**
   * A heartbeat and a claim meet a commit that is stopped. When they have had the time to end
   * without it, the clock is moved. Who has ended by then is judged by when it was called.
   */
  @Case(
      value = "J53",
      kind = CONCURRENT,
      catches = "a lease is reckoned from the call or from the beginning of its transaction")
  @Rule({T1, J4})
  @Needs(Capability.FEED)
  void a_lease_that_had_to_wait_is_reckoned_from_when_it_is_decided(StoreUnderTest store) {
    CommitHold hold = store.hook(CommitHold.class);
    Fence held = leased(store, "held").fence();
    Fence beside = leased(store, "beside").fence();
    enqueue(store, job("due"));
    Jobs other = jobs(store.node(1));
    Instant called = beat(store, beside);
    Commit commit =
        Commit.builder()
            .append(STREAM, Expected.ANY, event("stopped"))
            .mark(held, "Running")
            .build();
    try (Held stop = hold.holdNextCommit(store.namespace())) {
      ConcurrentCall<?> stopped = store.start("the commit", () -> store.node(0).commit(commit));
      assertTrue(stop.isReached(store.budgets().step()), "the commit was to stop halfway");
      ConcurrentCall<Instant> heartbeat =
          store.start("the heartbeat", () -> other.heartbeat(held, LEASE));
      ConcurrentCall<List<Lease>> claim =
          store.start("the claim", () -> other.claim(SampleJobs.claim("other")));
      letEnd(store, heartbeat, claim);
      Instant passed = hold.commitsOverlap() ? beat(store, beside) : called;
      store.advanceClock(PART);
      Instant leastOfHeartbeat = heartbeat.isDone() ? called : passed.plus(PART);
      Instant leastOfClaim = claim.isDone() ? called : passed.plus(PART);

      stop.release();

      stopped.get();
      requireNotBefore(leastOfHeartbeat, heartbeat.get(), "the lease that was prolonged");
      List<Lease> leases = claim.get();
      assertEquals(List.of("due"), ids(leases), "what was claimed beside");
      requireNotBefore(leastOfClaim, leases.get(0).expiresAt(), "the lease that was claimed");
      assertEquals(heartbeat.get(), Lease.of(view(store, "held")).expiresAt());
      assertEquals(leases.get(0), Lease.of(view(store, "due")));
    }
    assertEquals("Running", view(store, "held").status());
  }

  private static Instant beat(StoreUnderTest store, Fence fence) {
    return store.jobs().heartbeat(fence, LEASE);
  }

  /** Waits until calls have ended or have had the time to. */
  private static void letEnd(StoreUnderTest store, ConcurrentCall<?>... calls) {
    long from = System.nanoTime();
    store.eventually(
        "calls beside a commit end or wait",
        () ->
            System.nanoTime() - from > A_WHILE.toNanos()
                || Stream.of(calls).allMatch(ConcurrentCall::isDone));
  }

  private static void requireNotBefore(Instant least, Instant expiry, String what) {
    assertFalse(
        expiry.isBefore(least),
        () -> what + " ends at " + expiry + ", and was decided so late that it holds to " + least);
  }
}
