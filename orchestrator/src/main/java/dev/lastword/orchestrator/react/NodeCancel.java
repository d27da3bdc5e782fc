package dev.lastword.orchestrator.react;

import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.NodeCancellationEvent.NodeCancelRequested;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The operation that ends one node alone; what follows is up to its edges and its Join. */
public final class NodeCancel {

  private NodeCancel() {}

  /** Returns why the node cannot be canceled, if it cannot; guards run in the commands' order. */
  public static Optional<Decision.Rejected> refusal(ExecutionState state, NodeId nodeId) {
    if (!state.exists()) {
      return refuse(RejectionCode.EXECUTION_NOT_FOUND, "an execution was expected, found none");
    }
    if (state.status().isTerminal()) {
      return refuse(
          RejectionCode.EXECUTION_TERMINAL, "ACTIVE was expected, found " + state.status());
    }
    if (state.isCancelRequested()) {
      return refuse(RejectionCode.CANCEL_REQUESTED, "no cancel request was expected, found one");
    }
    Optional<NodeState> node = state.node(nodeId);
    if (node.isEmpty()) {
      return refuse(RejectionCode.NODE_NOT_FOUND, "a node was expected, found none: " + nodeId);
    }
    return node.get().status().isSettled()
        ? refuse(
            RejectionCode.NODE_STATUS,
            "an unfinished node was expected, found " + nodeId + " " + node.get().status())
        : Optional.empty();
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

  private static Optional<Decision.Rejected> refuse(RejectionCode code, String message) {
    return Optional.of(new Decision.Rejected(code, message));
  }
}
