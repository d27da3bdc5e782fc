package dev.lastword.core.event;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WorkerId;
import org.jspecify.annotations.Nullable;

/** Events that cancel a node. */
public sealed interface NodeCancellationEvent extends NodeEvent {

  /** A cancel of this node alone was requested. */
  record NodeCancelRequested(NodeId nodeId, @Nullable String reason)
      implements NodeCancellationEvent {
    public NodeCancelRequested {
      requireNonNull(nodeId, "nodeId");
    }

    @Override
    public EventType type() {
      return EventType.NODE_CANCEL_REQUESTED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The node ended by cancel, for good. */
  record NodeCanceled(NodeId nodeId, @Nullable String reason) implements NodeCancellationEvent {
    public NodeCanceled {
      requireNonNull(nodeId, "nodeId");
    }

    @Override
    public EventType type() {
      return EventType.NODE_CANCELED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The worker of the node was asked to stop; whether it does is another matter. */
  record NodeInterruptRequested(NodeId nodeId, @Nullable WorkerId workerId, @Nullable String reason)
      implements NodeCancellationEvent {
    public NodeInterruptRequested {
      requireNonNull(nodeId, "nodeId");
    }

    @Override
    public EventType type() {
      return EventType.NODE_INTERRUPT_REQUESTED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }
}
