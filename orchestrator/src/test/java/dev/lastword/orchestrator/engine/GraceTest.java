package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.graph.CancelPolicy;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.store.ClaimSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How long a graceful cancel waits for who is at work. */
final class GraceTest {

  private static final Duration GRACE = Duration.ofSeconds(30);

  private final Bench bench = new Bench();
  private final Graphs graphs = new Graphs(bench.store, new PlainConditions(), bench.settings);
  private final Engine engine =
      bench.engine(new GraphProcesses(bench.store, graphs, bench.settings));
  private final Assignment held = held();

  private Assignment held() {
    graphs.register(
        Graph.builder("orders")
            .add(Start.of("start"), Task.of("pay"))
            .path("start", "pay")
            .build(new PlainConditions()));
    engine.create(order(), ANN, PATIENCE);
    return engine.workers().claim(ClaimSpec.of("default", "w-1", Duration.ofHours(1))).get(0);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void cancelWithGrace() {
    CancelExecution cancel =
        new CancelExecution(null, null, CancelMode.GRACEFUL, bench.time.instant().plus(GRACE));
    assertInstanceOf(Answer.Accepted.class, engine.submit(command(cancel)));
  }

  @Test
  void a_result_within_the_grace_counts_and_the_execution_ends_canceled() {
    cancelWithGrace();
    bench.time.advance(GRACE.minusMillis(1));

    assertInstanceOf(Answer.Accepted.class, engine.workers().succeed(held, null));
    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
  }

  @Test
  void a_result_after_the_grace_is_refused_although_the_timer_is_late() {
    cancelWithGrace();
    bench.time.advance(GRACE);

    Answer late = engine.workers().succeed(held, null);

    assertEquals(RejectionCode.CANCEL_REQUESTED, ((Answer.Rejected) late).code());
    engine.fireTimers(1);
    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
  }

  @Test
  void a_grace_that_is_over_when_it_is_asked_for_ends_the_execution_in_the_commit_of_the_request() {
    CancelExecution cancel =
        new CancelExecution(null, null, CancelMode.GRACEFUL, bench.time.instant());

    assertInstanceOf(Answer.Accepted.class, engine.submit(command(cancel)));

    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
  }

  private CancelRequest request() {
    return Objects.requireNonNull(bench.state().facts().cancelRequest());
  }

  private void cancel(@Nullable CancelMode mode) {
    Answer answer = engine.submit(command(new CancelExecution("enough", null, mode, null)));
    assertInstanceOf(Answer.Accepted.class, answer);
  }

  @Test
  void a_graceful_cancel_without_an_end_waits_for_who_is_at_work() {
    cancel(CancelMode.GRACEFUL);

    assertEquals(CancelMode.GRACEFUL, request().mode());
    assertNull(request().graceUntil());
    assertEquals(ExecutionStatus.ACTIVE, bench.state().status());
    bench.time.advance(Duration.ofMinutes(59));
    assertEquals(0, engine.fireTimers(10));
    assertInstanceOf(Answer.Accepted.class, engine.workers().succeed(held, null));
    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
    assertEquals(NodeStatus.SUCCEEDED, bench.state().node(held.nodeId()).orElseThrow().status());
  }

  @Test
  void an_immediate_cancel_ends_a_grace_without_end() {
    cancel(CancelMode.GRACEFUL);

    cancel(CancelMode.IMMEDIATE);

    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
    assertInstanceOf(Answer.Rejected.class, engine.workers().succeed(held, null));
  }

  @Test
  void a_second_graceful_cancel_neither_ends_nor_bounds_a_grace_without_end() {
    cancel(CancelMode.GRACEFUL);

    CancelExecution bounded =
        new CancelExecution(null, null, CancelMode.GRACEFUL, bench.time.instant().plus(GRACE));
    assertInstanceOf(Answer.NoOp.class, engine.submit(command(bounded)));

    assertNull(request().graceUntil());
    assertEquals(ExecutionStatus.ACTIVE, bench.state().status());
  }

  @Test
  void the_last_worker_that_loses_its_lease_ends_a_grace_without_end() {
    cancel(CancelMode.GRACEFUL);
    LostWorkers lost = new LostWorkers(bench.store, engine, bench.settings, GRACE);
    lost.look(10);
    assertEquals(ExecutionStatus.ACTIVE, bench.state().status());

    bench.time.advance(Duration.ofHours(2));
    lost.look(10);

    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
  }

  @Test
  void a_worker_that_claims_a_job_whose_lease_ran_out_ends_a_grace_without_end() {
    cancel(CancelMode.GRACEFUL);
    bench.time.advance(Duration.ofHours(2));

    List<Assignment> claimed =
        engine.workers().claim(ClaimSpec.of("default", "w-2", Duration.ofHours(1)));

    assertEquals(List.of(), claimed);
    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
  }

  @Test
  void another_engine_ends_a_grace_without_end_that_one_left() {
    cancel(CancelMode.GRACEFUL);
    Engine other = bench.engine(new GraphProcesses(bench.store, graphs, bench.settings));
    assertEquals(0, other.finishPending(10));
    assertEquals(ExecutionStatus.ACTIVE, bench.state().status());

    other.workers().acknowledge(held);

    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
  }

  @Test
  void a_grace_without_end_is_over_at_once_if_no_node_runs() {
    engine.workers().release(held);

    cancel(CancelMode.GRACEFUL);

    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
  }

  @Test
  void the_end_of_a_grace_is_the_requests_or_else_that_of_the_graph() {
    Instant now = bench.time.instant();
    Instant own = now.plusSeconds(5);

    assertEquals(now.plus(GRACE), endOf("g1", new CancelExecution(null, null, null, null)));
    assertEquals(
        now.plus(GRACE), endOf("g2", new CancelExecution(null, null, CancelMode.GRACEFUL, null)));
    assertEquals(own, endOf("g3", new CancelExecution(null, null, CancelMode.GRACEFUL, own)));
    assertNull(endOf("g4", new CancelExecution(null, null, CancelMode.IMMEDIATE, null)));
  }

  /** Cancels an execution of a graph with a grace while it runs, and returns the end of it. */
  private @Nullable Instant endOf(String name, CancelExecution cancel) {
    graphs.register(
        Graph.builder("careful")
            .cancel(CancelPolicy.graceful(GRACE))
            .add(Start.of("start"), Task.of("pay").queue("careful"))
            .path("start", "pay")
            .build(new PlainConditions()));
    ExecutionId id = ExecutionId.of(name);
    engine.create(NewExecution.of(GraphId.of("careful"), null).named(id), ANN, PATIENCE);
    engine.workers().claim(ClaimSpec.of("careful", "w-1", Duration.ofHours(1)));
    engine.submit(CommandEnvelope.of(id, ANN, cancel));
    ExecutionState state = engine.find(id).orElseThrow();
    assertEquals(cancel.mode() != CancelMode.IMMEDIATE, !state.status().isTerminal());
    return Objects.requireNonNull(state.facts().cancelRequest()).graceUntil();
  }
}
