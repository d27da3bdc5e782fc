package dev.lastword.orchestrator.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.value.JoinPolicy;
import dev.lastword.orchestrator.graph.ControlNode.Decision;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Failed;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What registration refuses, sentence by sentence. */
final class RegistrationTest {

  private static final Conditions CONDITIONS = new PlainConditions();

  @Test
  void a_graph_has_one_start() {
    assertProblems(Graph.builder("g"), "NO_START /nodes");
    assertProblems(Graph.builder("g").add(Start.of("a"), Start.of("b")), "SECOND_START /nodes/b");
  }

  @Test
  void an_id_is_used_once() {
    assertProblems(
        graph().add(Task.of("a"), Task.of("a")).path("s", "a"), "DUPLICATE_NODE /nodes/a");
  }

  @Test
  void a_cycle_is_refused_where_it_closes() {
    assertProblems(
        graph().add(Task.of("a"), Task.of("b")).path("s", "a", "b", "a"), "CYCLE /edges/2");
    assertProblems(graph().add(Task.of("a")).path("s", "a", "a"), "CYCLE /edges/1");
    assertProblems(
        graph().add(Task.of("a")).path("s", "a").edge("a", "s", Ending.FAILED), "CYCLE /edges/1");
  }

  @Test
  void a_cycle_is_told_in_words() {
    List<GraphProblem> problems =
        Graph.problems(
            graph().add(Task.of("a"), Task.of("b")).path("s", "a", "b", "a").draft(), CONDITIONS);

    assertEquals(
        "/edges/2: expected no way back, found the cycle a → b → a", problems.get(0).toString());
  }

  @Test
  void an_unreachable_node_is_refused() {
    assertProblems(
        graph().add(Task.of("a"), Task.of("b"), Task.of("c")).path("s", "a").path("b", "c"),
        "UNREACHABLE /nodes/b",
        "UNREACHABLE /nodes/c");
  }

  @Test
  void a_dangling_edge_is_refused_at_its_loose_end() {
    assertProblems(graph().path("s", "nobody"), "UNKNOWN_NODE /edges/0/to");
    assertProblems(graph().path("nobody", "s"), "UNKNOWN_NODE /edges/0/from");
  }

  @Test
  void only_a_fork_has_several_edges_with_the_same_ending() {
    assertProblems(
        graph().add(Task.of("a"), Task.of("b")).path("s", "a").path("s", "b"),
        "DUPLICATE_EDGE /edges/1");
    assertProblems(
        graph()
            .add(Task.of("a"), Task.of("b"), Task.of("c"))
            .path("s", "a")
            .edge("a", "b", Ending.FAILED)
            .edge("a", "c", Ending.FAILED),
        "DUPLICATE_EDGE /edges/2");
    assertProblems(
        graph().add(Fork.of("f"), Task.of("a"), Task.of("b")).path("s", "f", "a").path("f", "b"));
  }

  @Test
  void a_fork_has_several_edges_on_success_only() {
    assertProblems(
        graph()
            .add(Fork.of("f"), Task.of("a"), Task.of("b"), Task.of("c"))
            .path("s", "f", "a")
            .edge("f", "b", Ending.FAILED)
            .edge("f", "c", Ending.FAILED),
        "DUPLICATE_EDGE /edges/3");
  }

  @Test
  void done_needs_an_ending_that_is_left() {
    GraphBuilder builder =
        graph()
            .add(Task.of("a"), Task.of("b"))
            .path("s", "a", "b")
            .edge("a", "b", Ending.FAILED)
            .edge("a", "b", Ending.DONE);

    assertProblems(builder);
    assertProblems(builder.edge("a", "b", Ending.CANCELED), "DEAD_EDGE /edges/3");
  }

  @Test
  void an_end_node_is_the_end() {
    assertProblems(
        graph().add(Success.of("e"), Task.of("a")).path("s", "e", "a"), "EDGE_FROM_END /edges/1");
  }

  @Test
  void only_a_decisions_edges_have_conditions() {
    assertProblems(graph().add(Task.of("a")).when("s", "a", "true"), "NOT_A_DECISION /edges/0");
    assertProblems(graph().add(Task.of("a")).otherwise("s", "a"), "NOT_A_DECISION /edges/0");
  }

  @Test
  void a_decisions_edges_have_conditions_and_an_else_at_the_end() {
    assertProblems(
        decision().path("d", "a"),
        "CHOICE_WITHOUT_CONDITION /edges/1",
        "NO_CHOICE /nodes/d",
        "UNREACHABLE /nodes/b");
    assertProblems(decision().otherwise("d", "a").when("d", "b", "true"), "ELSE_NOT_LAST /edges/1");
    assertProblems(decision().otherwise("d", "a").otherwise("d", "b"), "ELSE_NOT_LAST /edges/1");
    assertProblems(
        decision().when("d", "a", "true").when("d", "a", "false").otherwise("d", "b"),
        "DUPLICATE_CHOICE /edges/2");
    assertProblems(decision().when("d", "a", "true").otherwise("d", "b"));
    assertProblems(decision().when("d", "a", "true").edge("d", "b", Ending.FAILED));
  }

