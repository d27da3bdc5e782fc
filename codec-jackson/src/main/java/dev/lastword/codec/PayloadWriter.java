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
import dev.lastword.core.value.JsonValue;
import org.jspecify.annotations.Nullable;

/** Writes payloads: of the 24 types by their tables, of what cannot be read as it came. */
final class PayloadWriter implements EventVisitor<@Nullable JsonValue> {

  @Override
  public JsonValue on(ExecutionCreated event) {
    return EventShapes.EXECUTION_CREATED.write(event);
  }

  @Override
  public JsonValue on(ExecutionStarted event) {
    return EventShapes.EXECUTION_STARTED.write(event);
  }

  @Override
  public JsonValue on(ExecutionCompleted event) {
    return EventShapes.EXECUTION_COMPLETED.write(event);
  }

  @Override
  public JsonValue on(ExecutionArchived event) {
    return EventShapes.EXECUTION_ARCHIVED.write(event);
  }

  @Override
  public JsonValue on(ExecutionCancelRequested event) {
    return EventShapes.EXECUTION_CANCEL_REQUESTED.write(event);
  }

  @Override
  public JsonValue on(ExecutionCanceled event) {
    return EventShapes.EXECUTION_CANCELED.write(event);
  }

  @Override
  public JsonValue on(ExecutionFailRequested event) {
    return EventShapes.EXECUTION_FAIL_REQUESTED.write(event);
  }

  @Override
  public JsonValue on(ExecutionFailed event) {
    return EventShapes.EXECUTION_FAILED.write(event);
  }

  @Override
  public JsonValue on(NodeCreated event) {
    return EventShapes.NODE_CREATED.write(event);
  }

  @Override
  public JsonValue on(NodeReady event) {
    return EventShapes.NODE_READY.write(event);
  }

  @Override
  public JsonValue on(NodeStarted event) {
    return EventShapes.NODE_STARTED.write(event);
  }

  @Override
  public JsonValue on(NodeProgressReported event) {
    return EventShapes.NODE_PROGRESS_REPORTED.write(event);
  }

  @Override
  public JsonValue on(NodeWaiting event) {
    return EventShapes.NODE_WAITING.write(event);
  }

  @Override
  public JsonValue on(NodeResumeRequested event) {
    return EventShapes.NODE_RESUME_REQUESTED.write(event);
  }

  @Override
  public JsonValue on(NodeResumed event) {
    return EventShapes.NODE_RESUMED.write(event);
  }

  @Override
  public JsonValue on(NodeSucceeded event) {
    return EventShapes.NODE_SUCCEEDED.write(event);
  }

  @Override
  public JsonValue on(NodeFailReported event) {
    return EventShapes.NODE_FAIL_REPORTED.write(event);
  }

  @Override
  public JsonValue on(NodeFailed event) {
    return EventShapes.NODE_FAILED.write(event);
  }

  @Override
  public JsonValue on(NodeCancelRequested event) {
    return EventShapes.NODE_CANCEL_REQUESTED.write(event);
  }

  @Override
  public JsonValue on(NodeCanceled event) {
    return EventShapes.NODE_CANCELED.write(event);
  }

  @Override
  public JsonValue on(NodeInterruptRequested event) {
    return EventShapes.NODE_INTERRUPT_REQUESTED.write(event);
  }

  @Override
  public JsonValue on(ForkOpened event) {
    return EventShapes.FORK_OPENED.write(event);
  }

  @Override
  public JsonValue on(JoinGateUpdated event) {
    return EventShapes.JOIN_GATE_UPDATED.write(event);
  }

  @Override
  public JsonValue on(JoinPassed event) {
    return EventShapes.JOIN_PASSED.write(event);
  }

  @Override
  public @Nullable JsonValue on(UnreadableEvent event) {
    return event.payload();
  }
}
