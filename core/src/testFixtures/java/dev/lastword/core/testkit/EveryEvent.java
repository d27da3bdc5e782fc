package dev.lastword.core.testkit;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionArchived;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.GraphControlEvent.JoinGateUpdated;
import dev.lastword.core.event.GraphControlEvent.JoinPassed;
import dev.lastword.core.event.NodeCancellationEvent.NodeCancelRequested;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumeRequested;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.Party;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** One event of each type with every field of its payload, unlike any that {@link Facts} spells. */
public final class EveryEvent {

  private static final Instant LATER = Instant.parse("2026-03-01T12:00:00.123456Z");
  private static final Party PARTY = new Party("robot", "r2");
  private static final JsonValue VALUE = new JsonString("told");
  private static final NodeError MISHAP = NodeError.of("MISHAP", "it fell");
  private static final String REASON = "because";

  private EveryEvent() {}

  /** Returns all 24, in the catalogue's order; those of a node about {@code nodeId}. */
  public static List<Event> about(NodeId nodeId) {
    return Stream.of(EventType.values()).map(type -> of(type, nodeId)).toList();
  }

  /** Returns the event of this type; if it is one of a node, about {@code nodeId}. */
  public static Event of(EventType type, NodeId nodeId) {
    return switch (type) {
      case EXECUTION_CREATED -> new ExecutionCreated(Facts.GRAPH, 7L, VALUE);
      case EXECUTION_STARTED -> new ExecutionStarted(PARTY);
      case EXECUTION_COMPLETED -> new ExecutionCompleted(VALUE);
      case EXECUTION_ARCHIVED -> new ExecutionArchived(REASON);
      case EXECUTION_CANCEL_REQUESTED ->
          new ExecutionCancelRequested(REASON, PARTY, CancelMode.GRACEFUL, LATER);
      case EXECUTION_CANCELED -> new ExecutionCanceled(REASON, LATER);
      case EXECUTION_FAIL_REQUESTED -> new ExecutionFailRequested(REASON, PARTY);
      case EXECUTION_FAILED -> new ExecutionFailed(REASON, nodeId, MISHAP);
      case NODE_CREATED -> new NodeCreated(nodeId, "Wait", VALUE);
      case NODE_READY -> new NodeReady(nodeId);
      case NODE_STARTED -> new NodeStarted(nodeId, 5, WorkerId.of("worker-5"), LATER);
      case NODE_PROGRESS_REPORTED ->
          new NodeProgressReported(nodeId, new JsonNumber("37.5"), "on the way", VALUE);
      case NODE_WAITING -> new NodeWaiting(nodeId, WaitKey.of("key-5"), VALUE, LATER);
      case NODE_RESUME_REQUESTED -> new NodeResumeRequested(nodeId, WaitKey.of("key-5"), PARTY);
      case NODE_RESUMED -> new NodeResumed(nodeId, VALUE);
      case NODE_SUCCEEDED -> new NodeSucceeded(nodeId, VALUE);
      case NODE_FAIL_REPORTED -> new NodeFailReported(nodeId, MISHAP);
      case NODE_FAILED -> new NodeFailed(nodeId, MISHAP);
      case NODE_CANCEL_REQUESTED -> new NodeCancelRequested(nodeId, REASON);
      case NODE_CANCELED -> new NodeCanceled(nodeId, REASON);
      case NODE_INTERRUPT_REQUESTED ->
          new NodeInterruptRequested(nodeId, WorkerId.of("worker-5"), REASON);
      case FORK_OPENED -> new ForkOpened(nodeId, List.of(Facts.B, Facts.C));
      case JOIN_GATE_UPDATED ->
          new JoinGateUpdated(
              nodeId,
              List.of(Facts.A, Facts.B, Facts.C),
              List.of(Facts.A),
              List.of(Facts.B),
              List.of(Facts.C),
              JoinPolicy.ALL_DONE,
              true);
      case JOIN_PASSED -> new JoinPassed(nodeId);
    };
  }
}
