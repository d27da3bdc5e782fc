package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Repeat;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.InvalidGraph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.ProblemCode;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewRerun;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Limits;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RepeatTest {

  private final GraphBench bench = new GraphBench(Limits.MINIMAL, new CelConditions());

  @AfterEach
  void close() {
    bench.close();
  }

  private void orders(int times, String until, Node repeated) {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Repeat.of("again", times, until), repeated)
            .add(Join.of("enough"), Success.of("end"))
            .path("start", "again", repeated.id().value(), "enough", "end"));
    bench.start(JsonNumber.of(10));
    bench.drain();
  }

  private List<String> turns(NodeStatus status) {
    return bench.state(ID).nodes().stream()
        .filter(node -> node.nodeId().value().startsWith("poll#"))
        .filter(node -> node.status() == status)
        .map(NodeState::nodeId)
        .map(NodeId::value)
        .toList();
  }

  /** Ends the one turn that runs with one more than its input. */
  private void turn() {
    List<Assignment> held = bench.claims("w-1");
    assertEquals(1, held.size());
    JsonNumber input = (JsonNumber) held.get(0).input();
    bench.workers.succeed(held.get(0), JsonNumber.of(input.wholeNumber().getAsLong() + 1));
    bench.drain();
  }

  @Test
  void turns_follow_one_another_until_the_condition_holds() {
    orders(5, "output >= 13", Task.of("poll"));

    turn();
    turn();
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    assertEquals(List.of("poll#2"), turns(NodeStatus.READY));
    turn();

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(JsonNumber.of(13), bench.node("enough").details().output());
    assertEquals(List.of("poll#0", "poll#1", "poll#2"), turns(NodeStatus.SUCCEEDED));
    assertEquals(List.of("poll#3", "poll#4"), turns(NodeStatus.CANCELED));
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_condition_that_never_holds_ends_with_the_last_turn() {
    orders(2, "false", Task.of("poll"));

    turn();
    turn();

    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals("LOOP_EXHAUSTED", bench.node("enough").details().error().code().orElseThrow());
  }

  @Test
  void a_condition_that_cannot_be_evaluated_fails_the_join_and_no_turn_follows() {
    orders(3, "output.done", Task.of("poll"));

    turn();

    assertEquals("EXPRESSION_ERROR", bench.node("enough").details().error().code().orElseThrow());
    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of("poll#1", "poll#2"), turns(NodeStatus.CANCELED));
  }

  @Test
  void a_condition_that_is_neither_true_nor_false_is_an_error() {
    orders(3, "output", Task.of("poll"));

    turn();

    assertEquals("EXPRESSION_ERROR", bench.node("enough").details().error().code().orElseThrow());
  }

  @Test
  void a_turn_that_fails_is_the_last() {
    orders(3, "false", Task.of("poll"));

    bench.workers.fail(bench.claim(), NodeError.of("DOWN", "try later"));
    bench.drain();

    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of("poll#0"), turns(NodeStatus.FAILED));
    assertEquals(List.of("poll#1", "poll#2"), turns(NodeStatus.CANCELED));
  }

  @Test
  void a_cancel_between_two_turns_lets_no_other_begin() {
    orders(3, "false", Task.of("poll"));
    turn();
    assertEquals(List.of("poll#1"), turns(NodeStatus.READY));

    bench.submit(ID, CANCEL);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of("poll#0"), turns(NodeStatus.SUCCEEDED));
    assertEquals(List.of("poll#1", "poll#2"), turns(NodeStatus.CANCELED));
    assertEquals(List.of(), bench.claims("w-1"));
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_cancel_during_a_turn_lets_no_other_begin() {
    orders(3, "false", Task.of("poll"));
    Assignment held = bench.claim();

    bench.submit(ID, CANCEL);
    Answer late = bench.workers.succeed(held, JsonNumber.of(11));
    bench.drain();

    assertFalse(late instanceof Answer.Accepted);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(3, turns(NodeStatus.CANCELED).size());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_turn_that_ends_in_a_grace_is_followed_by_none_whatever_the_condition() {
    orders(3, "output >= 12", Task.of("poll"));
    Assignment held = bench.claim();

    bench.submit(ID, new CancelExecution(null, null, CancelMode.GRACEFUL, null));
    bench.drain();
    assertInstanceOf(Answer.Accepted.class, bench.workers.succeed(held, JsonNumber.of(11)));
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of("poll#0"), turns(NodeStatus.SUCCEEDED));
    assertEquals(List.of("poll#1", "poll#2"), turns(NodeStatus.CANCELED));
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_cancel_just_before_the_commit_in_which_the_condition_becomes_true_wins() {
    orders(3, "output >= 11", Task.of("poll"));
    Assignment held = bench.claim();
    Engine other = bench.another();
    List<Fault> once = new ArrayList<>(List.of(Fault.NONE));
    bench.store.script(
        commit -> {
          if (!once.isEmpty()) {
            once.remove(0);
            other.submit(Bench.command(CANCEL));
          }
          return Fault.NONE;
        });

    Answer late = bench.workers.succeed(held, JsonNumber.of(11));
    bench.drain();

    assertFalse(late instanceof Answer.Accepted);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertFalse(bench.types(ID).contains("JOIN_PASSED"));
    assertEquals(List.of(), turns(NodeStatus.SUCCEEDED));
  }

  @Test
  void a_cancel_just_after_the_condition_has_become_true_wins() {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Repeat.of("again", 1_000, "output >= 11"), Task.of("poll"))
            .add(Join.of("enough"), Task.of("bill"))
            .path("start", "again", "poll", "enough", "bill"));
    bench.start(JsonNumber.of(10));
    bench.drain();
    assertInstanceOf(
        Answer.Accepted.class, bench.workers.succeed(bench.claim(), JsonNumber.of(11)));
    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("enough"));

    bench.submit(ID, CANCEL);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("bill"));
    assertEquals(List.of("poll#0"), turns(NodeStatus.SUCCEEDED));
    assertEquals(999, turns(NodeStatus.CANCELED).size());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_cancel_while_turns_are_created_leaves_nothing_behind() {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Repeat.of("again", 1_000, "false"), Task.of("poll"))
            .add(Join.of("enough"))
            .path("start", "again", "poll", "enough"));
    bench.start(JsonNumber.of(10));
    int created = turns(NodeStatus.IDLE).size();
    assertTrue(created < 1_000, "expected a creation that takes several commits");

    bench.submit(ID, CANCEL);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(created, turns(NodeStatus.CANCELED).size());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_turn_that_is_canceled_alone_is_the_last() {
    orders(3, "false", Task.of("poll"));
    turn();

    bench.engine.cancelNode(
        new NodeCancellation(null, ID, NodeId.of("poll#1"), null, Bench.ANN, null), Bench.PATIENCE);
    bench.drain();

    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of("poll#1", "poll#2"), turns(NodeStatus.CANCELED));
  }

  @Test
  void no_turn_can_be_readied_from_outside_before_it_is_due() {
    orders(3, "false", Task.of("poll"));

    for (String early : List.of("poll", "poll#1", "poll#2")) {
      assertInstanceOf(
          Answer.Refused.class, bench.submit(ID, new MarkNodeReady(NodeId.of(early))), early);
    }
  }

  @Test
  void a_condition_over_other_nodes_is_refused() {
    for (String until : List.of("nodes.start.status == 'FAILED'", "size(nodes) > 3")) {
      InvalidGraph refused =
          assertThrows(InvalidGraph.class, () -> orders(3, until, Task.of("poll")), until);

      assertEquals(ProblemCode.EXPRESSION, refused.problems().get(0).code());
      assertEquals("/nodes/again/until", refused.problems().get(0).place());
    }
  }

  @Test
  void a_rerun_takes_over_the_turns_that_have_succeeded() {
    orders(4, "output >= 12", Task.of("poll"));
    turn();
    bench.workers.fail(bench.claim(), NodeError.of("DOWN", "try later"));
    bench.drain();
    assertEquals(ExecutionStatus.FAILED, bench.status());

    ExecutionId again =
        bench.engine.reruns().rerun(NewRerun.of(ID), Bench.ANN, Bench.PATIENCE).executionId();
    bench.drain();

    assertEquals(NodeStatus.SUCCEEDED, bench.node(again, "poll#0").status());
    assertEquals(NodeStatus.READY, bench.node(again, "poll#1").status());
    turn();
    assertEquals(ExecutionStatus.COMPLETED, bench.status(again));
    assertEquals(JsonNumber.of(12), bench.node(again, "enough").details().output());
  }

  @Test
  void an_engine_that_dies_between_two_turns_loses_none_and_repeats_none() {
    orders(3, "output >= 12", Task.of("poll"));
    Assignment held = bench.claim();
    List<Fault> dying = new ArrayList<>(List.of(Fault.ANSWER_LOST));
    bench.store.script(commit -> dying.isEmpty() ? Fault.UNAVAILABLE : dying.remove(0));
    assertInstanceOf(Answer.Unavailable.class, bench.workers.succeed(held, JsonNumber.of(11)));
    bench.store.script(commit -> Fault.NONE);

    Engine other = bench.another();
    GraphBench.drain(other);
    List<Assignment> next = other.workers().claim(ClaimSpec.of("default", "w-2", GraphBench.LEASE));
    assertEquals(List.of(NodeId.of("poll#1")), next.stream().map(Assignment::nodeId).toList());
    assertEquals(JsonNumber.of(11), next.get(0).input());
    other.workers().succeed(next.get(0), JsonNumber.of(12));
    GraphBench.drain(other);

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(List.of("poll#0", "poll#1"), turns(NodeStatus.SUCCEEDED));
  }

  @Test
  void another_engine_goes_on_with_the_next_turn() {
    orders(3, "output >= 12", Task.of("poll"));
    Assignment held = bench.claim();
    Engine other = bench.another();

    other.workers().succeed(held, JsonNumber.of(11));
    GraphBench.drain(other);
    assertEquals(List.of("poll#1"), turns(NodeStatus.READY));
    turn();

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
  }

  @Test
  void a_graph_is_repeated_with_the_result_of_the_turn_before() {
    bench.register(
        Graph.builder("step")
            .add(Start.of("start"), Task.of("work"), Success.of("end"))
            .path("start", "work", "end"));
    orders(4, "output >= 12", SubExecution.of("poll", "step"));

    turn();
    ExecutionId second = GraphBench.child(ID, "poll#1");
    JsonValue input = bench.state(second).facts().origin().input();
    assertEquals(JsonNumber.of(11), input);
    turn();

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertTrue(bench.engine.find(GraphBench.child(ID, "poll#2")).isEmpty());
  }
}
