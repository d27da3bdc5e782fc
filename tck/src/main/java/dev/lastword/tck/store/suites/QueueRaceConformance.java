package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.J15;
import static dev.lastword.store.StoreRule.J16;
import static dev.lastword.store.StoreRule.J8;
import static dev.lastword.store.StoreRule.X3;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.suites.SampleJobs.LEASE;
import static dev.lastword.tck.store.suites.SampleJobs.QUEUE;
import static dev.lastword.tck.store.suites.SampleJobs.claimed;
import static dev.lastword.tck.store.suites.SampleJobs.enqueue;
import static dev.lastword.tck.store.suites.SampleJobs.job;
import static dev.lastword.tck.store.suites.SampleJobs.jobs;
import static dev.lastword.tck.store.suites.SampleJobs.view;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobConflict;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite J, sixth part: queues under many hands. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.JOBS)
public final class QueueRaceConformance {

  private static final int ROUNDS = 15;

  @Case(value = "J31", kind = CONCURRENT, catches = "a job is visible before its commit is decided")
  @Rule({J16, X3})
  void a_job_of_a_refused_commit_is_never_claimed(StoreUnderTest store) {
    store.append(STREAM, at(0), event("1"));
    AtomicBoolean over = new AtomicBoolean();

    List<RaceOutcome<Integer>> outcomes =
        store.race(
            3, i -> i == 0 ? refuseAll(store.node(0), over) : claimUntil(store.node(i), over));

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    assertEquals(List.of(ROUNDS, 0, 0), RaceOutcome.values(outcomes), "refusals, and jobs claimed");
    enqueue(store, job("right"));
    assertEquals(List.of("right"), claimed(store));
  }

  private static int refuseAll(EventStore node, AtomicBoolean over) {
    try {
      for (int i = 0; i < ROUNDS; i++) {
        Commit refused =
            Commit.builder()
                .enqueue(job("refused" + i))
                .append(STREAM, at(0), event("late"))
                .build();
        assertThrows(VersionConflict.class, () -> node.commit(refused));
      }
      return ROUNDS;
    } finally {
      over.set(true);
    }
  }

  private static int claimUntil(EventStore node, AtomicBoolean over) {
    int claimed = 0;
    do {
      claimed += jobs(node).claim(SampleJobs.claim("worker")).size();
    } while (!over.get());
    return claimed;
  }

  @Case(value = "J49", kind = CONCURRENT, catches = "leases are counted before they are taken")
  @Rule(J15)
  void a_limit_holds_however_many_claim_at_once(StoreUnderTest store) {
    for (int round = 0; round < ROUNDS / 3; round++) {
      String queue = "queue" + round;
      enqueue(
          store,
          IntStream.range(0, 20)
              .mapToObj(i -> NewJob.of(queue + "." + i, queue, Payload.json("{}")))
              .toArray(NewJob[]::new));
      ClaimSpec limited = new ClaimSpec(List.of(QueueClaim.limited(queue, 3)), "worker", 2, LEASE);

      List<RaceOutcome<Integer>> outcomes =
          store.race(8, i -> jobs(store.node(i)).claim(limited).size());

      assertEquals(List.of(), RaceOutcome.failures(outcomes));
      AtomicInteger leases = new AtomicInteger();
      RaceOutcome.values(outcomes).forEach(leases::addAndGet);
      leases.addAndGet(store.jobs().claim(limited).size());
      leases.addAndGet(store.jobs().claim(limited).size());
      assertEquals(3, leases.get(), "leases of a queue that may have 3");
      assertEquals(3, store.jobs().depth(queue).leased());
    }
  }

  @Case(value = "J50", kind = CONCURRENT, catches = "an id is looked up before it is inserted")
  @Rule(J8)
  void of_many_who_enqueue_one_id_one_wins(StoreUnderTest store) {
    for (int round = 0; round < ROUNDS; round++) {
      String id = "job" + round;

      List<RaceOutcome<Integer>> outcomes =
          store.race(
              6,
              i -> {
                NewJob job = NewJob.of(id, QUEUE, Payload.json(Integer.toString(i)));
                store.node(i).commit(Commit.builder().enqueue(job).build());
                return i;
              });

      assertEquals(1, RaceOutcome.values(outcomes).size(), () -> "winners: " + outcomes);
      assertTrue(
          RaceOutcome.failures(outcomes).stream().allMatch(JobConflict.class::isInstance),
          () -> "the others were to get a JobConflict, but: " + RaceOutcome.failures(outcomes));
      assertEquals(
          RaceOutcome.values(outcomes).get(0).toString(), view(store, id).payload().utf8());
    }
    assertEquals(ROUNDS, claimed(store).size());
  }
}
