package dev.lastword.orchestrator.process;

import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.NodeCancellationEvent.NodeCancelRequested;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.PolicyChoices;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The operation that ends one node alone; what follows is up to its edges and its Join. */
public final class NodeCancel {

  private NodeCancel() {}

  /** Returns why the node is not canceled, if it is not; guards run in the commands' order. */
  public static Optional<Decision> denial(
      ExecutionState state, NodeId nodeId, PolicyChoices choices) {
    Optional<Decision> early = notActive(state);
    if (early.isPresent()) {
      return early;
    }
    if (state.isCancelRequested()) {
      return reject(RejectionCode.CANCEL_REQUESTED, "no cancel request was expected, found one");
    }
    Optional<NodeState> node = state.node(nodeId);
    if (node.isEmpty()) {
      return noNode(nodeId);
    }
    return switch (node.get().status()) {
      case IDLE, READY, RUNNING, WAITING -> Optional.empty();
      case CANCELED -> Optional.of(new Decision.NoOp(NoOpReason.ALREADY_CANCELED));
      case SUCCEEDED, FAILED ->
          choices.isOn(PolicyChoice.REJECT_LATE_CANCEL)
              ? reject(
                  RejectionCode.TOO_LATE,
                  "an unfinished node was expected, found " + nodeId + " " + node.get().status())
              : Optional.of(new Decision.NoOp(NoOpReason.TOO_LATE));
    };
  }

  /** Returns the events that cancel an unfinished node, as one time slice. */
  public static List<Event> events(ExecutionState state, NodeId nodeId, @Nullable String reason) {
    NodeState node = state.node(nodeId).orElseThrow();
    List<Event> events = new ArrayList<>();
    events.add(new NodeCancelRequested(nodeId, reason));
    if (node.status() == NodeStatus.RUNNING) {
      events.add(new NodeInterruptRequested(nodeId, node.workerId(), reason));
    }
    events.add(new NodeCanceled(nodeId, reason));
    return events;
  }

  /** Returns why a worker cannot say that it has stopped as a cancel asked it to, if it cannot. */
  public static Optional<Decision> denialOfAcknowledgment(
      ExecutionState state, NodeId nodeId, long attempt) {
    Optional<Decision> early = notActive(state);
    if (early.isPresent()) {
      return early;
    }
    Optional<NodeState> node = state.node(nodeId);
    if (node.isEmpty()) {
      return noNode(nodeId);
    }
    if (node.get().status() == NodeStatus.CANCELED) {
      return Optional.of(new Decision.NoOp(NoOpReason.ALREADY_CANCELED));
    }
    if (!state.isCancelRequested() || node.get().status() != NodeStatus.RUNNING) {
      return reject(
          RejectionCode.NODE_STATUS,
          "a RUNNING node of an execution that is being canceled was expected, found "
              + nodeId
              + " "
              + node.get().status()
              + (state.isCancelRequested() ? "" : " and no cancel request"));
    }
    return node.get().attempt() == attempt
        ? Optional.empty()
        : reject(
            RejectionCode.STALE_ATTEMPT,
            "attempt " + node.get().attempt() + " was expected, found " + attempt);
  }

  private static Optional<Decision> notActive(ExecutionState state) {
    if (!state.exists()) {
      return reject(
          RejectionCode.EXECUTION_NOT_FOUND, "Execution " + state.executionId() + " not found");
    }
    return state.status().isTerminal()
        ? reject(
            RejectionCode.EXECUTION_TERMINAL,
            "already "
                + state.status().name().toLowerCase(Locale.ROOT)
                + ", an ACTIVE execution was expected")
        : Optional.empty();
  }

  private static Optional<Decision> noNode(NodeId nodeId) {
    return reject(RejectionCode.NODE_NOT_FOUND, "Node " + nodeId + " not found");
  }

  private static Optional<Decision> reject(RejectionCode code, String message) {
    return Optional.of(new Decision.Rejected(code, message));
  }
}
