package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.engine.StoreTime;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import java.time.Instant;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Counts the nodes of executions that a page shows.
 *
 * <p>The summary says how many Tasks are open, the rows of their jobs which of them a worker holds:
 * a lease that ran out or was given back leaves no trace in the execution's log. Rows are read for
 * executions with open Tasks only, and only those that are leased or back off. One counter serves
 * one page, by the store's time when it was first needed; not thread-safe.
 */
public final class WorkCounter {

  private static final int JOBS_AT_ONCE = 1_000;

  private final EventStore store;
  private final StoreTime time;
  private @Nullable Instant now;

  WorkCounter(EventStore store) {
    this.store = requireNonNull(store, "store");
    this.time = new StoreTime(store);
  }

  /** Returns the numbers of nodes of one execution. */
  public WorkCounts of(ExecutionSummary summary) {
    int open = summary.nodes().openTasks();
    if (open == 0 || summary.status().isTerminal()) {
      return WorkCounts.of(summary.nodes(), 0, 0);
    }
    Instant at = now();
    ExecutionId id = summary.executionId();
    JobFilter jobs = JobFilter.ALL.group(id.value()).max(JOBS_AT_ONCE);
    int held = count(id, jobs.phase(JobPhase.LEASED), job -> job.isLeased(at));
    int backingOff =
        held >= open
            ? 0
            : count(
                id,
                jobs.phase(JobPhase.QUEUED).status(JobStatus.RETRYING.wireName()),
                job -> !job.isDue(at));
    return WorkCounts.of(summary.nodes(), held, backingOff);
  }

  /** Asked before the rows are, so that what has run out by then truly has. */
  private Instant now() {
    if (now == null) {
      now = time.now();
    }
    return now;
  }

  private int count(ExecutionId id, JobFilter filter, Predicate<JobView> wanted) {
    JobPage page = store.extension(Jobs.class).list(filter);
    int count = count(id, page, wanted);
    while (page.more()) {
      String last = page.jobs().get(page.jobs().size() - 1).id();
      page = store.extension(Jobs.class).list(filter.after(last));
      count += count(id, page, wanted);
    }
    return count;
  }

  private static int count(ExecutionId id, JobPage page, Predicate<JobView> wanted) {
    return (int)
        page.jobs().stream()
            .filter(job -> StoreLayout.nodeOf(id, job.id()).isPresent())
            .filter(wanted)
            .count();
  }
}
