package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.J1;
import static dev.lastword.store.StoreRule.J12;
import static dev.lastword.store.StoreRule.J4;
import static dev.lastword.store.StoreRule.W12;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.suites.SampleJobs.LEASE;
import static dev.lastword.tck.store.suites.SampleJobs.QUEUE;
import static dev.lastword.tck.store.suites.SampleJobs.claimed;
import static dev.lastword.tck.store.suites.SampleJobs.enqueue;
import static dev.lastword.tck.store.suites.SampleJobs.expire;
import static dev.lastword.tck.store.suites.SampleJobs.job;
import static dev.lastword.tck.store.suites.SampleJobs.jobs;
import static dev.lastword.tck.store.suites.SampleJobs.leased;
import static dev.lastword.tck.store.suites.SampleJobs.requireLost;
import static dev.lastword.tck.store.suites.SampleJobs.view;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Availability;
import dev.lastword.store.Capability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPhase;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.NewJob;
import dev.lastword.store.ReadSpec;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.CommitHold.Held;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.ConcurrentCall;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite J, fifth part: claimers and holders who meet at one job. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.JOBS)
public final class JobRaceConformance {

  private static final int CLAIMERS = 16;
  private static final int MANY = 500;
  private static final int ROUNDS = 15;
  private static final int ADDITIONS = 40;
  private static final int MOST_IN_VAIN = 20_000;
  private static final int MOMENT_NANOS = 100_000;

  @Case(value = "J19", kind = CONCURRENT, catches = "jobs are chosen first and taken later")
  @Rule(J1)
  void each_of_many_jobs_goes_to_one_of_many_claimers(StoreUnderTest store) {
    enqueue(store, IntStream.range(0, MANY).mapToObj(i -> job("job" + i)).toArray(NewJob[]::new));

    List<RaceOutcome<List<String>>> outcomes = store.race(CLAIMERS, i -> takeAll(store.node(i), 9));

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    List<String> taken = RaceOutcome.values(outcomes).stream().flatMap(List::stream).toList();
    assertEquals(taken.stream().distinct().count(), taken.size(), "no job goes to two claimers");
    assertEquals(MANY, taken.size(), "every job is claimed");
  }

  private static List<String> takeAll(EventStore node, int atOnce) {
    List<String> taken = new ArrayList<>();
    ClaimSpec some = ClaimSpec.of(QUEUE, "worker", LEASE).max(atOnce);
    List<String> claimed;
    do {
      claimed = SampleJobs.ids(jobs(node).claim(some));
      taken.addAll(claimed);
    } while (!claimed.isEmpty());
    return taken;
  }

