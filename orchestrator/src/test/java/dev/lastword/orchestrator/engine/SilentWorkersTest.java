package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static dev.lastword.orchestrator.engine.LeaseBench.GRACE;
import static dev.lastword.orchestrator.engine.LeaseBench.LEASE;
import static dev.lastword.orchestrator.engine.LeaseBench.MOMENT;
import static dev.lastword.orchestrator.engine.LeaseBench.claim;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.engine.LeaseBench.Ahead;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A graceful cancel spares who holds a live lease, and nobody else, as the store's clock judges it:
 * the engines here are ahead of that by some seconds.
 */
final class SilentWorkersTest {

  private final LeaseBench leases = new LeaseBench();
  private final GraphBench bench = leases.bench;

  @AfterEach
  void close() {
    leases.close();
  }

  /** Claims as an engine does that dies before it says so in any log. */
  private Lease claimAndDie(String worker) {
    return bench
        .store
        .extension(Jobs.class)
        .claim(ClaimSpec.of("default", worker, GRACE.multipliedBy(2)))
        .get(0);
  }

  @Ahead
  void a_lease_that_is_live_for_a_moment_more_is_spared(long ahead) {
    Engine engine = leases.engine(ahead);
    Assignment held = leases.held(engine);
    leases.pass(LEASE.minus(MOMENT));

    leases.cancel(engine, ahead);

    leases.assertSpared();
    assertInstanceOf(Answer.Accepted.class, engine.workers().succeed(held, null));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of("start", "pay"), bench.succeeded(ID));
  }

  @Ahead
  void a_lease_that_has_run_out_is_canceled_in_the_commit_of_the_request(long ahead) {
    Engine engine = leases.engine(ahead);
    Assignment silent = leases.held(engine);
    leases.pass(LEASE);

    leases.cancel(engine, ahead);

    leases.assertOver();
    Answer late = engine.workers().succeed(silent, null);
    assertEquals(RejectionCode.EXECUTION_TERMINAL, ((Answer.Rejected) late).code());
    assertEquals(HeartbeatResult.LEASE_LOST, engine.workers().heartbeat(silent, LEASE));
  }

  @Ahead
  void the_node_that_cancels_need_not_be_the_one_that_gave_the_work_out(long ahead) {
    leases.held(leases.engine(-ahead));
    Engine elsewhere = leases.engine(ahead);
    leases.pass(LEASE);

    leases.cancel(elsewhere, ahead);

    leases.assertOver();
  }

  @Ahead
  void a_lease_that_ran_out_and_was_extended_is_spared(long ahead) {
    Engine engine = leases.engine(ahead);
    Assignment held = leases.held(engine);
    leases.pass(LEASE.multipliedBy(2));
    assertEquals(HeartbeatResult.GO_ON, engine.workers().heartbeat(held, LEASE));

    leases.cancel(engine, ahead);

    leases.assertSpared();
  }

  @Ahead
  void what_another_has_claimed_since_its_worker_fell_silent_is_canceled_at_once(long ahead) {
    Engine engine = leases.engine(ahead);
    leases.held(engine);
    leases.pass(LEASE);
    claimAndDie("w-2");

    leases.cancel(engine, ahead);

    leases.assertOver();
  }

  @Ahead
  void an_attempt_that_was_claimed_and_has_not_begun_is_canceled_at_once(long ahead) {
    Engine engine = leases.engine(ahead);
    engine.workers().fail(leases.held(engine), NodeError.of("DOWN", "try later"));
    leases.pass(LEASE);
    claimAndDie("w-1");

    leases.cancel(engine, ahead);

    leases.assertOver();
  }

  @Ahead
  void a_resumed_node_that_was_claimed_and_has_not_begun_is_canceled_at_once(long ahead) {
    Engine engine = leases.engine(ahead);
    Assignment held = leases.held(engine);
    engine.workers().await(held, null, null, null);
    engine.submit(command(new ResumeNode(held.nodeId(), null, null)));
    claimAndDie("w-1");
    assertEquals(NodeStatus.RUNNING, bench.nodeStatus("pay"));

    leases.cancel(engine, ahead);

    leases.assertOver();
  }

  @Ahead
  void what_its_worker_gives_back_in_the_grace_is_canceled_at_once(long ahead) {
    Engine engine = leases.engine(ahead);
    Assignment held = leases.held(engine);
    leases.cancel(engine, ahead);
    leases.assertSpared();

    assertEquals(HeartbeatResult.GO_ON, engine.workers().release(held));

    leases.assertOver();
    assertEquals(HeartbeatResult.LEASE_LOST, engine.workers().release(held));
  }

  @Ahead
  void of_two_workers_only_the_silent_one_is_not_waited_for(long ahead) {
    Engine engine = leases.engine(ahead);
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Fork.of("fork"), Join.of("join"))
            .add(Task.of("a"), Task.of("b"))
            .path("start", "fork", "a", "join")
            .path("fork", "b", "join"));
    engine.create(order(), ANN, PATIENCE);
    Assignment silent = claim(engine, "w-1").get(0);
    leases.pass(LEASE.minus(MOMENT));
    Assignment live = claim(engine, "w-2").get(0);
    leases.pass(MOMENT);

    leases.cancel(engine, ahead);

    assertEquals(NodeStatus.CANCELED, bench.nodeStatus(silent.nodeId().value()));
    assertEquals(NodeStatus.RUNNING, bench.nodeStatus(live.nodeId().value()));
    assertInstanceOf(Answer.Accepted.class, engine.workers().succeed(live, null));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }

  @Test
  void who_goes_on_with_a_cancel_that_did_not_fit_judges_leases_anew() {
    GraphBuilder graph = Graph.builder("orders").add(Start.of("start"), Fork.of("fork"));
    graph.add(Join.of("join")).path("start", "fork");
    for (int i = 0; i < 1_200; i++) {
      graph.add(Task.of("t" + i)).path("fork", "t" + i, "join");
    }
    bench.register(graph);
    bench.start();
    bench.drain();
    claim(bench.engine, "w-1");
    leases.cancel(bench.engine, 0);
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    assertTrue(bench.openJobs().size() > 1);
    leases.pass(LEASE);

    GraphBench.drain(bench.another());

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }
}
