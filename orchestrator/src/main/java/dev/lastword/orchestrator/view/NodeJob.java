package dev.lastword.orchestrator.view;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.store.JobPhase;
import java.time.Instant;
import java.util.Optional;

/**
 * The job of one node, as it stands in its queue.
 *
 * @param status the word for where it stands: Queued, Running, Waiting, Retrying, …
 * @param claims how often it was claimed
 * @param owner who holds it
 * @param until when the lease of whoever holds it runs out
 * @param availableAt when it can be claimed, while nobody holds it
 */
public record NodeJob(
    NodeId nodeId,
    QueueName queue,
    int priority,
    String status,
    JobPhase phase,
    int claims,
    Optional<String> owner,
    Optional<Instant> until,
    Optional<Instant> availableAt) {
  public NodeJob {
    requireNonNull(nodeId, "nodeId");
    requireNonNull(queue, "queue");
    requireNonNull(status, "status");
    requireNonNull(phase, "phase");
    requireNonNull(owner, "owner");
    requireNonNull(until, "until");
    requireNonNull(availableAt, "availableAt");
  }
}
