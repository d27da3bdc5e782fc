package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
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
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.react.Parent;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Projections;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ChildrenTest {

  private static final ExecutionId CHILD = GraphBench.child(ID, "bill");

  private final GraphBench bench = new GraphBench();

  @BeforeEach
  void graphs() {
    bench.path("orders", SubExecution.of("bill", "bills"), Task.of("ship"));
    bench.path("bills", Task.of("print"));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void started() {
    bench.start(new JsonString("books"));
    bench.drain();
  }

  @Test
  void a_child_is_born_in_the_commit_of_its_nodes_start_and_linked_both_ways() {
    List<Integer> commits = new ArrayList<>();
    bench.store.script(
        commit -> {
          commits.add(commit.appends().size());
          return Fault.NONE;
        });

    bench.start(new JsonString("books"));

    assertEquals(List.of(2), commits);
    assertEquals(List.of("EXECUTION_CREATED"), bench.types(CHILD));
    assertEquals(new JsonString("books"), bench.state(CHILD).facts().origin().input());
    Projections docs = bench.store.extension(Projections.class);
    assertEquals(
        CHILD.value(),
        docs.query(DocQuery.of("child").tag("parent", ID.value())).docs().get(0).key());
    assertEquals(
        CHILD.value(),
        docs.query(DocQuery.of("execution").tag("parent", ID.value())).docs().get(0).key());
    assertEquals(
        ID,
        Children.Link.read(docs.get("child", CHILD.value()).orElseThrow()).parent().executionId());
  }

  @Test
  void the_result_of_a_child_is_the_output_of_its_node() {
    started();

    bench.workers.succeed(bench.claim(), new JsonString("printed"));
    assertEquals(ExecutionStatus.COMPLETED, bench.status(CHILD));
    bench.drain();

    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("bill"));
    assertEquals(new JsonString("printed"), bench.node("bill").details().output());
    bench.workers.succeed(bench.claim(), null);
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void the_failure_of_a_child_is_its_nodes() {
    started();

    bench.workers.fail(bench.claim(), NodeError.of("JAM", "paper"));
    bench.drain();

    assertEquals(NodeError.of("JAM", "paper"), bench.node("bill").details().error());
    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_child_that_is_canceled_by_itself_cancels_its_node() {
    started();

    bench.submit(CHILD, CANCEL);
    bench.drain();

    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("bill"));
    assertEquals(ExecutionStatus.FAILED, bench.status());
  }

  @Test
  void a_cancel_goes_down_also_when_the_engine_dies_between_the_commits() {
    started();
    Assignment held = bench.claim();

    bench.submit(ID, CANCEL);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(ExecutionStatus.ACTIVE, bench.status(CHILD));
    GraphBench.drain(bench.another());

    assertEquals(ExecutionStatus.CANCELED, bench.status(CHILD));
    assertEquals(Pulse.LEASE_LOST, bench.workers.heartbeat(held, GraphBench.LEASE));
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
  void a_child_survives_lost_answers_and_is_told_of_once() {
    started();
    List<Fault> faults =
        new ArrayList<>(
            List.of(Fault.ANSWER_LOST, Fault.LOST, Fault.ANSWER_LOST, Fault.UNAVAILABLE));
    bench.store.script(commit -> faults.isEmpty() ? Fault.NONE : faults.remove(0));

    bench.workers.succeed(bench.claim(), null);
    bench.drain();

    assertEquals(List.of("start", "bill"), bench.succeeded(ID));
    assertEquals(NodeStatus.READY, bench.nodeStatus("ship"));
  }

  @Test
  void a_child_that_ends_while_its_parent_is_canceled_changes_nothing() {
    started();
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
    started();
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
    started();
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
  void a_missing_graph_fails_the_node_and_says_so() {
    bench.path("orders", SubExecution.of("bill", "nowhere"));

    started();

    assertEquals(NodeStatus.FAILED, bench.nodeStatus("bill"));
    NodeError error = bench.node("bill").details().error();
    assertNotNull(error);
    assertEquals("GRAPH_NOT_FOUND", error.code().orElseThrow());
    assertTrue(error.message().orElseThrow().contains("nowhere"));
    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of(), bench.openJobs());
    assertTrue(bench.engine.find(CHILD).isEmpty());
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
  void executions_nest_no_deeper_than_sixteen() {
    bench.path("orders", SubExecution.of("bill", "orders"));

    started();

    ExecutionId deepest = ID;
    int depth = 0;
    while (bench.engine.find(GraphBench.child(deepest, "bill")).isPresent()) {
      deepest = GraphBench.child(deepest, "bill");
      depth++;
    }
    assertEquals(Parent.DEEPEST, depth);
    NodeError error = bench.node(deepest, "bill").details().error();
    assertNotNull(error);
    assertEquals("LIMIT", error.code().orElseThrow());
    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_name_that_only_children_have_is_refused() {
    Answer answer =
        bench.engine.create(NewExecution.of(GRAPH, null).named(CHILD), ANN, PATIENCE).answer();

    assertEquals(Refusal.ID_RESERVED, ((Answer.Refused) answer).code());
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
    started();
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
    started();

    bench.submit(ID, new StartNode(NodeId.of("bill"), 2, null, null));
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
