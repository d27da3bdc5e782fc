package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.request.Authority;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A result that its worker reports again, perhaps because the first answer was lost.
 *
 * <p>The guards recognize it while the execution goes on. If the result ended the execution, or a
 * cancel came after it, they would refuse it as late, although it is in the log.
 */
final class RepeatedReport {

  private RepeatedReport() {}

  /**
   * Returns the answer to a result that is in the log, from the worker that reported it: the one
   * that claimed the lease, or without a lease the actor.
   */
  static Optional<Decision> of(
      ExecutionState state, CommandEnvelope envelope, Authority authority) {
    Command command = envelope.command();
    String worker =
        authority instanceof Authority.Leased leased && leased.worker() != null
            ? leased.worker()
            : envelope.actor().id();
    if (!state.status().isTerminal() && !state.isCancelRequested()) {
      return Optional.empty();
    }
    if (command instanceof SucceedNode success) {
      return node(state, worker, success.nodeId(), success.attempt())
          .filter(node -> node.status() == NodeStatus.SUCCEEDED)
          .filter(node -> isSame(success.output(), node.details().output()))
          .map(node -> new Decision.NoOp(NoOpReason.ALREADY_SUCCEEDED));
    }
    if (command instanceof FailNode failure) {
      return node(state, worker, failure.nodeId(), failure.attempt())
          .filter(node -> node.status() == NodeStatus.FAILED)
          .filter(node -> isSame(failure.error(), node.details().error()))
          .map(node -> new Decision.NoOp(NoOpReason.ALREADY_FAILED));
    }
    return Optional.empty();
  }

  private static Optional<NodeState> node(
      ExecutionState state, @Nullable String worker, NodeId nodeId, @Nullable Long attempt) {
    return state
        .node(nodeId)
        .filter(node -> node.workerId() != null)
        .filter(node -> node.workerId().value().equals(worker))
        .filter(node -> attempt == null || attempt == node.attempt());
  }

  /** A field that the command leaves out matches any value. */
  private static boolean isSame(@Nullable Object told, @Nullable Object known) {
    return told == null || told.equals(known);
  }
}
