package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bills.CHILD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.Projections;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A cancel goes from parent to child, and what it finds there. */
final class CanceledChildrenTest {

  private final Bills bills = new Bills();
  private final GraphBench bench = bills.bench;

  @AfterEach
  void close() {
    bills.close();
  }

  @Test
  void a_child_that_is_canceled_by_itself_cancels_its_node() {
    bills.started();

    bench.submit(CHILD, CANCEL);
    bench.drain();

    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("bill"));
    assertEquals(ExecutionStatus.FAILED, bench.status());
  }

  @Test
  void a_cancel_goes_down_also_when_the_engine_dies_between_the_commits() {
    bills.started();
    Assignment held = bench.claim();

    bench.submit(ID, CANCEL);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(ExecutionStatus.ACTIVE, bench.status(CHILD));
    GraphBench.drain(bench.another());

    assertEquals(ExecutionStatus.CANCELED, bench.status(CHILD));
    assertEquals(HeartbeatResult.LEASE_LOST, bench.workers.heartbeat(held, GraphBench.LEASE));
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_child_whose_parent_was_canceled_before_it_began_never_starts() {
    bench.start();
    bench.submit(ID, CANCEL);

    bench.engine.finishPending(10);

    assertEquals(ExecutionStatus.CANCELED, bench.status(CHILD));
    assertFalse(bench.types(CHILD).contains("EXECUTION_STARTED"));
    bench.drain();
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_cancel_of_the_parent_just_before_the_childs_start_wins() {
    bench.start();
    Engine other = bench.another();
    List<Fault> once = new ArrayList<>(List.of(Fault.NONE));
    bench.store.script(
        commit -> {
          if (!once.isEmpty()) {
            Fault first = once.remove(0);
            other.submit(Bench.command(CANCEL));
            return first;
          }
          return Fault.NONE;
        });

    bench.engine.finishPending(10);

    assertEquals(ExecutionStatus.CANCELED, bench.status(CHILD));
    assertFalse(bench.types(CHILD).contains("EXECUTION_STARTED"));
  }

  @Test
  void nobody_can_start_a_child_that_was_called_back() {
    bench.start();
    bench.engine.find(CHILD);
    bench.another().submit(Bench.command(CANCEL));

    bench.submit(CHILD, new StartExecution(null));

    assertFalse(bench.types(CHILD).contains("EXECUTION_STARTED"));
  }

  @Test
  void a_child_that_ends_while_its_parent_is_canceled_changes_nothing() {
    bills.started();
    Assignment held = bench.claim();
    bench.submit(ID, CANCEL);

    bench.workers.succeed(held, null);
    bench.drain();

    assertEquals(ExecutionStatus.COMPLETED, bench.status(CHILD));
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("bill"));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void grace_is_handed_down_and_so_is_force() {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Fork.of("fork"), Join.of("join"), Success.of("end"))
            .add(SubExecution.of("bill", "bills"), Task.of("pack"))
            .path("start", "fork", "bill", "join", "end")
            .path("fork", "pack", "join"));
    bills.started();
    assertEquals(2, bench.claims("w-1").size());
    Instant until = bench.bench.time.instant().plusSeconds(60);

    bench.submit(ID, new CancelExecution("why", null, CancelMode.GRACEFUL, until));
    bench.drain();

    CancelRequest handed = bench.state(CHILD).facts().cancelRequest();
    assertNotNull(handed);
    assertEquals(CancelMode.GRACEFUL, handed.mode());
    assertEquals(until, handed.graceUntil());
    assertEquals("why", handed.reason());
    assertEquals(NodeStatus.RUNNING, bench.node(CHILD, "print").status());

    bench.submit(ID, new CancelExecution(null, null, CancelMode.IMMEDIATE, null));
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(ExecutionStatus.CANCELED, bench.status(CHILD));
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_childs_grace_ends_when_the_parents_does() {
    bills.started();
    bench.claim();
    Instant until = bench.bench.time.instant().plusSeconds(60);
    bench.submit(ID, new CancelExecution(null, null, CancelMode.GRACEFUL, until));
    bench.drain();
    assertEquals(ExecutionStatus.ACTIVE, bench.status(CHILD));

    bench.bench.time.advance(Duration.ofSeconds(61));
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status(CHILD));
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_cancel_before_a_missing_graph_is_noticed_leaves_nothing() {
    bench.path("orders", SubExecution.of("bill", "nowhere"));
    bench.start();

    bench.submit(ID, CANCEL);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
    assertTrue(bench.store.extension(Projections.class).get("execution", CHILD.value()).isEmpty());
  }

  @Test
  void many_children_of_one_parent_end_with_it() {
    var graph =
        Graph.builder("orders")
            .add(Start.of("start"), Fork.of("fork"), Join.of("join"), Success.of("end"))
            .path("start", "fork")
            .path("join", "end");
    for (int i = 0; i < 300; i++) {
      graph.add(SubExecution.of("s" + i, "bills")).path("fork", "s" + i, "join");
    }
    bench.register(graph);
    bills.started();
    assertEquals(NodeStatus.READY, bench.node(GraphBench.child(ID, "s299"), "print").status());

    bench.submit(ID, CANCEL);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    for (int i = 0; i < 300; i++) {
      assertEquals(ExecutionStatus.CANCELED, bench.status(GraphBench.child(ID, "s" + i)));
    }
    assertEquals(List.of(), bench.openJobs());
    assertEquals(NodeStatus.CANCELED, bench.state(ID).node(NodeId.of("s7")).orElseThrow().status());
  }

  @Test
  void a_child_is_called_back_when_another_attempt_at_its_node_begins() {
    bills.started();

    bench.engine.submit(
        command(new StartNode(NodeId.of("bill"), 2, null, null)), Authority.ADMIN, PATIENCE);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status(CHILD));
    assertEquals(NodeStatus.RUNNING, bench.nodeStatus("bill"));
    ExecutionId second = new Parent(ID, NodeId.of("bill"), 2, 1).childId();
    assertEquals(ExecutionStatus.ACTIVE, bench.status(second));
    bench.submit(ID, CANCEL);
    bench.drain();
    assertEquals(ExecutionStatus.CANCELED, bench.status(second));
    assertEquals(List.of(), bench.openJobs());
  }
}
