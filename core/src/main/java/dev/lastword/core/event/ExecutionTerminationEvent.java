package dev.lastword.core.event;

import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.Party;
import dev.lastword.core.value.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Events that stop an execution. */
public sealed interface ExecutionTerminationEvent extends Event {

  /** A cancel was requested; from here on cancel has the last word. */
  record ExecutionCancelRequested(
      @Nullable String reason,
      @Nullable Party requestedBy,
      @Nullable CancelMode mode,
      @Nullable Instant graceUntil)
      implements ExecutionTerminationEvent {
    public ExecutionCancelRequested {
      graceUntil = Require.micros(graceUntil);
    }

    @Override
    public EventType type() {
      return EventType.EXECUTION_CANCEL_REQUESTED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The execution ended by cancel, for good. */
  record ExecutionCanceled(@Nullable String reason, @Nullable Instant canceledAt)
      implements ExecutionTerminationEvent {
    public ExecutionCanceled {
      canceledAt = Require.micros(canceledAt);
    }

    @Override
    public EventType type() {
      return EventType.EXECUTION_CANCELED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A failure of the execution was requested. */
  record ExecutionFailRequested(@Nullable String reason, @Nullable Party requestedBy)
      implements ExecutionTerminationEvent {
    @Override
    public EventType type() {
      return EventType.EXECUTION_FAIL_REQUESTED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The execution ended by failure. */
  record ExecutionFailed(
      @Nullable String reason, @Nullable NodeId failedNodeId, @Nullable NodeError error)
      implements ExecutionTerminationEvent {
    @Override
    public EventType type() {
      return EventType.EXECUTION_FAILED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }
}
