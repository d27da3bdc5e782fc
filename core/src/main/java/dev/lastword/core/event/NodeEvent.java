package dev.lastword.core.event;

import dev.lastword.core.value.NodeId;

/** A fact about one node. */
public sealed interface NodeEvent extends Event
    permits NodeLifecycleEvent, NodeCancellationEvent, GraphControlEvent {

  /** Returns the node that the fact is about. */
  NodeId nodeId();
}
