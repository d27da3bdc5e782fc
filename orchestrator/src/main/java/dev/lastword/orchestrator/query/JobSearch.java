package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.ExecutionId;
import java.util.Optional;
import java.util.Set;

/**
 * The jobs that a list shows; what is present must hold, all of it.
 *
 * <p>Jobs that have ended are found by their execution alone: their rows need not exist any more,
 * and their logs are found by its nodes.
 *
 * @param queues only jobs of these queues, none if it is empty; absent, of any
 * @param execution only jobs of this execution, ended ones included
 * @param worker only jobs that this worker holds
 * @param graphs only jobs of executions of these graphs, none if it is empty; absent, of any
 */
public record JobSearch(
    Optional<JobStatus> status,
    Optional<Set<String>> queues,
    Optional<ExecutionId> execution,
    Optional<String> worker,
    Optional<Set<String>> graphs) {

  /** All jobs, as far as they are found: those that have not ended. */
  public static final JobSearch ALL =
      new JobSearch(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  public JobSearch {
    requireNonNull(status, "status");
    queues = queues.map(Set::copyOf);
    requireNonNull(execution, "execution");
    requireNonNull(worker, "worker");
    graphs = graphs.map(Set::copyOf);
    if (status.filter(JobStatus::isEnd).isPresent() && execution.isEmpty()) {
      throw new IllegalArgumentException(
          "expected an execution with status "
              + status.get().wireName()
              + ", found none: jobs that have ended are found by their execution");
    }
  }

  /** Returns this for the jobs of one execution, whatever their status. */
  public JobSearch execution(ExecutionId id) {
    return new JobSearch(status, queues, Optional.of(id), worker, graphs);
  }

  /** Returns this for jobs of one status. */
  public JobSearch status(JobStatus value) {
    return new JobSearch(Optional.of(value), queues, execution, worker, graphs);
  }

  /** Returns this for jobs of these queues. */
  public JobSearch queues(Set<String> names) {
    return new JobSearch(status, Optional.of(names), execution, worker, graphs);
  }

  /** Returns this for jobs that a worker holds. */
  public JobSearch worker(String id) {
    return new JobSearch(status, queues, execution, Optional.of(id), graphs);
  }

  /** Returns this for jobs of executions of these graphs. */
  public JobSearch graphs(Set<String> ids) {
    return new JobSearch(status, queues, execution, worker, Optional.of(ids));
  }

  /** Tells whether a job is in the list, as far as its graph is not asked for. */
  boolean matches(NodeJob job) {
    return status.map(job.status()::equals).orElse(true)
        && queues.map(names -> names.contains(job.queue().value())).orElse(true)
        && execution.map(job.executionId()::equals).orElse(true)
        && worker
            .map(id -> job.lease().filter(held -> held.worker().equals(id)).isPresent())
            .orElse(true);
  }
}
