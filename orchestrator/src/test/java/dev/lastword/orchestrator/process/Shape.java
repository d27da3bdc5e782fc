package dev.lastword.orchestrator.process;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a small graph when the names of its nodes are taken away. Graphs of one shape
 * have the same courses, up to names: playing one of them plays all.
 */
final class Shape {

  private final Graph graph;
  private final List<Node> nodes;
  private String least = "";

  private Shape(Graph graph) {
    this.graph = graph;
    this.nodes = graph.nodes();
  }

  /** Returns the same text for graphs that differ in names alone, and for no others. */
  static String of(Graph graph) {
    Shape shape = new Shape(graph);
    shape.number(new ArrayList<>(), new boolean[shape.nodes.size()]);
    return shape.least;
  }

  /** Tries every numbering of the nodes, and keeps the text that comes first. */
  private void number(List<Integer> order, boolean[] taken) {
    if (order.size() == nodes.size()) {
      String text = text(order);
      least = least.isEmpty() || text.compareTo(least) < 0 ? text : least;
      return;
    }
    for (int i = 0; i < taken.length; i++) {
      if (!taken[i]) {
        taken[i] = true;
        order.add(i);
        number(order, taken);
        order.remove(order.size() - 1);
        taken[i] = false;
      }
    }
  }

  /** Returns an expression with numbers instead of names. */
  private static String renamed(@Nullable Expression when, Map<NodeId, Integer> numbers) {
    String text = String.valueOf(when);
    for (Map.Entry<NodeId, Integer> node : numbers.entrySet()) {
      text = text.replace("nodes." + node.getKey() + " ", "nodes." + node.getValue() + "# ");
    }
    return text;
  }

  private String text(List<Integer> order) {
    Map<NodeId, Integer> numbers = new HashMap<>();
    for (int i = 0; i < order.size(); i++) {
      numbers.put(nodes.get(order.get(i)).id(), i);
    }
    StringBuilder text = new StringBuilder();
    for (int index : order) {
      Node node = nodes.get(index);
      text.append(node.type());
      if (node instanceof Join join) {
        text.append(join.policy()).append(renamed(join.when(), numbers));
      }
      List<String> edges = new ArrayList<>();
      for (Edge edge : graph.edgesFrom(node.id())) {
        String condition = edge instanceof Edge.Choice choice ? "?" + choice.when() : "";
        edges.add(edge.on() + condition + ">" + numbers.get(edge.to()));
      }
      if (node instanceof Fork) {
        Collections.sort(edges);
      }
      text.append(edges).append(';');
    }
    return text.toString();
  }
}