  @Case(value = "J20", kind = CONCURRENT, catches = "claimers wait for rows that others hold")
  @Rule(J1)
  void claimers_of_many_jobs_at_once_do_not_wait_for_each_other(StoreUnderTest store) {
    int each = MANY / 10;
    enqueue(store, IntStream.range(0, MANY).mapToObj(i -> job("job" + i)).toArray(NewJob[]::new));

    List<RaceOutcome<Integer>> outcomes =
        store.race(
            10,
            i -> {
              int taken = 0;
              for (int n = 0; n < each / 10; n++) {
                ClaimSpec ten = ClaimSpec.of(QUEUE, "worker" + i, LEASE).max(10);
                taken += jobs(store.node(i)).claim(ten).size();
              }
              return taken;
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    assertEquals(
        IntStream.range(0, 10).mapToObj(i -> each).toList(),
        RaceOutcome.values(outcomes),
        "there was enough for each claim");
    assertEquals(List.of(), claimed(store));
  }

  /**
   * Stops a commit that ends a job halfway, and claims meanwhile. Where others go on meanwhile, the
   * claim must end before the commit does, with what the commit does not touch.
   */
  @Case(
      value = "J52",
      kind = CONCURRENT,
      catches = "a claim waits for a job that a commit is about to end, or is not undone by it")
  @Rule({J12, J1})
  @Needs(Capability.FEED)
  void a_claim_neither_waits_for_the_end_of_another_job_nor_undoes_it(StoreUnderTest store) {
    CommitHold hold = store.hook(CommitHold.class);
    enqueue(store, job("canceled"), job("other"));
    assertEquals(JobPhase.QUEUED, view(store, "canceled").phase());
    Commit cancel =
        Commit.builder()
            .append(STREAM, Expected.ANY, event("cancel"))
            .end("canceled", "Canceled")
            .build();
    List<Lease> leases;
    try (Held held = hold.holdNextCommit(store.namespace())) {
      ConcurrentCall<?> canceling = store.start("the cancel", () -> store.node(0).commit(cancel));
      assertTrue(held.isReached(store.budgets().step()), "the commit was to stop halfway");
      ConcurrentCall<List<Lease>> claiming =
          store.start("the claim", () -> jobs(store.node(1)).claim(SampleJobs.claim("worker")));
      if (hold.commitsOverlap()) {
        claiming.get();
      }

      held.release();

      canceling.get();
      leases = claiming.get();
    }
    assertTrue(
        SampleJobs.ids(leases).contains("other"), () -> "claimed beside the cancel: " + leases);
    assertEquals(JobPhase.ENDED, view(store, "canceled").phase(), "the cancel has the last word");
    leases.stream()
        .map(Lease::fence)
        .filter(fence -> fence.jobId().equals("canceled"))
        .forEach(late -> requireLost(late, store, Commit.builder().complete(late, "Completed")));
    assertEquals(List.of(), claimed(store), "what can still be claimed");
  }

  @Case(value = "J21", kind = CONCURRENT, catches = "the fence is checked before the transaction")
  @Rule(W12)
  void of_a_claim_and_a_completion_of_an_expired_lease_one_wins(StoreUnderTest store) {
    for (int round = 0; round < ROUNDS; round++) {
      String id = "job" + round;
      Lease lease = leased(store, id);
      expire(store);

      List<RaceOutcome<String>> outcomes =
          store.race(
              2, i -> i == 0 ? complete(store.node(0), lease) : claimOne(store.node(1), "other"));

      boolean completed = outcomes.get(0).value().isPresent();
      if (!completed) {
        assertEquals(LeaseLost.class, outcomes.get(0).failure().orElseThrow().getClass());
      }
      assertEquals(
          Optional.of(completed ? "nothing" : id),
          outcomes.get(1).value(),
          () -> "what was claimed beside " + outcomes);
      assertEquals(
          completed ? JobPhase.ENDED : JobPhase.LEASED, view(store, id).phase(), "in the end");
      store.commit(Commit.builder().end(id, "Over"));
    }
    assertEquals(ROUNDS, store.jobs().list(JobFilter.ALL).jobs().size());
  }

  private static String complete(EventStore node, Lease lease) {
    node.commit(Commit.builder().complete(lease.fence(), "Completed").build());
    return lease.jobId();
  }

  private static String claimOne(EventStore node, String owner) {
    List<String> ids = SampleJobs.ids(jobs(node).claim(ClaimSpec.of(QUEUE, owner, LEASE)));
    return ids.isEmpty() ? "nothing" : ids.get(0);
  }

  @Case(value = "J22", kind = CONCURRENT, catches = "a heartbeat reads the token and writes later")
  @Rule(J4)
  void of_a_heartbeat_and_a_claim_of_an_expired_lease_one_wins(StoreUnderTest store) {
    for (int round = 0; round < ROUNDS; round++) {
      String id = "job" + round;
      Lease lease = leased(store, id);
      expire(store);

      List<RaceOutcome<String>> outcomes =
          store.race(
              2,
              i ->
                  i == 0
                      ? jobs(store.node(0)).heartbeat(lease.fence(), LEASE).toString()
                      : claimOne(store.node(1), "other"));

      boolean renewed = outcomes.get(0).value().isPresent();
      if (!renewed) {
        assertEquals(LeaseLost.class, outcomes.get(0).failure().orElseThrow().getClass());
      }
      assertEquals(
          Optional.of(renewed ? "nothing" : id),
          outcomes.get(1).value(),
          () -> "what was claimed beside " + outcomes);
      assertEquals(
          Optional.of(renewed ? lease.owner() : "other"), view(store, id).owner(), "the holder");
      store.commit(Commit.builder().end(id, "Over"));
    }
  }

  @Case(value = "J23", kind = CONCURRENT, catches = "two holders of one job both write")
  @Rule(W12)
  void a_counter_that_only_leases_protect_ends_exact(StoreUnderTest store) {
    enqueue(store, job("counter"));
    assertEquals(JobPhase.QUEUED, view(store, "counter").phase());
    AtomicInteger added = new AtomicInteger();

    List<RaceOutcome<Integer>> outcomes =
        store.race(4, i -> count(store, store.node(i), added, new Random(store.seed() * 31 + i)));

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    assertEquals(added.get(), counter(store.node(0)), "the counter, after so many additions");
  }

  /** Adds one again and again; now and then it dawdles until another has claimed. */
  private static int count(
      StoreUnderTest store, EventStore node, AtomicInteger added, Random random) {
    int overtaken = 0;
    for (int inVain = 0; added.get() < ADDITIONS; inVain++) {
      assertTrue(inVain < MOST_IN_VAIN, "a job that comes back at once was to be claimed");
      LockSupport.parkNanos(inVain > 0 ? MOMENT_NANOS : 0);
      for (Lease lease : jobs(node).claim(ClaimSpec.of(QUEUE, "worker", LEASE))) {
        inVain = 0;
        long before = counter(node);
        if (random.nextInt(3) == 0) {
          store.advanceClock(LEASE);
          store.eventually(
              "another claims", () -> added.get() >= ADDITIONS || isOvertaken(node, lease));
        }
        try {
          node.commit(
              Commit.builder()
                  .append(STREAM, Expected.ANY, event(Long.toString(before + 1)))
                  .fence(lease.fence())
                  .release(lease.fence(), Availability.NOW, "Queued")
                  .build());
          added.incrementAndGet();
        } catch (LeaseLost lost) {
          overtaken++;
        }
      }
    }
    return overtaken;
  }

  private static boolean isOvertaken(EventStore node, Lease lease) {
    return jobs(node).find(lease.jobId()).filter(job -> job.token() > lease.token()).isPresent();
  }

  private static long counter(EventStore node) {
    return node.read(STREAM, ReadSpec.backwardFromHead().maxEvents(1)).events().stream()
        .mapToLong(last -> Long.parseLong(last.event().payload().utf8()))
        .findFirst()
        .orElse(0);
  }
}
