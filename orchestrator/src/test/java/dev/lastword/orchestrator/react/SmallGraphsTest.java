package dev.lastword.orchestrator.react;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Every small graph, and in each every course of things: whatever the outside does next, and a
 * cancel of the execution or of one node in every world.
 *
 * <p>The gate plays graphs of up to four nodes; with {@code SMALL_GRAPHS=five} in the environment
 * four have edges on every ending, and five are played too, which takes long.
 */
final class SmallGraphsTest {

  private static final List<Ending> ALL = List.of(Ending.FAILED, Ending.CANCELED, Ending.DONE);
  private static final boolean FIVE = "five".equals(System.getenv("SMALL_GRAPHS"));

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

    new SmallGraphs(4, FIVE ? ALL : List.of()).forEach(explorer::explore);
    if (FIVE) {
      new SmallGraphs(5, List.of()).forEach(explorer::explore);
    }

    assertEquals(EnumSet.allOf(ExecutionStatus.class), explorer.ends());
  }

  @Test
  void every_course_of_two_branches_under_every_policy_keeps_the_laws() {
    Explorer explorer = new Explorer(Machine.REAL);
    for (JoinPolicy policy : JoinPolicy.values()) {
      explorer.explore(diamond(policy));
    }

    assertTrue(explorer.ends().contains(ExecutionStatus.COMPLETED));
  }

  /**
   * The real one, without a full look after every slice: that is for fewer nodes and for chance.
   */
  private static final class Swift implements Machine, Laws.Uncompared {}

  private static Graph diamond(JoinPolicy policy) {
    Join join = Join.of("join");
    GraphBuilder graph =
        Graph.builder("diamond")
            .add(Start.of("start"), Fork.of("fork"), Task.of("a"), Task.of("b"))
            .add(policy == JoinPolicy.CUSTOM ? join.when("false") : join.policy(policy))
            .path("start", "fork", "a", "join")
            .path("fork", "b", "join");
    return graph.build(new PlainConditions());
  }
}
