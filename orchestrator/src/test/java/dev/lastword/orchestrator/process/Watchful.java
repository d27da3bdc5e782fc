package dev.lastword.orchestrator.process;

import dev.lastword.core.state.NodeStatus;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphDraft;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.util.List;
import java.util.Random;

/** Graphs whose Joins look at nodes. */
final class Watchful {

  private Watchful() {}

  /** Returns the same graph with Joins whose expressions ask for the status of some node. */
  static Graph joins(Graph graph, long seed) {
    Random dice = new Random(seed);
    List<Node> nodes = graph.nodes();
    List<Node> watchful =
        nodes.stream()
            .map(
                node ->
                    node instanceof Join join && hasPolicy(graph, join)
                        ? join.when(question(nodes, dice))
                        : node)
            .toList();
    GraphDraft draft =
        new GraphDraft(graph.id(), graph.settings(), watchful, graph.draft().edges());
    return Graph.of(draft, new PlainConditions());
  }

  private static boolean hasPolicy(Graph graph, Join join) {
    return graph.node(graph.forkOf(join.id())).type() != NodeType.REPEAT;
  }

  private static String question(List<Node> nodes, Random dice) {
    NodeStatus status = NodeStatus.values()[dice.nextInt(NodeStatus.values().length)];
    Node node = nodes.get(dice.nextInt(nodes.size()));
    return switch (dice.nextInt(6)) {
      case 0 -> "nodes has " + (status == NodeStatus.WAITING ? status : NodeStatus.FAILED);
      case 1 -> "nodes." + node.id() + " gave output";
      default -> "nodes." + node.id() + " is " + status;
    };
  }
}
