package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.ForEach;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewRerun;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ForEachTest {

  private static final NodeError DOWN = NodeError.of("DOWN", "try later");

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    bench.close();
  }

  private void orders(ForEach each, Node repeated, Join join) {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), each, repeated, join, Success.of("end"))
            .path("start", each.id().value(), repeated.id().value(), join.id().value(), "end"));
  }

  private void orders(int limit, JoinPolicy policy) {
    orders(ForEach.of("each").limit(limit), Task.of("ship"), Join.of("all").policy(policy));
  }

  private static JsonArray list(int size) {
    return new JsonArray(IntStream.range(0, size).<JsonValue>mapToObj(JsonNumber::of).toList());
  }

  private Stream<NodeState> elements() {
    return bench.state(ID).nodes().stream()
        .filter(node -> node.nodeId().value().startsWith("ship#"));
  }

  private List<String> elements(NodeStatus status) {
    return elements()
        .filter(node -> node.status() == status)
        .map(node -> node.nodeId().value().substring("ship#".length()))
        .toList();
  }

  private long active() {
    return elements()
        .filter(node -> node.status() != NodeStatus.IDLE && !node.status().isSettled())
        .count();
  }

  /** Ends all that can be claimed with its input, doubled in a list. */
  private void work() {
    List<Assignment> held = bench.claims("w-1");
    while (!held.isEmpty()) {
      for (Assignment one : held) {
        bench.workers.succeed(one, doubled(one.input()));
      }
      bench.drain();
      held = bench.claims("w-1");
    }
  }

  private static JsonValue doubled(JsonValue input) {
    return new JsonArray(List.of(input, input));
  }

  @Test
  void a_node_runs_once_for_each_element_and_its_outputs_are_in_order() {
    orders(2, JoinPolicy.ALL_SUCCESS);
    bench.start(list(5));
    bench.drain();

    work();

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(
        "[[0,0],[1,1],[2,2],[3,3],[4,4]]", bench.node("all").details().output().toString());
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("ship"));
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void no_more_elements_run_at_once_than_the_limit_says() {
    orders(3, JoinPolicy.ALL_DONE);
    bench.start(list(8));
    bench.drain();
    bench.engine.cancelNode(
        new NodeCancellation(null, ID, NodeId.of("ship#5"), null, Bench.ANN, null), Bench.PATIENCE);
    bench.drain();

    int turns = 0;
    assertEquals(3, active());
    for (List<Assignment> held = bench.claims("w"); !held.isEmpty(); held = bench.claims("w")) {
      assertTrue(active() <= 3, "found " + active());
      bench.workers.succeed(held.get(0), null);
      bench.drain();
      for (Assignment rest : held.subList(1, held.size())) {
        bench.workers.succeed(rest, null);
        bench.drain();
        assertTrue(active() <= 3, "found " + active());
      }
      turns++;
    }

    assertEquals(3, turns);
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(List.of("5"), elements(NodeStatus.CANCELED));
  }

  @Test
  void a_retried_element_keeps_its_place_among_those_that_run() {
    orders(ForEach.of("each").limit(1), Task.of("ship").retry(RetryPolicy.of(3)), Join.of("all"));
    bench.start(list(2));
    bench.drain();

    bench.workers.fail(bench.claim(), DOWN);
    bench.drain();

    assertEquals(List.of("1"), elements(NodeStatus.IDLE));
    assertEquals(1, active());
  }

  @ParameterizedTest
  @EnumSource(JoinPolicy.class)
  void an_empty_list_is_judged_by_the_policy_at_once(JoinPolicy policy) {
    Join join =
        policy == JoinPolicy.CUSTOM ? Join.of("all").when("true") : Join.of("all").policy(policy);
    orders(ForEach.of("each"), Task.of("ship"), join);

    bench.start(list(0));
    bench.drain();

    boolean passes = policy != JoinPolicy.ANY_SUCCESS;
    assertEquals(passes ? ExecutionStatus.COMPLETED : ExecutionStatus.FAILED, bench.status());
    assertFalse(bench.types(ID).contains("FORK_OPENED"));
    if (passes) {
      assertEquals("[]", bench.node("all").details().output().toString());
    }
  }

  @Test
  void what_is_no_list_fails_the_node() {
    orders(2, JoinPolicy.ALL_SUCCESS);

    bench.start(new JsonString("books"));
    bench.drain();

    assertEquals("EXPRESSION_ERROR", bench.node("each").details().error().code().orElseThrow());
    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(0, elements().count());
  }

  @Test
  void more_elements_than_the_limit_of_all_fail_the_node() {
    orders(2, JoinPolicy.ALL_SUCCESS);

    bench.start(list(10_001));
    bench.drain();

    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(0, elements().count());
  }

  @Test
  void a_failed_element_fails_the_join_that_needs_all_and_the_rest_does_not_begin() {
    orders(1, JoinPolicy.ALL_SUCCESS);
    bench.start(list(3));
    bench.drain();

    bench.workers.fail(bench.claim(), DOWN);
    bench.drain();

    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of("0"), elements(NodeStatus.FAILED));
    assertEquals(List.of("1", "2"), elements(NodeStatus.CANCELED));
    assertTrue(
        elements()
            .filter(it -> it.status() == NodeStatus.CANCELED)
            .allMatch(it -> it.attempt() == 0));
  }

  @Test
  void the_first_success_is_enough_for_a_join_that_needs_one() {
    orders(2, JoinPolicy.ANY_SUCCESS);
    bench.start(list(4));
    bench.drain();

    bench.workers.succeed(bench.claim(), new JsonString("x"));
    bench.drain();

    assertEquals("[\"x\",null,null,null]", bench.node("all").details().output().toString());
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_cancel_between_the_list_and_the_last_creation_leaves_nothing_behind() {
    orders(50, JoinPolicy.ALL_SUCCESS);
    bench.start(list(5_000));
    long created = elements().count();
    assertTrue(created < 5_000, "expected a creation that takes several commits");

    bench.submit(ID, CANCEL);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(created, elements().count());
    assertTrue(elements().allMatch(node -> node.status() == NodeStatus.CANCELED));
    assertFalse(bench.types(ID).contains("FORK_OPENED"));
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_cancel_stops_running_elements_and_no_other_begins() {
    orders(2, JoinPolicy.ALL_DONE);
    bench.start(list(4));
    bench.drain();
    Assignment held = bench.claim();

    bench.submit(ID, CANCEL);
    Answer late = bench.workers.succeed(held, null);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertFalse(late instanceof Answer.Accepted);
    assertEquals(4, elements(NodeStatus.CANCELED).size());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void in_a_grace_running_elements_may_end_and_no_other_begins() {
    orders(1, JoinPolicy.ALL_DONE);
    bench.start(list(3));
    bench.drain();
    Assignment held = bench.claim();

    bench.submit(ID, new CancelExecution(null, null, CancelMode.GRACEFUL, null));
    bench.drain();
    assertEquals(List.of("1", "2"), elements(NodeStatus.CANCELED));
    assertInstanceOf(Answer.Accepted.class, bench.workers.succeed(held, new JsonString("x")));
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of("0"), elements(NodeStatus.SUCCEEDED));
  }

  @Test
  void another_engine_goes_on_wherever_the_first_has_stopped() {
    orders(50, JoinPolicy.ALL_SUCCESS);
    bench.start(list(3_000));

    Engine other = bench.another();
    GraphBench.drain(other);

    assertEquals(3_000, elements().count());
    assertEquals(50, active());
    for (int i = 0; i < 3; i++) {
      Assignment one = bench.claim();
      other.workers().succeed(one, one.input());
      GraphBench.drain(i % 2 == 0 ? bench.engine : other);
    }
    assertEquals(List.of("0", "1", "2"), elements(NodeStatus.SUCCEEDED));
    assertEquals(50, active());
  }

  @Test
  void an_element_is_a_child_where_a_graph_is_repeated() {
    orders(ForEach.of("each").limit(1), SubExecution.of("ship", "parcel"), Join.of("all"));
    bench.path("parcel", Task.of("pack"));
    bench.start(list(2));
    bench.drain();
    ExecutionId first = GraphBench.child(ID, "ship#0");
    ExecutionId second = GraphBench.child(ID, "ship#1");
    assertTrue(bench.engine.find(second).isEmpty());
    work();

    assertEquals(ExecutionStatus.COMPLETED, bench.status(first));
    assertEquals(JsonNumber.of(1), bench.state(second).facts().origin().input());
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
  }

  @Test
  void a_cancel_reaches_the_children_of_running_elements() {
    orders(ForEach.of("each").limit(2), SubExecution.of("ship", "parcel"), Join.of("all"));
    bench.path("parcel", Task.of("pack"));
    bench.start(list(3));
    bench.drain();

    bench.submit(ID, CANCEL);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status(GraphBench.child(ID, "ship#0")));
    assertEquals(ExecutionStatus.CANCELED, bench.status(GraphBench.child(ID, "ship#1")));
    assertTrue(bench.engine.find(GraphBench.child(ID, "ship#2")).isEmpty());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void neither_the_repeated_node_nor_an_element_before_its_turn_can_be_readied_from_outside() {
    orders(1, JoinPolicy.ALL_SUCCESS);
    bench.start(list(2));
    bench.drain();

    assertInstanceOf(Answer.Refused.class, bench.submit(ID, new MarkNodeReady(NodeId.of("ship"))));
    assertInstanceOf(
        Answer.Refused.class, bench.submit(ID, new MarkNodeReady(NodeId.of("ship#1"))));
  }

  @Test
  void lists_of_two_branches_are_spread_whichever_is_ready_first() {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Fork.of("fork"))
            .add(Task.of("slow"), ForEach.of("a"), Task.of("x"), Join.of("a-all"))
            .add(Task.of("slower"), ForEach.of("b"), Task.of("y"), Join.of("b-all"))
            .add(Join.of("join"))
            .path("start", "fork", "slow", "a", "x", "a-all", "join")
            .path("fork", "slower", "b", "y", "b-all", "join"));
    bench.start();
    bench.drain();
    List<Assignment> held = new ArrayList<>(bench.claims("w-1"));
    held.sort((one, other) -> other.nodeId().value().compareTo(one.nodeId().value()));
    for (Assignment one : held) {
      bench.workers.succeed(one, list(2));
      bench.drain();
    }

    work();

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    List<String> made =
        bench.state(ID).nodes().stream().map(node -> node.nodeId().value()).skip(11).toList();
    assertEquals(List.of("y#0", "y#1", "x#0", "x#1"), made);
    assertEquals("[[0,0],[1,1]]", bench.node("a-all").details().output().toString());
  }

  @Test
  void a_rerun_takes_over_the_list_and_the_elements_that_have_succeeded() {
    try (RerunBench reruns = new RerunBench()) {
      reruns.bench.register(
          Graph.builder("orders")
              .add(Start.of("start"), ForEach.of("each"), Task.of("ship"), Join.of("all"))
              .path("start", "each", "ship", "all"));
      reruns.bench.start(list(3));
      reruns.bench.drain();
      reruns.work("ship#1");
      assertEquals(ExecutionStatus.FAILED, reruns.bench.status());

      ExecutionId again = reruns.rerun(NewRerun.of(ID));
      reruns.bench.drain();

      assertEquals(list(3), reruns.bench.node(again, "each").details().output());
      assertEquals(NodeStatus.SUCCEEDED, reruns.bench.node(again, "ship#0").status());
      assertEquals(NodeStatus.READY, reruns.bench.node(again, "ship#1").status());
      reruns.work();
      assertEquals(ExecutionStatus.COMPLETED, reruns.bench.status(again));
      assertEquals(
          "\"ship#0 of order-7\"",
          ((JsonArray) reruns.bench.node(again, "all").details().output())
              .elements()
              .get(0)
              .toString());
    }
  }

  @Test
  void ten_thousand_elements_begin_within_the_limit_and_are_canceled() {
    orders(500, JoinPolicy.ALL_SUCCESS);
    bench.start(list(10_000));
    bench.drain();
    assertEquals(500, active());

    bench.submit(ID, CANCEL);
    bench.drain();

    assertEquals(10_000, elements(NodeStatus.CANCELED).size());
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void an_element_costs_few_events_however_many_there_are() {
    orders(100, JoinPolicy.ALL_SUCCESS);
    bench.start(list(1_000));
    bench.drain();

    work();

    ExecutionState state = bench.state(ID);
    assertEquals(ExecutionStatus.COMPLETED, state.status());
    assertTrue(state.version() < 1_000 * 5, "found " + state.version());
  }
}
