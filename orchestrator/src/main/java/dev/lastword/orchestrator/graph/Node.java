package dev.lastword.orchestrator.graph;

import dev.lastword.core.value.NodeId;

/** One step of a graph. */
public sealed interface Node permits ControlNode, WorkNode, EndNode {

  /** Returns what nodes of every type have. */
  About about();

  /** Returns which of the thirteen types it has. */
  NodeType type();

  /** Returns what {@code visitor} says about a node of this type. */
  <R> R accept(NodeVisitor<R> visitor);

  /** Returns its name in the graph. */
  default NodeId id() {
    return about().id();
  }
}
