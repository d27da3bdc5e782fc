package dev.lastword.orchestrator.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Graphs may be large, and no larger. */
final class GraphLimitsTest {

  @Test
  void forks_nest_so_deep_and_no_deeper() {
    assertProblems(nest(GraphLimits.NESTING));
    assertProblems(nest(GraphLimits.NESTING + 1), "LIMIT /nodes/f100");
  }

  @Test
  void a_graph_has_so_many_nodes_and_no_more() {
    assertProblems(chain(GraphLimits.NODES));
    assertProblems(chain(GraphLimits.NODES + 1), "LIMIT /nodes");
  }

  @Test
  void a_graph_has_so_many_joins_with_a_condition_and_no_more() {
    assertProblems(joins(GraphLimits.CUSTOM_JOINS));
    assertProblems(joins(GraphLimits.CUSTOM_JOINS + 1), "LIMIT /nodes");
  }

  @Test
  void the_expressions_of_a_graph_have_so_many_characters_together() {
    int longest = GraphLimits.EXPRESSION_LENGTH;
    int most = GraphLimits.EXPRESSIONS_LENGTH / longest;

    assertEquals(List.of(), limits(inputs(most, longest)));
    assertEquals(List.of("LIMIT /"), limits(inputs(most + 2, longest)));
  }

  @Test
  void problems_are_kept_up_to_a_number() {
    GraphBuilder builder = Graph.builder("g").add(Start.of("s"));
    for (int i = 0; i < 2 * Problems.MOST; i++) {
      builder.path("s", "none" + i);
    }

    assertEquals(Problems.MOST, Graph.problems(builder.draft(), new PlainConditions()).size());
  }

  private static List<String> limits(GraphBuilder builder) {
    return Graph.problems(builder.draft(), new PlainConditions()).stream()
        .filter(problem -> problem.code() == ProblemCode.LIMIT)
        .map(problem -> problem.code() + " " + problem.place())
        .toList();
  }

  private static GraphBuilder inputs(int nodes, int length) {
    GraphBuilder builder = Graph.builder("g").add(Start.of("t0"));
    for (int i = 1; i <= nodes; i++) {
      String text = "x".repeat(length - 5) + (10_000 + i);
      builder.add(Task.of(About.of("t" + i).input(text))).path("t" + (i - 1), "t" + i);
    }
    return builder;
  }

  private static GraphBuilder joins(int count) {
    GraphBuilder builder = Graph.builder("g").add(Start.of("j0"));
    for (int i = 1; i <= count; i++) {
      builder.add(Fork.of("f" + i), Task.of("t" + i), Join.of("j" + i).when("true"));
      builder.path("j" + (i - 1), "f" + i, "t" + i, "j" + i);
    }
    return builder;
  }

  private static GraphBuilder nest(int depth) {
    GraphBuilder builder = Graph.builder("g").add(Start.of("s"), Task.of("last")).path("s", "f0");
    for (int i = 0; i < depth; i++) {
      builder.add(Fork.of("f" + i)).path("f" + i, i == depth - 1 ? "last" : "f" + (i + 1));
    }
    return builder;
  }

  private static GraphBuilder chain(int nodes) {
    GraphBuilder builder = Graph.builder("g").add(Start.of("t0"));
    for (int i = 1; i < nodes; i++) {
      builder.add(Task.of("t" + i)).path("t" + (i - 1), "t" + i);
    }
    return builder;
  }

  private static void assertProblems(GraphBuilder builder, String... expected) {
    List<String> found =
        Graph.problems(builder.draft(), new PlainConditions()).stream()
            .map(problem -> problem.code() + " " + problem.place())
            .toList();

    assertEquals(List.of(expected), found);
  }
}
