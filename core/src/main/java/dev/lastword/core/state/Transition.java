package dev.lastword.core.state;

import dev.lastword.core.event.EventVisitor;
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
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionFacts.Completion;
import dev.lastword.core.state.ExecutionFacts.Failure;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.NodeState.Identity;
import dev.lastword.core.value.CancelMode;
import java.time.Instant;

/** State transition of each event. */
record Transition(ExecutionState before, Instant occurredAt)
    implements EventVisitor<ExecutionState> {

  @Override
  public ExecutionState on(ExecutionCreated event) {
    return before.facts(
        facts().created(new Origin(event.graphId(), event.graphVersion(), event.input())));
  }

  @Override
  public ExecutionState on(ExecutionStarted event) {
    return before.facts(facts().started(occurredAt));
  }

  @Override
  public ExecutionState on(ExecutionCompleted event) {
    return before
        .facts(facts().completed(new Completion(occurredAt, event.result())))
        .rise(ExecutionStatus.COMPLETED);
  }

  @Override
  public ExecutionState on(ExecutionArchived event) {
    return before.facts(facts().archived(occurredAt));
  }

  @Override
  public ExecutionState on(ExecutionCancelRequested event) {
    CancelMode mode = event.mode() == null ? CancelMode.IMMEDIATE : event.mode();
    return before.facts(
        facts()
            .cancelRequested(
                new CancelRequest(occurredAt, event.reason(), mode, event.graceUntil())));
  }

  @Override
  public ExecutionState on(ExecutionCanceled event) {
    Instant at = event.canceledAt() == null ? occurredAt : event.canceledAt();
    return before.facts(facts().canceled(at)).rise(ExecutionStatus.CANCELED);
  }

  @Override
  public ExecutionState on(ExecutionFailRequested event) {
    return before;
  }

  @Override
  public ExecutionState on(ExecutionFailed event) {
    return before
        .facts(
            facts()
                .failed(
                    new Failure(occurredAt, event.reason(), event.failedNodeId(), event.error())))
        .rise(ExecutionStatus.FAILED);
  }

  @Override
  public ExecutionState on(NodeCreated event) {
    return before.plus(
        NodeState.created(new Identity(event.nodeId(), event.nodeType(), event.meta())));
  }

  @Override
  public ExecutionState on(NodeReady event) {
    return before.node(event.nodeId(), node -> node.rise(NodeStatus.READY));
  }

  @Override
  public ExecutionState on(NodeStarted event) {
    return before.node(event.nodeId(), node -> node.started(event));
  }

  @Override
  public ExecutionState on(NodeProgressReported event) {
    return before.node(event.nodeId(), node -> node.progressed(event));
  }

  @Override
  public ExecutionState on(NodeWaiting event) {
    return before.node(event.nodeId(), node -> node.waiting(event));
  }

  @Override
  public ExecutionState on(NodeResumeRequested event) {
    return before;
  }

  @Override
  public ExecutionState on(NodeResumed event) {
    return before.node(event.nodeId(), node -> node.resumed(event.value()));
  }

  @Override
  public ExecutionState on(NodeSucceeded event) {
    return before.node(event.nodeId(), node -> settled(node.succeeded(event.output())));
  }

  @Override
  public ExecutionState on(NodeFailReported event) {
    return before.node(event.nodeId(), node -> node.failReported(event.error()));
  }

  @Override
  public ExecutionState on(NodeFailed event) {
    return before.node(event.nodeId(), node -> settled(node.failed(event.error())));
  }

  @Override
  public ExecutionState on(NodeCancelRequested event) {
    return before;
  }

  @Override
  public ExecutionState on(NodeCanceled event) {
    return before.node(event.nodeId(), this::canceled);
  }

  @Override
  public ExecutionState on(NodeInterruptRequested event) {
    return before;
  }

  @Override
  public ExecutionState on(ForkOpened event) {
    return before;
  }

  @Override
  public ExecutionState on(JoinGateUpdated event) {
    return before;
  }

  @Override
  public ExecutionState on(JoinPassed event) {
    return before;
  }

  @Override
  public ExecutionState on(UnreadableEvent event) {
    return before;
  }

  private ExecutionFacts facts() {
    return before.facts();
  }

  private NodeState settled(NodeState node) {
    return before.isCancelRequested() ? node.settledLate() : node;
  }

  private NodeState canceled(NodeState node) {
    return before.isCancelRequested() ? node.canceledLate() : node.rise(NodeStatus.CANCELED);
  }
}
