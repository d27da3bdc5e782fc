package dev.lastword.orchestrator.graph.picture;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Edge;
import org.jspecify.annotations.Nullable;

/** Something that takes a place in a layer: a node, or an edge on its way to a later one. */
final class Cell {

  private final @Nullable NodeId node;
  private final @Nullable Edge passing;

  private Cell(@Nullable NodeId node, @Nullable Edge passing) {
    this.node = node;
    this.passing = passing;
  }

  static Cell of(NodeId node) {
    return new Cell(node, null);
  }

  static Cell of(Edge passing) {
    return new Cell(null, passing);
  }

  @Nullable NodeId node() {
    return node;
  }

  @Nullable Edge passing() {
    return passing;
  }
}
