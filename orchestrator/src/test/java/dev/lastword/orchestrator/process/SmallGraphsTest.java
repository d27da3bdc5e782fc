package dev.lastword.orchestrator.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.orchestrator.graph.About;
import dev.lastword.orchestrator.graph.ControlNode.ForEach;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Repeat;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Every small graph, and in each every course of things: whatever the outside does next, and a
 * cancel of the execution or of one node in every world.
 *
 * <p>The gate plays graphs of up to five nodes; with {@code SMALL_GRAPHS=endings} in the
 * environment also those of four nodes that have edges on every ending.
 */
final class SmallGraphsTest {

  private static final List<Ending> ALL = List.of(Ending.FAILED, Ending.CANCELED, Ending.DONE);

  private static final boolean ENDINGS = "endings".equals(System.getenv("SMALL_GRAPHS"));

  @Test
  void every_course_of_every_graph_of_three_nodes_keeps_the_laws() {
    Explorer explorer = new Explorer(Machine.REAL);

    for (int size = 1; size <= 3; size++) {
      new SmallGraphs(size, ALL).forEach(explorer::explore);
    }

    assertEquals(EnumSet.allOf(ExecutionStatus.class), explorer.ends());
    assertTrue(explorer.graphs() > 100, explorer::toString);
  }

  @Test
  void every_course_of_every_graph_of_four_nodes_keeps_the_laws() {
    Explorer explorer = new Explorer(new Swift());

    new SmallGraphs(4, List.of()).forEach(explorer::explore);

    assertEquals(EnumSet.allOf(ExecutionStatus.class), explorer.ends());
  }

  @Test
  void every_course_of_every_shape_of_five_nodes_keeps_the_laws() {
    List<Graph> shapes = new ArrayList<>(new SmallGraphs(5, List.of()).shapes());
    if (ENDINGS) {
      shapes.addAll(new SmallGraphs(4, ALL).shapes());
    }

    Explorer explorer =
        shapes.parallelStream()
            .map(SmallGraphsTest::explored)
            .collect(() -> new Explorer(new Swift()), Explorer::and, Explorer::and);

    System.out.println("every course of small graphs: " + explorer);
    assertEquals(EnumSet.allOf(ExecutionStatus.class), explorer.ends());
  }

  private static Explorer explored(Graph graph) {
    Explorer explorer = new Explorer(new Swift());
    explorer.explore(graph);
    return explorer;
  }

  @Test
  void graphs_have_one_shape_if_only_their_names_differ() {
    assertEquals(Shape.of(fan("a", "b")), Shape.of(fan("b", "a")));
    assertNotEquals(Shape.of(fan("a", "b")), Shape.of(diamond(JoinPolicy.ALL_DONE)));
  }

  private static Graph fan(String task, String end) {
    return Graph.builder("fan")
        .add(Start.of("start"), Fork.of("fork"), Task.of(task), Success.of(end))
        .path("start", "fork", task)
        .path("fork", end)
        .build(new PlainConditions());
  }

  @Test
  void every_course_of_two_branches_under_every_policy_keeps_the_laws() {
    Explorer explorer = new Explorer(Machine.REAL);
    for (JoinPolicy policy : JoinPolicy.values()) {
      explorer.explore(diamond(policy));
    }
    for (NodeStatus status : NodeStatus.values()) {
      explorer.explore(diamond(Join.of("join").when("nodes.a is " + status)));
      explorer.explore(diamond(Join.of("join").when("nodes has " + status)));
    }

    assertTrue(explorer.ends().contains(ExecutionStatus.COMPLETED));
  }

  @Test
  void every_course_of_a_list_of_up_to_two_elements_under_every_policy_keeps_the_laws() {
    Explorer explorer = new Explorer(new Swift());
    for (Join join : joins()) {
      for (int size = 0; size <= 2; size++) {
        ForEach each = ForEach.of(About.of("each").input("list of " + size));
        for (Node repeated :
            List.of(Task.of("a").retry(RetryPolicy.of(2)), SubExecution.of("a", "child"))) {
          explorer.explore(list(each, repeated, join));
          explorer.explore(list(each.limit(1), repeated, join));
        }
      }
    }
    explorer.explore(list(ForEach.of("each"), Task.of("a"), Join.of("join")));

    assertEquals(EnumSet.allOf(ExecutionStatus.class), explorer.ends());
  }

  @Test
  void every_course_of_up_to_three_turns_keeps_the_laws() {
    Explorer explorer = new Explorer(Machine.REAL);
    for (int times = 1; times <= 3; times++) {
      for (String until : List.of("true", "false", "output", "error")) {
        for (Node repeated :
            List.of(Task.of("a").retry(RetryPolicy.of(2)), SubExecution.of("a", "child"))) {
          explorer.explore(list(Repeat.of("each", times, until), repeated, Join.of("join")));
        }
      }
    }

    assertEquals(EnumSet.allOf(ExecutionStatus.class), explorer.ends());
  }

  @Test
  void every_course_of_a_list_beside_another_branch_keeps_the_laws() {
    Explorer explorer = new Explorer(new Swift());
    for (Join join : joins()) {
      explorer.explore(
          Graph.builder("beside")
              .add(Start.of("start"), Fork.of("fork"), Task.of("b"), join)
              .add(ForEach.of(About.of("each").input("list of 2")).limit(1))
              .add(Task.of("a"), Join.of("all").policy(JoinPolicy.ALL_DONE))
              .path("start", "fork", "each", "a", "all", "join")
              .edge("a", "all", Ending.FAILED)
              .path("fork", "b", "join")
              .build(new PlainConditions()));
    }

    assertTrue(explorer.ends().contains(ExecutionStatus.CANCELED));
  }

  private static List<Join> joins() {
    return List.of(
        Join.of("join"),
        Join.of("join").policy(JoinPolicy.ANY_SUCCESS),
        Join.of("join").policy(JoinPolicy.ALL_DONE),
        Join.of("join").when("true"),
        Join.of("join").when("false"),
        Join.of("join").when("nodes has FAILED"));
  }

  private static Graph list(Node each, Node repeated, Join join) {
    return Graph.builder("list")
        .add(Start.of("start"), each, repeated, join)
        .path("start", "each", "a", "join")
        .build(new PlainConditions());
  }

  /**
   * The real one, without a full look after every slice: that is for fewer nodes and for chance.
   */
  private static final class Swift implements Machine, Laws.Uncompared {}

  private static Graph diamond(JoinPolicy policy) {
    Join join = Join.of("join");
    return diamond(policy == JoinPolicy.CUSTOM ? join.when("false") : join.policy(policy));
  }

  private static Graph diamond(Join join) {
    GraphBuilder graph =
        Graph.builder("diamond")
            .add(Start.of("start"), Fork.of("fork"), Task.of("a"), Task.of("b"), join)
            .path("start", "fork", "a", "join")
            .path("fork", "b", "join");
    return graph.build(new PlainConditions());
  }
}
