package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import java.time.Instant;
import java.util.Optional;

/**
 * The job of one Task node.
 *
 * @param status the status of its log; Leased also while a worker has claimed it and the commit of
 *     the start, which says so in the log, is not there yet
 * @param claims how often it was claimed
 * @param lease the worker that holds it, if one does
 * @param availableAt when it can be claimed, while no worker holds it
 */
public record NodeJob(
    ExecutionId executionId,
    NodeId nodeId,
    QueueName queue,
    int priority,
    JobStatus status,
    int claims,
    Optional<HeldBy> lease,
    Optional<Instant> availableAt) {

  /**
   * A lease that has not been ended.
   *
   * @param until when it runs out
   * @param expired whether it has run out, by the store's clock, and the job was not requeued yet
   */
  public record HeldBy(String worker, Instant until, boolean expired) {
    public HeldBy {
      requireNonNull(worker, "worker");
      requireNonNull(until, "until");
    }
  }

  public NodeJob {
    requireNonNull(executionId, "executionId");
    requireNonNull(nodeId, "nodeId");
    requireNonNull(queue, "queue");
    requireNonNull(status, "status");
    requireNonNull(lease, "lease");
    requireNonNull(availableAt, "availableAt");
  }

  /** Returns the worker that holds it with a lease that has not run out. */
  public Optional<String> worker() {
    return lease.filter(held -> !held.expired()).map(HeldBy::worker);
  }

  /** Returns the job of a row, unless the row's status is none of a job of ours. */
  static Optional<NodeJob> of(ExecutionId id, NodeId nodeId, JobView row, Instant now) {
    boolean held = row.phase() == JobPhase.LEASED;
    Optional<HeldBy> lease =
        held
            ? row.owner()
                .flatMap(
                    worker ->
                        row.availableAt()
                            .map(until -> new HeldBy(worker, until, !row.isLeased(now))))
            : Optional.empty();
    return JobStatus.named(row.status())
        .map(
            logged ->
                new NodeJob(
                    id,
                    nodeId,
                    QueueName.of(row.queue()),
                    row.priority(),
                    held ? claimed(logged) : logged,
                    row.attempt(),
                    lease,
                    held ? Optional.empty() : row.availableAt()));
  }

  private static JobStatus claimed(JobStatus logged) {
    return logged == JobStatus.QUEUED || logged == JobStatus.RETRYING ? JobStatus.LEASED : logged;
  }

  /** Returns a job of which only the log is left. */
  static NodeJob of(ExecutionId id, Task task, JobStatus status, int claims) {
    return new NodeJob(
        id,
        task.id(),
        task.queue(),
        task.priority(),
        status,
        claims,
        Optional.empty(),
        Optional.empty());
  }
}
