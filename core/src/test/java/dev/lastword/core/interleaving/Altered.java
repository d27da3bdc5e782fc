package dev.lastword.core.interleaving;

import dev.lastword.core.state.ExecutionFacts;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** States as no correct core would make them, for faults. */
final class Altered {

  private Altered() {}

  static ExecutionState status(ExecutionState state, ExecutionStatus status) {
    return ExecutionState.restore(
        state.executionId(), state.version(), status, state.facts(), state.nodes());
  }

  static ExecutionState request(ExecutionState state, @Nullable CancelRequest request) {
    ExecutionFacts facts = state.facts();
    ExecutionFacts altered =
        new ExecutionFacts(
            facts.origin(),
            facts.startedAt(),
            request,
            facts.canceledAt(),
            facts.failure(),
            facts.completion(),
            facts.archivedAt());
    return ExecutionState.restore(
        state.executionId(), state.version(), state.status(), altered, state.nodes());
  }

  static ExecutionState version(ExecutionState state, long version) {
    return ExecutionState.restore(
        state.executionId(), version, state.status(), state.facts(), state.nodes());
  }

  static ExecutionState nodes(ExecutionState state, UnaryOperator<NodeState> change) {
    List<NodeState> altered = state.nodes().stream().map(change).toList();
    return ExecutionState.restore(
        state.executionId(), state.version(), state.status(), state.facts(), altered);
  }

  static NodeState status(NodeState node, NodeStatus status) {
    return new NodeState(
        node.identity(),
        status,
        node.attempt(),
        node.workerId(),
        node.resumes(),
        node.failures(),
        node.convergence(),
        node.details());
  }

  static NodeState neverStarted(NodeState node) {
    return new NodeState(
        node.identity(),
        node.status(),
        0,
        null,
        node.resumes(),
        node.failures(),
        node.convergence(),
        node.details());
  }
}
