package dev.lastword.codec;

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

/**
 * Writes the payload of an event as a member: of the 24 types by their tables, of what cannot be
 * read as it came.
 */
record PayloadWriter<S extends MemberSink>(S sink) implements EventVisitor<S> {

  private static final String PAYLOAD = "payload";

  @Override
  public S on(ExecutionCreated event) {
    return put(EventShapes.EXECUTION_CREATED, event);
  }

  @Override
  public S on(ExecutionStarted event) {
    return put(EventShapes.EXECUTION_STARTED, event);
  }

  @Override
  public S on(ExecutionCompleted event) {
    return put(EventShapes.EXECUTION_COMPLETED, event);
  }

  @Override
  public S on(ExecutionArchived event) {
    return put(EventShapes.EXECUTION_ARCHIVED, event);
  }

  @Override
  public S on(ExecutionCancelRequested event) {
    return put(EventShapes.EXECUTION_CANCEL_REQUESTED, event);
  }

  @Override
  public S on(ExecutionCanceled event) {
    return put(EventShapes.EXECUTION_CANCELED, event);
  }

  @Override
  public S on(ExecutionFailRequested event) {
    return put(EventShapes.EXECUTION_FAIL_REQUESTED, event);
  }

  @Override
  public S on(ExecutionFailed event) {
    return put(EventShapes.EXECUTION_FAILED, event);
  }

  @Override
  public S on(NodeCreated event) {
    return put(EventShapes.NODE_CREATED, event);
  }

  @Override
  public S on(NodeReady event) {
    return put(EventShapes.NODE_READY, event);
  }

  @Override
  public S on(NodeStarted event) {
    return put(EventShapes.NODE_STARTED, event);
  }

  @Override
  public S on(NodeProgressReported event) {
    return put(EventShapes.NODE_PROGRESS_REPORTED, event);
  }

  @Override
  public S on(NodeWaiting event) {
    return put(EventShapes.NODE_WAITING, event);
  }

  @Override
  public S on(NodeResumeRequested event) {
    return put(EventShapes.NODE_RESUME_REQUESTED, event);
  }

  @Override
  public S on(NodeResumed event) {
    return put(EventShapes.NODE_RESUMED, event);
  }

  @Override
  public S on(NodeSucceeded event) {
    return put(EventShapes.NODE_SUCCEEDED, event);
  }

  @Override
  public S on(NodeFailReported event) {
    return put(EventShapes.NODE_FAIL_REPORTED, event);
  }

  @Override
  public S on(NodeFailed event) {
    return put(EventShapes.NODE_FAILED, event);
  }

  @Override
  public S on(NodeCancelRequested event) {
    return put(EventShapes.NODE_CANCEL_REQUESTED, event);
  }

  @Override
  public S on(NodeCanceled event) {
    return put(EventShapes.NODE_CANCELED, event);
  }

  @Override
  public S on(NodeInterruptRequested event) {
    return put(EventShapes.NODE_INTERRUPT_REQUESTED, event);
  }

  @Override
  public S on(ForkOpened event) {
    return put(EventShapes.FORK_OPENED, event);
  }

  @Override
  public S on(JoinGateUpdated event) {
    return put(EventShapes.JOIN_GATE_UPDATED, event);
  }

  @Override
  public S on(JoinPassed event) {
    return put(EventShapes.JOIN_PASSED, event);
  }

  @Override
  public S on(UnreadableEvent event) {
    sink.put(PAYLOAD, event.payload());
    return sink;
  }

  private <E> S put(Shape<E> shape, E event) {
    sink.put(PAYLOAD, shape, event);
    return sink;
  }
}
