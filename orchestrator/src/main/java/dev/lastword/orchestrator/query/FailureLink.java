package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import java.util.Optional;

/**
 * Node on the way from the end of a failed execution to its root cause.
 *
 * @param executionId the execution of the node: the failed one, or one that it started
 * @param attempt the last attempt, 0 if the node has none
 * @param error why the node failed, if it says so
 */
public record FailureLink(
    ExecutionId executionId,
    NodeId nodeId,
    String nodeType,
    long attempt,
    Optional<NodeError> error) {
  public FailureLink {
    requireNonNull(executionId, "executionId");
    requireNonNull(nodeId, "nodeId");
    requireNonNull(nodeType, "nodeType");
    requireNonNull(error, "error");
  }
}
