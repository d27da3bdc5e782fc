package dev.lastword.client;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.http.Call;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.WorkerId;
import java.util.Optional;

/**
 * The jobs that a list shows; what is present must hold, all of it.
 *
 * @param execution only jobs of this execution; jobs that have ended are found by it alone
 * @param worker only jobs that this worker holds
 */
public record JobSearch(
    Optional<JobStatus> status,
    Optional<String> queue,
    Optional<ExecutionId> execution,
    Optional<WorkerId> worker) {

  /** All jobs that have not ended. */
  public static final JobSearch ALL =
      new JobSearch(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  public JobSearch {
    requireNonNull(status, "status");
    requireNonNull(queue, "queue");
    requireNonNull(execution, "execution");
    requireNonNull(worker, "worker");
  }

  /** Returns this for one status. */
  public JobSearch status(JobStatus wanted) {
    return new JobSearch(Optional.of(wanted), queue, execution, worker);
  }

  /** Returns this for one queue. */
  public JobSearch queue(String wanted) {
    return new JobSearch(status, Optional.of(wanted), execution, worker);
  }

  /** Returns this for one execution. */
  public JobSearch execution(ExecutionId wanted) {
    return new JobSearch(status, queue, Optional.of(wanted), worker);
  }

  /** Returns this for the jobs that a worker holds. */
  public JobSearch worker(WorkerId wanted) {
    return new JobSearch(status, queue, execution, Optional.of(wanted));
  }

  Call into(Call call) {
    return call.query("status", status.map(JobStatus::wireName).orElse(null))
        .query("queue", queue.orElse(null))
        .query("execution", execution.orElse(null))
        .query("worker", worker.orElse(null));
  }
}
