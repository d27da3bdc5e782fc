package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.W1;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.suites.SampleJobs.job;
import static dev.lastword.tck.store.suites.SampleJobs.jobs;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.Lease;
import dev.lastword.store.ReadSpec;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite G, sixth part: the jobs of a commit and its events, seen while others commit. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.JOBS)
public final class JobVisibilityConformance {

  private static final int COMMITS = 100;

  @Case(
      value = "G27",
      kind = CONCURRENT,
      catches = "jobs are enqueued in a transaction before the events or behind them")
  @Rule(W1)
  void a_job_is_never_ahead_of_its_commits_events_nor_behind_them(StoreUnderTest store) {
    AtomicBoolean over = new AtomicBoolean();

    List<RaceOutcome<Integer>> outcomes =
        store.race(
            3,
            i -> {
              try {
                return switch (i) {
                  case 0 -> write(store.node(0), over);
                  case 1 -> look(store.node(1), over);
                  default -> claim(store.node(1), over);
                };
              } finally {
                over.set(true);
              }
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    assertEquals(COMMITS, head(store.node(1)));
    assertEquals(COMMITS, store.jobs().list(JobFilter.ALL.max(COMMITS)).jobs().size());
  }

  /** Enqueues with each event the job of its version. */
  private static int write(EventStore node, AtomicBoolean over) {
    int commits = 0;
    while (commits < COMMITS && !over.get()) {
      commits++;
      node.commit(
          Commit.builder()
              .append(STREAM, at(commits - 1), event("n"))
              .enqueue(job(Integer.toString(commits)))
              .build());
    }
    return commits;
  }

  private static int look(EventStore node, AtomicBoolean over) {
    int looks = 0;
    do {
      long head = head(node);
      assertTrue(head == 0 || isThere(node, head), () -> "event " + head + " was there, no job");
      if (isThere(node, head + 1)) {
        requireEvent(node, head + 1, "found");
      }
      looks++;
    } while (!over.get());
    return looks;
  }

  private static int claim(EventStore node, AtomicBoolean over) {
    int claimed = 0;
    do {
      for (Lease lease : jobs(node).claim(SampleJobs.claim("worker"))) {
        requireEvent(node, Long.parseLong(lease.jobId()), "claimed");
        claimed++;
      }
    } while (!over.get());
    return claimed;
  }

  private static boolean isThere(EventStore node, long version) {
    return jobs(node).find(Long.toString(version)).isPresent();
  }

  private static void requireEvent(EventStore node, long version, String how) {
    long head = head(node);
    assertTrue(
        version <= head, () -> "job " + version + " was " + how + ", and then event " + head);
  }

  private static long head(EventStore node) {
    return node.read(STREAM, ReadSpec.forwardFrom(1).maxEvents(1)).headVersion();
  }
}