  @Test
  void a_fork_needs_branches_and_each_its_own_head() {
    assertProblems(graph().add(Fork.of("f")).path("s", "f"), "NO_BRANCHES /nodes/f");
    assertProblems(
        graph().add(Fork.of("f"), Task.of("a")).path("s", "f", "a").path("f", "a"),
        "DUPLICATE_BRANCH /edges/2");
    assertProblems(
        graph()
            .add(Fork.of("f"), Task.of("a"), Join.of("j"))
            .path("s", "f", "a", "j")
            .path("f", "j"),
        "EMPTY_BRANCH /edges/3");
  }

  @Test
  void a_join_needs_branches() {
    assertProblems(
        graph().add(Task.of("a"), Join.of("j")).path("s", "a", "j"),
        "JOIN_WITHOUT_BRANCHES /nodes/j");
  }

  @Test
  void branches_meet_in_their_join_and_nowhere_else() {
    assertProblems(
        fork().add(Task.of("c")).path("a", "c").path("b", "c"), "BRANCHES_MEET /edges/4");
    assertProblems(
        fork().add(Failed.of("c")).path("a", "c").edge("b", "c", Ending.FAILED),
        "BRANCHES_MEET /edges/4");
    assertProblems(
        fork().add(Join.of("j")).path("a", "j").path("b", "j").edge("a", "b", Ending.FAILED),
        "BRANCHES_MEET /edges/5");
    assertProblems(fork().add(Join.of("j")).path("a", "j").path("b", "j"));
  }

  @Test
  void a_join_joins_one_fork() {
    GraphBuilder builder =
        fork()
            .add(Fork.of("g"), Task.of("x"), Task.of("y"), Join.of("j"))
            .path("a", "g", "x", "j")
            .path("g", "y", "j");

    assertProblems(builder);
    assertProblems(builder.path("b", "j"), "BRANCHES_MEET /edges/8");
  }

  @Test
  void nobody_enters_a_branch_from_outside() {
    assertProblems(
        graph()
            .add(Decision.of("d"), Fork.of("f"), Task.of("a"), Task.of("b"))
            .path("s", "d")
            .when("d", "f", "true")
            .otherwise("d", "b")
            .path("f", "a", "b"),
        "BRANCHES_MEET /edges/4");
  }

  @Test
  void a_fork_has_one_join() {
    assertProblems(
        fork()
            .add(Join.of("j"), Join.of("k"))
            .path("a", "j")
            .path("b", "j")
            .edge("b", "k", Ending.FAILED),
        "SECOND_JOIN /nodes/k");
  }

  @Test
  void an_end_node_inside_a_fork_is_legal() {
    assertProblems(
        fork()
            .add(Failed.of("e"), Join.of("j"))
            .path("a", "j")
            .path("b", "j")
            .edge("b", "e", Ending.FAILED));
  }

  @Test
  void a_join_does_not_wait_for_the_success_of_what_only_ends_the_execution() {
    assertProblems(watchdog(JoinPolicy.ALL_SUCCESS), "JOIN_CANNOT_PASS /nodes/j");
    assertProblems(watchdog(JoinPolicy.ANY_SUCCESS));
    assertProblems(watchdog(JoinPolicy.ALL_DONE));
  }

  private static GraphBuilder watchdog(JoinPolicy policy) {
    return fork()
        .add(Timer.of("t", Duration.ofHours(1)), Failed.of("late"))
        .add(Join.of("j").policy(policy))
        .path("a", "j")
        .path("b", "t", "late");
  }

  @Test
  void an_expression_must_compile_and_speak_of_nodes_that_exist() {
    assertProblems(
        graph().add(Task.of(About.of("a").input("what?"))).path("s", "a"),
        "EXPRESSION /nodes/a/input");
    assertProblems(
        graph().add(Task.of(About.of("a").input("nodes.nobody"))).path("s", "a"),
        "UNKNOWN_NODE_IN_EXPRESSION /nodes/a/input");
    assertProblems(decision().when("d", "a", "s").otherwise("d", "b"), "EXPRESSION /edges/1/when");
    assertProblems(
        fork().add(Join.of("j").when("output")).path("a", "j").path("b", "j"),
        "EXPRESSION /nodes/j/when");
    assertProblems(fork().add(Join.of("j").when("s")).path("a", "j").path("b", "j"));
  }

  @Test
  void several_mistakes_are_told_together() {
    assertProblems(
        graph()
            .add(Task.of("a"), Task.of("lonely"), Fork.of("f"))
            .path("s", "a", "a")
            .edge("a", "f", Ending.FAILED)
            .edge("a", "nobody", Ending.DONE),
        "CYCLE /edges/1",
        "NO_BRANCHES /nodes/f",
        "UNKNOWN_NODE /edges/3/to",
        "UNREACHABLE /nodes/lonely");
  }

  private static GraphBuilder graph() {
    return Graph.builder("g").add(Start.of("s"));
  }

  private static GraphBuilder decision() {
    return graph().add(Decision.of("d"), Task.of("a"), Task.of("b")).path("s", "d");
  }

  /** Edges 0 to 2: a Fork with the branches a and b. */
  private static GraphBuilder fork() {
    return graph().add(Fork.of("f"), Task.of("a"), Task.of("b")).path("s", "f", "a").path("f", "b");
  }

  private static void assertProblems(GraphBuilder builder, String... expected) {
    List<String> found =
        Graph.problems(builder.draft(), CONDITIONS).stream()
            .map(problem -> problem.code() + " " + problem.place())
            .sorted()
            .toList();

    assertEquals(List.of(expected), found);
  }
}
