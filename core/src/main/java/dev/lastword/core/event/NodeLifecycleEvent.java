package dev.lastword.core.event;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.Party;
import dev.lastword.core.value.Require;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Events of a node that is not canceled. */
public sealed interface NodeLifecycleEvent extends NodeEvent {

  /** The node exists. */
  record NodeCreated(NodeId nodeId, String nodeType, @Nullable JsonValue meta)
      implements NodeLifecycleEvent {
    public NodeCreated {
      requireNonNull(nodeId, "nodeId");
      requireNonNull(nodeType, "nodeType");
      meta = Require.present(meta);
    }

    @Override
    public EventType type() {
      return EventType.NODE_CREATED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The node may be started. */
  record NodeReady(NodeId nodeId) implements NodeLifecycleEvent {
    public NodeReady {
      requireNonNull(nodeId, "nodeId");
    }

    @Override
    public EventType type() {
      return EventType.NODE_READY;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A worker began an attempt at the node. */
  record NodeStarted(
      NodeId nodeId, long attempt, @Nullable WorkerId workerId, @Nullable Instant dueAt)
      implements NodeLifecycleEvent {
    public NodeStarted {
      requireNonNull(nodeId, "nodeId");
      Require.positive(attempt, "attempt");
      dueAt = Require.micros(dueAt);
    }

    @Override
    public EventType type() {
      return EventType.NODE_STARTED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A worker said how far it is. */
  record NodeProgressReported(
      NodeId nodeId,
      @Nullable JsonNumber progress,
      @Nullable String message,
      @Nullable JsonValue metrics)
      implements NodeLifecycleEvent {
    public NodeProgressReported {
      requireNonNull(nodeId, "nodeId");
      Require.percent(progress, "progress");
      metrics = Require.present(metrics);
    }

    @Override
    public EventType type() {
      return EventType.NODE_PROGRESS_REPORTED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The node waits for something outside. */
  record NodeWaiting(
      NodeId nodeId, @Nullable WaitKey waitKey, @Nullable JsonValue prompt, @Nullable Instant dueAt)
      implements NodeLifecycleEvent {
    public NodeWaiting {
      requireNonNull(nodeId, "nodeId");
      prompt = Require.present(prompt);
      dueAt = Require.micros(dueAt);
    }

    @Override
    public EventType type() {
      return EventType.NODE_WAITING;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A resume of the node was requested. */
  record NodeResumeRequested(
      NodeId nodeId, @Nullable WaitKey resumeKey, @Nullable Party requestedBy)
      implements NodeLifecycleEvent {
    public NodeResumeRequested {
      requireNonNull(nodeId, "nodeId");
    }

    @Override
    public EventType type() {
      return EventType.NODE_RESUME_REQUESTED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The node goes on after its wait. */
  record NodeResumed(NodeId nodeId, @Nullable JsonValue value) implements NodeLifecycleEvent {
    public NodeResumed {
      requireNonNull(nodeId, "nodeId");
      value = Require.present(value);
    }

    @Override
    public EventType type() {
      return EventType.NODE_RESUMED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The node reached its end. */
  record NodeSucceeded(NodeId nodeId, @Nullable JsonValue output) implements NodeLifecycleEvent {
    public NodeSucceeded {
      requireNonNull(nodeId, "nodeId");
      output = Require.present(output);
    }

    @Override
    public EventType type() {
      return EventType.NODE_SUCCEEDED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** An attempt at the node failed; another may follow. */
  record NodeFailReported(NodeId nodeId, @Nullable NodeError error) implements NodeLifecycleEvent {
    public NodeFailReported {
      requireNonNull(nodeId, "nodeId");
    }

    @Override
    public EventType type() {
      return EventType.NODE_FAIL_REPORTED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The node failed for good. */
  record NodeFailed(NodeId nodeId, @Nullable NodeError error) implements NodeLifecycleEvent {
    public NodeFailed {
      requireNonNull(nodeId, "nodeId");
    }

    @Override
    public EventType type() {
      return EventType.NODE_FAILED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }
}
