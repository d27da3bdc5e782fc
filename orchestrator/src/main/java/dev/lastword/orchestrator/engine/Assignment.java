package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.store.Fence;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A node that a worker has started, and holds.
 *
 * @param attempt which attempt this is, from 1
 * @param owner who holds it
 * @param fence the proof of the lease
 * @param expiresAt when somebody else may take over, by the store's clock
 * @param job what the job says it is about
 * @param resumeValue what the node was resumed with, if it waited before
 */
public record Assignment(
    ExecutionId executionId,
    NodeId nodeId,
    long attempt,
    String owner,
    Fence fence,
    Instant expiresAt,
    JsonValue job,
    @Nullable JsonValue resumeValue) {
  public Assignment {
    requireNonNull(executionId, "executionId");
    requireNonNull(nodeId, "nodeId");
    requireNonNull(owner, "owner");
    requireNonNull(fence, "fence");
    requireNonNull(expiresAt, "expiresAt");
    requireNonNull(job, "job");
  }
}
