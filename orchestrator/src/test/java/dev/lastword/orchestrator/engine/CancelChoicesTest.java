package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.CancelPolicy;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Canceled;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.store.ClaimSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When a cancel is confirmed, and what a late one of a node is answered. */
final class CancelChoicesTest {

  private static final PolicyChoices WHEN_STOPPED =
      PolicyChoices.NONE.without(PolicyChoice.CONFIRM_CANCEL_IMMEDIATELY);
  private static final CancelExecution NOW =
      new CancelExecution(null, null, CancelMode.IMMEDIATE, null);

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    bench.close();
  }

  private static GraphBuilder orders() {
    return Graph.builder("orders")
        .add(Start.of("start"), Task.of("pay").retry(RetryPolicy.of(3)), Success.of("end"))
        .path("start", "pay", "end");
  }

  private Assignment running(PolicyChoices choices) {
    bench.register(orders().choices(choices));
    bench.start();
    return bench.claim();
  }

  private CancelRequest request() {
    return Objects.requireNonNull(bench.state(ID).facts().cancelRequest());
  }

  private void loseLeases() {
    bench.bench.time.advance(GraphBench.LEASE);
    LostWorkers lost =
        new LostWorkers(bench.store, bench.engine, bench.bench.settings, Duration.ofSeconds(5));
    lost.look(100);
    bench.drain();
  }

  @Test
  void by_default_a_cancel_is_confirmed_while_a_worker_still_works() {
    running(PolicyChoices.NONE);

    bench.submit(ID, CANCEL);

    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }

  @Test
  void a_cancel_is_confirmed_when_the_worker_says_that_it_has_stopped() {
    Assignment held = running(WHEN_STOPPED);

    Answer answer = bench.submit(ID, CANCEL);

    assertEquals(ExecutionStatus.ACTIVE, ((Answer.Accepted) answer).status());
    assertEquals(CancelMode.GRACEFUL, request().mode());
    assertNull(request().graceUntil());
    assertTrue(bench.types(ID).contains("NODE_INTERRUPT_REQUESTED"));
    assertEquals(HeartbeatResult.INTERRUPTED, bench.workers.heartbeat(held, GraphBench.LEASE));
    bench.workers.acknowledge(held);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("pay"));
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_cancel_is_confirmed_when_the_worker_brings_its_result() {
    Assignment held = running(WHEN_STOPPED);
    bench.submit(ID, CANCEL);

    assertInstanceOf(Answer.Accepted.class, bench.workers.succeed(held, null));

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("pay"));
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("end"));
  }

  @Test
  void a_cancel_is_confirmed_when_the_worker_has_lost_its_lease_and_nothing_is_tried_again() {
    running(WHEN_STOPPED);
    bench.submit(ID, CANCEL);

    loseLeases();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
    assertEquals(List.of(), bench.claims("w-2"));
  }

  @Test
  void a_cancel_that_finds_no_worker_is_confirmed_at_once() {
    bench.register(orders().choices(WHEN_STOPPED));
    bench.start();

    bench.submit(ID, CANCEL);

    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }

  @Test
  void an_immediate_cancel_never_waits_first_or_second() {
    running(WHEN_STOPPED);
    bench.submit(ID, CANCEL);
    Answer again = bench.submit(ID, CANCEL);
    assertEquals(NoOpReason.ALREADY_REQUESTED, ((Answer.NoOp) again).reason());

    bench.submit(ID, NOW);

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    try (GraphBench other = new GraphBench()) {
      other.register(orders().choices(WHEN_STOPPED));
      other.start();
      other.claim();
      other.submit(ID, NOW);
      assertEquals(ExecutionStatus.CANCELED, other.status());
    }
  }

  @Test
  void an_end_node_that_cancels_waits_for_the_workers_of_other_branches() {
    bench.register(
        Graph.builder("orders")
            .choices(WHEN_STOPPED)
            .add(Start.of("start"), Fork.of("both"), Task.of("pay"), Wait.of("ask"))
            .add(Canceled.of("stop"))
            .path("start", "both", "pay")
            .path("both", "ask", "stop"));
    bench.start();
    Assignment held = bench.claim();

    bench.submit(ID, new ResumeNode(NodeId.of("ask"), null, null));

    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    assertEquals(CancelMode.GRACEFUL, request().mode());
    bench.workers.acknowledge(held);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }

  @Test
  void a_graph_can_wait_for_workers_by_its_cancel_mode_alone() {
    bench.register(orders().cancel(CancelPolicy.WHEN_WORKERS_STOPPED));
    bench.start();
    Assignment held = bench.claim();

    bench.submit(ID, CANCEL);

    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    assertNull(request().graceUntil());
    bench.workers.acknowledge(held);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }

  @Test
  void an_engine_waits_for_workers_unless_the_graph_says_otherwise() {
    EngineSettings settings = bench.bench.settings.choices(WHEN_STOPPED);
    Graphs graphs = new Graphs(bench.store, new PlainConditions(), settings);
    Engine engine =
        new Engine(bench.store, new GraphProcesses(bench.store, graphs, settings), settings);
    graphs.register(orders().build(new PlainConditions()));
    engine.create(Bench.order(), ANN, PATIENCE);
    engine.workers().claim(ClaimSpec.of("default", "w-1", GraphBench.LEASE));
    engine.submit(Bench.command(CANCEL));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    engine.submit(Bench.command(NOW));

    PolicyChoices atOnce = PolicyChoices.NONE.with(PolicyChoice.CONFIRM_CANCEL_IMMEDIATELY);
    graphs.register(orders().choices(atOnce).build(new PlainConditions()));
    ExecutionId next = ExecutionId.of("order-8");
    engine.create(NewExecution.of(Bench.GRAPH, null).named(next), ANN, PATIENCE);
    engine.workers().claim(ClaimSpec.of("default", "w-1", GraphBench.LEASE));
    engine.submit(CommandEnvelope.of(next, ANN, CANCEL));

    assertEquals(ExecutionStatus.CANCELED, bench.status(next));
  }

  @Test
  void a_request_that_names_only_an_end_is_graceful_as_the_graph_is() {
    bench.register(orders().cancel(CancelPolicy.graceful(Duration.ofMinutes(2))));
    bench.start();
    bench.claim();
    Instant until = bench.bench.time.instant().plusSeconds(30);

    bench.submit(ID, new CancelExecution(null, null, null, until));

    assertEquals(CancelMode.GRACEFUL, request().mode());
    assertEquals(until, request().graceUntil());
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
  }

  private Answer cancelNode(String node) {
    return bench.engine.cancelNode(
        NodeCancellation.of(ID, NodeId.of(node), "too much", ANN), PATIENCE);
  }

  private void paid(PolicyChoices choices) {
    bench.register(
        Graph.builder("orders")
            .choices(choices)
            .add(Start.of("start"), Task.of("pay"), Task.of("ship"), Success.of("end"))
            .path("start", "pay", "ship", "end"));
    bench.start();
    bench.workers.succeed(bench.claim(), null);
    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("pay"));
  }

  @Test
  void a_late_cancel_of_one_node_is_a_no_op_or_rejected() {
    paid(PolicyChoices.NONE.with(PolicyChoice.REJECT_LATE_CANCEL));

    Answer.Rejected late = (Answer.Rejected) cancelNode("pay");

    assertEquals(RejectionCode.TOO_LATE, late.code());
    assertEquals("an unfinished node was expected, found pay SUCCEEDED", late.message());
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    assertInstanceOf(Answer.Accepted.class, cancelNode("ship"));
  }

  @Test
  void a_late_cancel_of_one_node_is_a_no_op_by_default() {
    paid(PolicyChoices.NONE);

    assertEquals(NoOpReason.TOO_LATE, ((Answer.NoOp) cancelNode("pay")).reason());
  }

  @Test
  void a_late_cancel_of_one_node_that_is_rejected_is_recorded_if_refusals_are() {
    paid(
        PolicyChoices.NONE
            .with(PolicyChoice.REJECT_LATE_CANCEL)
            .with(PolicyChoice.RECORD_REFUSED_REQUESTS));

    cancelNode("pay");

    assertEquals(1, bench.types(ID).stream().filter("NODE_CANCEL_REQUESTED"::equals).count());
    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("pay"));
  }
}
