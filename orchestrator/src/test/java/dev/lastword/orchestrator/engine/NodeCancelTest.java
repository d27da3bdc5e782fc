package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.event.EventType;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class NodeCancelTest {

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    bench.close();
  }

  private Answer cancel(String node) {
    return cancel(node, null);
  }

  private Answer cancel(String node, @Nullable String commandId) {
    NodeCancellation asked =
        new NodeCancellation(
            commandId == null ? null : CommandId.of(commandId),
            ID,
            NodeId.of(node),
            "not needed",
            ANN,
            null);
    return bench.engine.cancelNode(asked, PATIENCE);
  }

  private void detour() {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Task.of("pay"), Task.of("ask"), Success.of("end"))
            .path("start", "pay", "end")
            .edge("pay", "ask", Ending.CANCELED)
            .path("ask", "end"));
    bench.start();
  }

  @Test
  void a_running_node_is_interrupted_and_its_edge_followed_in_one_commit() {
    detour();
    Assignment held = bench.claim();
    List<Integer> commits = new ArrayList<>();
    bench.store.script(
        commit -> {
          commits.add(commit.eventCount());
          return Fault.NONE;
        });

    assertInstanceOf(Answer.Accepted.class, cancel("pay"));

    assertEquals(1, commits.size());
    List<String> types = bench.types(ID);
    int at = types.indexOf("NODE_CANCEL_REQUESTED");
    assertEquals(
        List.of("NODE_CANCEL_REQUESTED", "NODE_INTERRUPT_REQUESTED", "NODE_CANCELED", "NODE_READY"),
        types.subList(at, at + 4));
    assertEquals(NodeStatus.READY, bench.nodeStatus("ask"));
    assertEquals(HeartbeatResult.LEASE_LOST, bench.workers.heartbeat(held, GraphBench.LEASE));
    Answer late = bench.workers.succeed(held, null);
    assertEquals(RejectionCode.NODE_STATUS, ((Answer.Rejected) late).code());
  }

  @Test
  void a_node_that_no_edge_follows_has_failed_the_execution() {
    bench.path("orders", Task.of("pay"));
    bench.start();

    cancel("pay");

    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void waiting_and_untouched_nodes_can_be_canceled_too() {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Wait.of("sign"), Task.of("pay"), Task.of("ship"))
            .add(Success.of("end"))
            .path("start", "sign", "pay", "ship", "end")
            .edge("sign", "pay", Ending.CANCELED)
            .edge("pay", "ship", Ending.CANCELED));
    bench.start();

    assertInstanceOf(Answer.Accepted.class, cancel("pay"));
    assertInstanceOf(Answer.Accepted.class, cancel("sign"));

    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("pay"));
    assertEquals(NodeStatus.READY, bench.nodeStatus("ship"));
  }

  @Test
  void a_repetition_is_answered_as_the_first_and_what_is_settled_stays() {
    detour();

    Answer first = cancel("pay", "c-1");
    Answer repeated = cancel("pay", "c-1");
    Answer again = cancel("pay");
    bench.workers.succeed(bench.claim(), null);

    assertEquals(first, repeated);
    assertEquals(NoOpReason.ALREADY_CANCELED, ((Answer.NoOp) again).reason());
    assertEquals(1, bench.types(ID).stream().filter("NODE_CANCELED"::equals).count());
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(RejectionCode.EXECUTION_TERMINAL, ((Answer.Rejected) cancel("ask")).code());
  }

  @Test
  void a_command_id_names_one_thing_only() {
    detour();
    cancel("pay", "c-1");

    Answer other = cancel("ask", "c-1");

    assertEquals(Refusal.COMMAND_ID_REUSED, ((Answer.Refused) other).code());
  }

  @Test
  void a_settled_node_is_too_late_and_an_unknown_one_not_found() {
    bench.path("orders", Task.of("pay"), Task.of("ship"));
    bench.start();
    bench.workers.succeed(bench.claim(), null);

    assertEquals(NoOpReason.TOO_LATE, ((Answer.NoOp) cancel("pay")).reason());
    Winner winner = bench.engine.winner(Bench.ID, NodeId.of("pay")).orElseThrow();
    assertEquals(EventType.NODE_SUCCEEDED, winner.type());
    assertEquals(
        "NODE_SUCCEEDED", bench.types(Bench.ID).get(Math.toIntExact(winner.version()) - 1));
    assertTrue(bench.engine.winner(Bench.ID, NodeId.of("ship")).isEmpty(), "it has not ended");
    assertEquals(RejectionCode.NODE_NOT_FOUND, ((Answer.Rejected) cancel("no")).code());
    NodeCancellation nowhere =
        NodeCancellation.of(ExecutionId.of("nowhere"), NodeId.of("pay"), null, ANN);
    assertEquals(
        RejectionCode.EXECUTION_NOT_FOUND,
        ((Answer.Rejected) bench.engine.cancelNode(nowhere, PATIENCE)).code());
  }

  @Test
  void the_cancel_of_the_execution_just_before_wins() {
    detour();
    Engine other = bench.another();
    List<String> once = new ArrayList<>(List.of("now"));
    bench.store.script(
        commit -> {
          if (!once.isEmpty()) {
            once.clear();
            other.submit(Bench.command(CANCEL));
          }
          return Fault.NONE;
        });

    Answer answer = cancel("pay");

    assertEquals(RejectionCode.EXECUTION_TERMINAL, ((Answer.Rejected) answer).code());
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertTrue(!bench.types(ID).contains("NODE_CANCEL_REQUESTED"));
  }

  @Test
  void a_lost_answer_cancels_once() {
    detour();
    List<Fault> faults = new ArrayList<>(List.of(Fault.ANSWER_LOST, Fault.LOST));
    bench.store.script(commit -> faults.isEmpty() ? Fault.NONE : faults.remove(0));

    assertInstanceOf(Answer.Accepted.class, cancel("pay"));

    assertEquals(1, bench.types(ID).stream().filter("NODE_CANCELED"::equals).count());
  }

  @Test
  void the_child_of_a_canceled_node_is_called_back() {
    bench.path("orders", SubExecution.of("bill", "bills"));
    bench.path("bills", Task.of("print"));
    bench.start();
    bench.drain();

    cancel("bill");
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status(GraphBench.child(ID, "bill")));
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_worker_acknowledges_a_graceful_cancel_and_nothing_else() {
    bench.path("orders", Task.of("pay"));
    bench.start();
    Assignment held = bench.claim();

    Answer early = bench.workers.acknowledge(held);
    bench.submit(
        ID,
        new CancelExecution(
            null, null, CancelMode.GRACEFUL, bench.bench.time.instant().plusSeconds(60)));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    Answer word = bench.workers.acknowledge(held);

    assertEquals(RejectionCode.NODE_STATUS, ((Answer.Rejected) early).code());
    assertInstanceOf(Answer.Accepted.class, word);
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("pay"));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }
}
