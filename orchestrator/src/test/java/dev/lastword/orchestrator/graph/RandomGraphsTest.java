package dev.lastword.orchestrator.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JoinPolicy;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.testkit.RandomGraphs;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Properties over random graphs mean little if the graphs are all alike. */
final class RandomGraphsTest {

  private static final int GRAPHS = 2_000;

  @Test
  void a_seed_gives_the_same_graph_again() {
    RandomGraphs graphs = RandomGraphs.plain();

    assertEquals(graphs.graph(7, 20), graphs.graph(7, 20));
  }

  @Test
  void graphs_in_cel_use_its_expressions() {
    RandomGraphs graphs = RandomGraphs.cel();

    long loops =
        LongStream.range(0, 100)
            .mapToObj(seed -> graphs.graph(seed, 20))
            .flatMap(graph -> graph.draft().edges().stream())
            .filter(edge -> edge instanceof Edge.Choice choice && choice.when() != null)
            .filter(edge -> ((Edge.Choice) edge).when().text().contains("nodes.size()"))
            .count();

    assertTrue(loops > 0);
  }

  @Test
  void every_type_every_ending_and_every_policy_comes_up() {
    Set<NodeType> types = EnumSet.noneOf(NodeType.class);
    Set<Ending> endings = EnumSet.noneOf(Ending.class);
    Set<JoinPolicy> policies = EnumSet.noneOf(JoinPolicy.class);
    Set<Boolean> joined = new HashSet<>();
    Set<Boolean> ends = new HashSet<>();

    LongStream.range(0, GRAPHS)
        .mapToObj(seed -> RandomGraphs.plain().graph(seed, 1 + (int) (seed % 25)))
        .forEach(
            graph -> {
              ends.add(graph.hasEndNodes());
              graph.draft().edges().forEach(edge -> endings.add(edge.on()));
              for (Node node : graph.nodes()) {
                types.add(node.type());
                if (node instanceof Join join) {
                  policies.add(join.policy());
                } else if (node.type() == NodeType.FORK) {
                  joined.add(graph.joinOf(node.id()).isPresent());
                }
              }
            });

    assertEquals(EnumSet.allOf(NodeType.class), types);
    assertEquals(EnumSet.allOf(Ending.class), endings);
    assertEquals(EnumSet.allOf(JoinPolicy.class), policies);
    assertEquals(Set.of(true, false), joined);
    assertEquals(Set.of(true, false), ends);
  }
}
