package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.GraphId;
import java.util.List;

/** A graph as it was written: each part is well formed, the whole need not be. */
public record GraphDraft(GraphId id, GraphSettings settings, List<Node> nodes, List<Edge> edges) {

  public GraphDraft {
    requireNonNull(id, "id");
    requireNonNull(settings, "settings");
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }
}
