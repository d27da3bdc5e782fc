package dev.lastword.core.testkit;

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
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import java.util.List;

/** Events, spelled as shortly as a test wants them: what is left out is absent. */
public final class Facts {

  public static final GraphId GRAPH = GraphId.of("graph-1");
  public static final NodeId A = NodeId.of("a");
  public static final NodeId B = NodeId.of("b");
  public static final NodeId C = NodeId.of("c");
  public static final WorkerId WORKER = WorkerId.of("worker-1");
  public static final WaitKey KEY = WaitKey.of("key-1");
  public static final NodeError ERROR = NodeError.of("BROKEN", "it broke");

  private Facts() {}

  public static ExecutionCreated created() {
    return new ExecutionCreated(GRAPH, null, null);
  }

  public static ExecutionStarted started() {
    return new ExecutionStarted(null);
  }

  public static ExecutionCompleted completed() {
    return new ExecutionCompleted(null);
  }

  public static ExecutionCompleted completed(JsonValue result) {
    return new ExecutionCompleted(result);
  }

  public static ExecutionArchived archived() {
    return new ExecutionArchived(null);
  }

  public static ExecutionCancelRequested cancelRequested() {
    return new ExecutionCancelRequested(null, null, null, null);
  }

  public static ExecutionCancelRequested cancelRequested(CancelMode mode) {
    return new ExecutionCancelRequested(null, null, mode, null);
  }

  public static ExecutionCancelRequested cancelRequestedUntil(Instant graceUntil) {
    return new ExecutionCancelRequested(null, null, CancelMode.GRACEFUL, graceUntil);
  }

  public static ExecutionCanceled canceled() {
    return new ExecutionCanceled(null, null);
  }

  public static ExecutionFailRequested failRequested() {
    return new ExecutionFailRequested(null, null);
  }

  public static ExecutionFailed failed() {
    return new ExecutionFailed(null, null, null);
  }

  public static ExecutionFailed failed(String reason) {
    return new ExecutionFailed(reason, null, null);
  }

  public static NodeCreated nodeCreated(NodeId nodeId) {
    return new NodeCreated(nodeId, "Task", null);
  }

  public static NodeReady nodeReady(NodeId nodeId) {
    return new NodeReady(nodeId);
  }

  public static NodeStarted nodeStarted(NodeId nodeId) {
    return nodeStarted(nodeId, 1);
  }

  public static NodeStarted nodeStarted(NodeId nodeId, long attempt) {
    return new NodeStarted(nodeId, attempt, null, null);
  }

  public static NodeProgressReported nodeProgress(NodeId nodeId, long percent) {
    return new NodeProgressReported(nodeId, JsonNumber.of(percent), null, null);
  }

  public static NodeWaiting nodeWaiting(NodeId nodeId) {
    return new NodeWaiting(nodeId, null, null, null);
  }

  public static NodeWaiting nodeWaiting(NodeId nodeId, WaitKey waitKey) {
    return new NodeWaiting(nodeId, waitKey, null, null);
  }

  public static NodeResumeRequested nodeResumeRequested(NodeId nodeId) {
    return new NodeResumeRequested(nodeId, null, null);
  }

  public static NodeResumed nodeResumed(NodeId nodeId) {
    return new NodeResumed(nodeId, null);
  }

  public static NodeResumed nodeResumed(NodeId nodeId, JsonValue value) {
    return new NodeResumed(nodeId, value);
  }

  public static NodeSucceeded nodeSucceeded(NodeId nodeId) {
    return new NodeSucceeded(nodeId, null);
  }

  public static NodeSucceeded nodeSucceeded(NodeId nodeId, JsonValue output) {
    return new NodeSucceeded(nodeId, output);
  }

  public static NodeFailReported nodeFailReported(NodeId nodeId) {
    return new NodeFailReported(nodeId, null);
  }

  public static NodeFailReported nodeFailReported(NodeId nodeId, NodeError error) {
    return new NodeFailReported(nodeId, error);
  }

  public static NodeFailed nodeFailed(NodeId nodeId) {
    return new NodeFailed(nodeId, null);
  }

  public static NodeFailed nodeFailed(NodeId nodeId, NodeError error) {
    return new NodeFailed(nodeId, error);
  }

  public static NodeCancelRequested nodeCancelRequested(NodeId nodeId) {
    return new NodeCancelRequested(nodeId, null);
  }

  public static NodeCanceled nodeCanceled(NodeId nodeId) {
    return new NodeCanceled(nodeId, null);
  }

  public static NodeInterruptRequested nodeInterruptRequested(NodeId nodeId) {
    return new NodeInterruptRequested(nodeId, null, null);
  }

  public static ForkOpened forkOpened(NodeId nodeId, NodeId... branchIds) {
    return new ForkOpened(nodeId, List.of(branchIds));
  }

  public static JoinGateUpdated joinGateUpdated(NodeId nodeId, NodeId... expectedBranches) {
    return new JoinGateUpdated(
        nodeId,
        List.of(expectedBranches),
        List.of(),
        List.of(),
        List.of(),
        JoinPolicy.ALL_SUCCESS,
        false);
  }

  public static JoinPassed joinPassed(NodeId nodeId) {
    return new JoinPassed(nodeId);
  }

  public static UnreadableEvent unreadable(String typeName) {
    return new UnreadableEvent(typeName, JsonNumber.of(1), null, "one of the 24 was expected");
  }
}
