package dev.lastword.orchestrator.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Decision;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Failed;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a graph tells about its nodes, edges and branches. */
final class GraphTest {

  private static final Conditions CONDITIONS = new PlainConditions();

  /** An outer Fork with branches a and f; a Fork f inside with branches b and c. */
  private final Graph nested =
      Graph.builder("nested")
          .add(Start.of("start"), Fork.of("outer"), Task.of("a"), Fork.of("f"))
          .add(Task.of("b"), Task.of("c"), Task.of("c2"), Join.of("j"), Join.of("last"))
          .add(Success.of("done"))
          .path("start", "outer", "a", "last", "done")
          .path("outer", "f", "b", "j", "last")
          .path("f", "c", "c2", "j")
          .build(CONDITIONS);

  @Test
  void nodes_come_after_those_that_lead_to_them_and_else_by_id() {
    List<String> order = nested.nodes().stream().map(node -> node.id().value()).toList();

    assertEquals(List.of("start", "outer", "a", "f", "b", "c", "c2", "j", "last", "done"), order);
    assertEquals(id("start"), nested.start().id());
  }

  @Test
  void forks_nest() {
    assertEquals(
        List.of(
            new Branch(id("outer"), id("a"), ids("a")),
            new Branch(id("outer"), id("f"), ids("f", "j"))),
        nested.branches(id("outer")));
    assertEquals(
        List.of(
            new Branch(id("f"), id("b"), ids("b")), new Branch(id("f"), id("c"), ids("c", "c2"))),
        nested.branches(id("f")));
    assertEquals(Optional.of(id("last")), nested.joinOf(id("outer")));
    assertEquals(id("f"), nested.forkOf(id("j")));
    assertEquals(Optional.of(id("c")), nested.branchOf(id("c2")).map(Branch::head));
    assertEquals(Optional.of(id("f")), nested.branchOf(id("j")).map(Branch::head));
    assertEquals(Optional.empty(), nested.branchOf(id("last")));
  }

  @Test
  void a_branch_holds_the_branches_inside_it() {
    Branch branch = nested.branches(id("outer")).get(1);

    assertEquals(ids("f", "b", "c", "c2", "j"), nested.within(branch).toList());
  }

  @Test
  void done_is_any_end_that_no_other_edge_names() {
    Graph graph =
        Graph.builder("endings")
            .add(Start.of("start"), Task.of("a"), Task.of("b"), Task.of("c"))
            .path("start", "a", "b")
            .edge("a", "c", Ending.DONE)
            .build(CONDITIONS);

    assertEquals(ids("b"), targets(graph.followed(id("a"), Ending.SUCCEEDED)));
    assertEquals(ids("c"), targets(graph.followed(id("a"), Ending.FAILED)));
    assertEquals(ids("c"), targets(graph.followed(id("a"), Ending.CANCELED)));
    assertEquals(List.of(), graph.followed(id("b"), Ending.SUCCEEDED));
    assertFalse(graph.hasEndNodes());
  }

  @Test
  void a_decision_keeps_the_order_of_its_choices() {
    Graph graph =
        Graph.builder("choices")
            .add(Start.of("start"), Decision.of("d"), Task.of("x"), Success.of("b"))
            .add(Failed.of("oops"))
            .path("start", "d")
            .when("d", "x", "true")
            .when("d", "b", "false")
            .edge("d", "oops", Ending.FAILED)
            .build(CONDITIONS);

    List<String> choices =
        graph.choices(id("d")).stream().map(choice -> choice.id().value()).toList();

    assertEquals(List.of("x", "b"), choices);
    assertEquals(ids("oops"), targets(graph.followed(id("d"), Ending.FAILED)));
    assertTrue(graph.hasEndNodes());
  }

  @Test
  void graphs_that_say_the_same_are_equal_however_they_were_written() {
    Graph other =
        Graph.builder("nested")
            .path("f", "b", "j")
            .path("f", "c", "c2", "j", "last", "done")
            .path("start", "outer", "a", "last")
            .path("outer", "f")
            .add(Success.of("done"), Join.of("last"), Join.of("j"), Task.of("c2"), Task.of("c"))
            .add(Task.of("b"), Fork.of("f"), Task.of("a"), Fork.of("outer"), Start.of("start"))
            .build(CONDITIONS);

    assertEquals(nested, other);
    assertEquals(nested.hashCode(), other.hashCode());
  }

  @Test
  void the_order_of_a_forks_branches_is_part_of_the_graph() {
    GraphBuilder some = Graph.builder("fork").add(Start.of("s"), Fork.of("f"));
    GraphBuilder others = Graph.builder("fork").add(Start.of("s"), Fork.of("f"));

    Graph first =
        some.add(Task.of("a"), Task.of("b")).path("s", "f", "a").path("f", "b").build(CONDITIONS);
    Graph second =
        others.add(Task.of("a"), Task.of("b")).path("s", "f", "b").path("f", "a").build(CONDITIONS);

    assertFalse(first.equals(second));
  }

  @Test
  void a_question_about_a_strange_node_is_a_mistake_of_the_caller() {
    assertEquals(Optional.empty(), nested.find(id("nobody")));
    assertThrows(IllegalArgumentException.class, () -> nested.node(id("nobody")));
    assertThrows(IllegalArgumentException.class, () -> nested.forkOf(id("a")));
  }

  private static List<NodeId> targets(List<Edge> edges) {
    return edges.stream().map(Edge::to).toList();
  }

  private static List<NodeId> ids(String... ids) {
    return Stream.of(ids).map(NodeId::of).toList();
  }

  private static NodeId id(String id) {
    return NodeId.of(id);
  }
}
