package dev.lastword.core.interleaving;

import static dev.lastword.core.event.EventType.EXECUTION_ARCHIVED;
import static dev.lastword.core.event.EventType.EXECUTION_CANCELED;
import static dev.lastword.core.event.EventType.EXECUTION_CANCEL_REQUESTED;
import static dev.lastword.core.event.EventType.EXECUTION_FAIL_REQUESTED;
import static dev.lastword.core.event.EventType.FORK_OPENED;
import static dev.lastword.core.event.EventType.JOIN_GATE_UPDATED;
import static dev.lastword.core.event.EventType.JOIN_PASSED;
import static dev.lastword.core.event.EventType.NODE_CANCELED;
import static dev.lastword.core.event.EventType.NODE_CANCEL_REQUESTED;
import static dev.lastword.core.event.EventType.NODE_FAILED;
import static dev.lastword.core.event.EventType.NODE_FAIL_REPORTED;
import static dev.lastword.core.event.EventType.NODE_INTERRUPT_REQUESTED;
import static dev.lastword.core.event.EventType.NODE_RESUME_REQUESTED;
import static dev.lastword.core.event.EventType.NODE_SUCCEEDED;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.WaitKey;
import java.util.Set;

/** Whether an event should have been written at all: what guards and orchestrators answer for. */
final class Written {

  private static final Set<EventType> OF_A_CANCEL =
      Set.of(
          EXECUTION_CANCEL_REQUESTED, NODE_INTERRUPT_REQUESTED, NODE_CANCELED, EXECUTION_CANCELED);
  private static final Set<EventType> RESULTS =
      Set.of(NODE_SUCCEEDED, NODE_FAIL_REPORTED, NODE_FAILED);
  private static final Set<EventType> FOR_AUDIT =
      Set.of(
          EXECUTION_FAIL_REQUESTED,
          NODE_RESUME_REQUESTED,
          NODE_CANCEL_REQUESTED,
          NODE_INTERRUPT_REQUESTED,
          FORK_OPENED,
          JOIN_GATE_UPDATED,
          JOIN_PASSED);

  private Written() {}

  static boolean inDueTime(Change change) {
    EventType type = event(change).type();
    if (change.before().status().isTerminal()) {
      return type == EXECUTION_ARCHIVED;
    }
    CancelRequest request = change.before().facts().cancelRequest();
    return request == null
        || OF_A_CANCEL.contains(type)
        || request.mode() == CancelMode.GRACEFUL
            && RESULTS.contains(type)
            && node(change).status() == NodeStatus.RUNNING;
  }

  static boolean beforeTheNodeSettled(Change change) {
    return !(event(change) instanceof NodeEvent about)
        || change.before().node(about.nodeId()).filter(node -> node.status().isSettled()).isEmpty();
  }

  static boolean toSomeEffect(Change change) {
    return FOR_AUDIT.contains(event(change).type())
        || !sameButForVersion(change.before(), change.after());
  }

  static boolean asNewAttemptIfStart(Change change) {
    return !(event(change) instanceof NodeStarted start)
        || start.attempt() > node(change).attempt();
  }

  /** Workers of these scenarios put out the number of their attempt. */
  static boolean byRunningAttemptIfOutput(Change change) {
    return !(event(change) instanceof NodeSucceeded success)
        || success.output() == null
        || success.output().equals(JsonNumber.of(node(change).attempt()));
  }

  /** Resumers of these scenarios send the key they know as the value. */
  static boolean withKeyIfResume(Change change) {
    if (!(event(change) instanceof NodeResumed resumed)) {
      return true;
    }
    WaitKey key = node(change).details().waitKey();
    return key == null || new JsonString(key.value()).equals(resumed.value());
  }

  static boolean afterAllNodesIfConfirmation(Change change) {
    return event(change).type() != EXECUTION_CANCELED
        || change.before().nodes().stream().allMatch(node -> node.status().isSettled());
  }

  private static boolean sameButForVersion(ExecutionState one, ExecutionState other) {
    return one.status() == other.status()
        && one.facts().equals(other.facts())
        && one.nodes().equals(other.nodes());
  }

  private static Event event(Change change) {
    return (Event) change.event().body();
  }

  private static NodeState node(Change change) {
    return change.before().node(((NodeEvent) event(change)).nodeId()).orElseThrow();
  }
}
