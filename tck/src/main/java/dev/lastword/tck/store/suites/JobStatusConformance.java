package dev.lastword.tck.store.suites;

import static dev.lastword.store.Capability.JOBS;
import static dev.lastword.store.StoreRule.J16;
import static dev.lastword.store.StoreRule.J20;
import static dev.lastword.store.StoreRule.W1;
import static dev.lastword.tck.store.harness.Case.Kind.PROCESS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobStatus;
import dev.lastword.store.Durability;
import dev.lastword.store.JobView;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.ChildProcess;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite P, second part: the status of a job is what its events say, whatever happens. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(value = JOBS, durability = Durability.PROCESS)
public final class JobStatusConformance {

  private static final int KILLS = 3;
  private static final int MOST_JOBS = 4;
  private static final int MOMENT_NANOS = 5_000_000;

  @Case(
      value = "P06",
      kind = PROCESS,
      catches = "the row of a job is written in another transaction than its events")
  @Rule({W1, J16, J20})
  void the_status_of_every_job_follows_from_its_events_after_kills(StoreUnderTest store) {
    Random random = store.random();
    for (int kill = 0; kill < KILLS; kill++) {
      store.reopen(); // so that a storage that lets one process in lets in the child
      String queue = "queue-" + kill;
      int job = 1 + random.nextInt(MOST_JOBS);
      int events = 1 + kill;
      try (ChildProcess child = store.child(JobRunner.class, queue, Integer.toString(kill))) {
        child.expect(JobRunner.READY);
        String id = JobRunner.jobId(queue, job);
        for (int begun = 0; begun < events; ) {
          begun += child.next().filter(id::equals).isPresent() ? 1 : 0;
        }
        LockSupport.parkNanos(random.nextInt(MOMENT_NANOS << 3 * kill));
        child.kill();
      }
      assertTrue(compare(store, queue) > 0, "jobs of a queue in which steps were made");
    }
  }

  /** Compares rows and events of all jobs of a queue, and returns how many there are. */
  private static int compare(StoreUnderTest store, String queue) {
    int jobs = 0;
    while (true) {
      String id = JobRunner.jobId(queue, jobs);
      Optional<String> row = store.jobs().find(id).map(JobView::status);
      Optional<String> derived = derived(store, JobRunner.stream(id));
      assertEquals(derived, row, () -> "the status of " + id + " by its events, and by its row");
      if (row.isEmpty()) {
        return jobs;
      }
      jobs++;
    }
  }

  private static Optional<String> derived(StoreUnderTest store, StreamId stream) {
    List<JobEvent> events =
        store.all(stream).stream()
            .map(fact -> JsonCodec.parse(fact.payload().utf8()))
            .map(JsonCodec::readJobEvent)
            .flatMap(Optional::stream)
            .toList();
    return JobStatus.deriveStatus(events).map(JobStatus::wireName);
  }
}
