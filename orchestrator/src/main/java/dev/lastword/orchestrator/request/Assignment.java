package dev.lastword.orchestrator.request;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
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
 * @param expiresAt when another worker may take over, by the store's clock
 * @param job content of the job: the input of the node, if it has one
 * @param queue the queue that it was claimed from
 * @param version the version of the execution's log after the commit that started it
 * @param resumes how often the node waited and went on before
 * @param resumeValue what the node was last resumed with, if it was with anything
 * @param traceparent the step in which it was claimed, if anybody follows it
 */
public record Assignment(
    ExecutionId executionId,
    NodeId nodeId,
    long attempt,
    String owner,
    Fence fence,
    Instant expiresAt,
    String queue,
    long version,
    JsonValue job,
    int resumes,
    @Nullable JsonValue resumeValue,
    @Nullable String traceparent)
    implements LeasedNode {
  public Assignment {
    requireNonNull(executionId, "executionId");
    requireNonNull(nodeId, "nodeId");
    requireNonNull(owner, "owner");
    requireNonNull(fence, "fence");
    requireNonNull(expiresAt, "expiresAt");
    requireNonNull(queue, "queue");
    requireNonNull(job, "job");
  }

  /** Returns the input of the node; null counts as absent. */
  public @Nullable JsonValue input() {
    return job instanceof JsonObject object ? object.members().get("input") : null;
  }
}
