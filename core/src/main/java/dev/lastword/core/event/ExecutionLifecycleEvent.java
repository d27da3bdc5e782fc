package dev.lastword.core.event;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.Party;
import dev.lastword.core.value.Require;
import org.jspecify.annotations.Nullable;

/** Events of an execution that goes on. */
public sealed interface ExecutionLifecycleEvent extends Event {

  /** The execution exists, on this graph. */
  record ExecutionCreated(GraphId graphId, @Nullable Long graphVersion, @Nullable JsonValue input)
      implements ExecutionLifecycleEvent {
    public ExecutionCreated {
      requireNonNull(graphId, "graphId");
      if (graphVersion != null) {
        Require.positive(graphVersion, "graphVersion");
      }
      input = Require.present(input);
    }

    @Override
    public EventType type() {
      return EventType.EXECUTION_CREATED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Work on the execution began. */
  record ExecutionStarted(@Nullable Party startedBy) implements ExecutionLifecycleEvent {
    @Override
    public EventType type() {
      return EventType.EXECUTION_STARTED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The execution reached its end. */
  record ExecutionCompleted(@Nullable JsonValue result) implements ExecutionLifecycleEvent {
    public ExecutionCompleted {
      result = Require.present(result);
    }

    @Override
    public EventType type() {
      return EventType.EXECUTION_COMPLETED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The execution was put away. */
  record ExecutionArchived(@Nullable String reason) implements ExecutionLifecycleEvent {
    @Override
    public EventType type() {
      return EventType.EXECUTION_ARCHIVED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }
}
