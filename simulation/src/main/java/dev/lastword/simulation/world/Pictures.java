package dev.lastword.simulation.world;

import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;

/** Graphs in a few lines of text. */
final class Pictures {

  private Pictures() {}

  static String of(Graph graph) {
    StringBuilder text = new StringBuilder(graph.id() + ", " + graph.settings());
    for (Node node : graph.nodes()) {
      text.append("\n    ").append(node.id()).append(' ').append(node.type());
      if (node instanceof Join join) {
        text.append(' ').append(join.policy());
      }
      graph
          .edgesFrom(node.id())
          .forEach(edge -> text.append(" -").append(edge.on()).append("> ").append(edge.to()));
    }
    return text.toString();
  }
}
