package dev.lastword.core.state;

import dev.lastword.core.value.NodeId;

/**
 * The nodes of an execution, by place of creation.
 *
 * <p>Two forms: {@link PersistentNodes} answers a change with a new value and leaves the old one as
 * it was; {@link TransientNodes} changes itself, for a fold whose intermediate states are not used.
 */
sealed interface Nodes permits PersistentNodes, TransientNodes {

  /** No nodes. */
  Nodes NONE = PersistentNodes.EMPTY;

  int size();

  /** Returns the place of the node, or -1. */
  int placeOf(NodeId nodeId);

  NodeState at(int place);

  /** Returns these nodes with another one at a place that is taken. */
  Nodes with(int place, NodeState node);

  /** Returns these nodes and a new one behind them. */
  Nodes plus(NodeState node);

  /** Returns a copy that changes itself, with room for as many again as an array grows by. */
  TransientNodes unsealed();

  /** Returns these nodes as a value. */
  Nodes sealed();
}
