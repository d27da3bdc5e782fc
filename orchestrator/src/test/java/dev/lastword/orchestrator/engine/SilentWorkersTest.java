package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.Backoff;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A graceful cancel spares who holds a live lease, and nobody else, as the store's clock judges it:
 * the engines here are ahead of that by some seconds.
 */
final class SilentWorkersTest {

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration GRACE = Duration.ofMinutes(5);
  private static final Duration MOMENT = Duration.ofNanos(1_000);

  @ParameterizedTest
  @ValueSource(longs = {-3_600, 0, 3_600})
  @Retention(RetentionPolicy.RUNTIME)
  private @interface Ahead {}

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    bench.close();
  }

  private Engine engine(long ahead) {
    EngineSettings settings =
        bench.bench.settings.clock(() -> bench.bench.time.instant().plusSeconds(ahead));
    return new Engine(bench.store, new GraphCourses(bench.store, bench.graphs, settings), settings);
  }

  private Assignment held(Engine engine) {
    bench.path("orders", Task.of("pay").retry(retry()), Task.of("ship"));
    engine.create(order(), ANN, PATIENCE);
    return claim(engine, "w-1").get(0);
  }

  private static RetryPolicy retry() {
    return RetryPolicy.of(3).backoff(new Backoff(Duration.ofSeconds(1), 1, LEASE, 0));
  }

  private static List<Assignment> claim(Engine engine, String worker) {
    return engine.workers().claim(ClaimSpec.of("default", worker, LEASE));
  }

  /** Claims as an engine does that dies before it says so in any log. */
  private Lease claimAndDie(String worker) {
    return bench
        .store
        .extension(Jobs.class)
        .claim(ClaimSpec.of("default", worker, GRACE.multipliedBy(2)))
        .get(0);
  }

  private void cancel(Engine engine, long ahead) {
    Instant until = bench.bench.time.instant().plusSeconds(ahead).plus(GRACE);
    CancelExecution cancel = new CancelExecution(null, null, CancelMode.GRACEFUL, until);
    assertInstanceOf(Answer.Accepted.class, engine.submit(command(cancel)));
  }

  private void pass(Duration time) {
    bench.bench.time.advance(time);
  }

  /** Does something between what the cancel has read and its commit. */
  private void beforeCommit(Runnable rival) {
    List<Runnable> once = new ArrayList<>(List.of(rival));
    bench.store.script(
        commit -> {
          if (commit.eventCount() > 0 && !once.isEmpty()) {
            once.remove(0).run();
          }
          return Fault.NONE;
        });
  }

  private void assertSpared() {
    assertEquals(NodeStatus.RUNNING, bench.nodeStatus("pay"));
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("ship"));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
  }

  private void assertOver() {
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("pay"));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Ahead
  void a_lease_that_is_live_for_a_moment_more_is_spared(long ahead) {
    Engine engine = engine(ahead);
    Assignment held = held(engine);
    pass(LEASE.minus(MOMENT));

    cancel(engine, ahead);

    assertSpared();
    assertInstanceOf(Answer.Accepted.class, engine.workers().succeed(held, null));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of("start", "pay"), bench.succeeded(ID));
  }

  @Ahead
  void a_lease_that_has_run_out_is_canceled_in_the_commit_of_the_request(long ahead) {
    Engine engine = engine(ahead);
    Assignment silent = held(engine);
    pass(LEASE);

    cancel(engine, ahead);

    assertOver();
    Answer late = engine.workers().succeed(silent, null);
    assertEquals(RejectionCode.EXECUTION_TERMINAL, ((Answer.Rejected) late).code());
    assertEquals(Pulse.LEASE_LOST, engine.workers().heartbeat(silent, LEASE));
  }

  @Ahead
  void the_node_that_cancels_need_not_be_the_one_that_gave_the_work_out(long ahead) {
    held(engine(-ahead));
    Engine elsewhere = engine(ahead);
    pass(LEASE);

    cancel(elsewhere, ahead);

    assertOver();
  }

  @Ahead
  void a_lease_that_ran_out_and_was_extended_is_spared(long ahead) {
    Engine engine = engine(ahead);
    Assignment held = held(engine);
    pass(LEASE.multipliedBy(2));
    assertEquals(Pulse.GO_ON, engine.workers().heartbeat(held, LEASE));

    cancel(engine, ahead);

    assertSpared();
  }

  @Ahead
  void what_another_has_claimed_since_its_worker_fell_silent_is_canceled_at_once(long ahead) {
    Engine engine = engine(ahead);
    held(engine);
    pass(LEASE);
    claimAndDie("w-2");

    cancel(engine, ahead);

    assertOver();
  }

  @Ahead
  void a_lease_that_runs_out_between_look_and_commit_is_found_by_the_next_look(long ahead) {
    Engine engine = engine(ahead);
    held(engine);
    beforeCommit(() -> pass(LEASE));

    cancel(engine, ahead);

    assertSpared();
    new LostWorkers(bench.store, engine, bench.bench.settings, MOMENT).look(10);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of("watch/leases"), bench.openJobs().stream().map(job -> job.id()).toList());
  }

  @Ahead
  void a_worker_that_comes_back_between_look_and_commit_is_too_late(long ahead) {
    Engine engine = engine(ahead);
    Assignment held = held(engine);
    pass(LEASE);
    beforeCommit(() -> bench.workers.heartbeat(held, LEASE));

    cancel(engine, ahead);

    assertOver();
    assertInstanceOf(Answer.Rejected.class, engine.workers().succeed(held, null));
    assertEquals(List.of("start"), bench.succeeded(ID));
  }

  @Ahead
  void a_result_that_is_written_between_look_and_commit_stays(long ahead) {
    Engine engine = engine(ahead);
    Assignment held = held(engine);
    pass(LEASE);
    beforeCommit(() -> bench.another().workers().succeed(held, null));

    cancel(engine, ahead);

    assertEquals(List.of("start", "pay"), bench.succeeded(ID));
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("ship"));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }

  @Ahead
  void an_attempt_that_was_claimed_and_has_not_begun_is_canceled_at_once(long ahead) {
    Engine engine = engine(ahead);
    engine.workers().fail(held(engine), NodeError.of("DOWN", "try later"));
    pass(LEASE);
    claimAndDie("w-1");

    cancel(engine, ahead);

    assertOver();
  }

  @Ahead
  void a_resumed_node_that_was_claimed_and_has_not_begun_is_canceled_at_once(long ahead) {
    Engine engine = engine(ahead);
    Assignment held = held(engine);
    engine.workers().await(held, null, null, null);
    engine.submit(command(new ResumeNode(held.nodeId(), null, null)));
    claimAndDie("w-1");
    assertEquals(NodeStatus.RUNNING, bench.nodeStatus("pay"));

    cancel(engine, ahead);

    assertOver();
  }

  @Ahead
  void what_its_worker_gives_back_in_the_grace_is_canceled_at_once(long ahead) {
    Engine engine = engine(ahead);
    Assignment held = held(engine);
    cancel(engine, ahead);
    assertSpared();

    assertEquals(Pulse.GO_ON, engine.workers().release(held));

    assertOver();
    assertEquals(Pulse.LEASE_LOST, engine.workers().release(held));
  }

  @Ahead
  void what_is_given_back_between_look_and_commit_is_canceled_by_who_claims_it(long ahead) {
    Engine engine = engine(ahead);
    Assignment held = held(engine);
    beforeCommit(() -> assertEquals(Pulse.GO_ON, bench.another().workers().release(held)));
    cancel(engine, ahead);
    assertSpared();

    assertEquals(List.of(), claim(engine, "w-2"));

    assertOver();
  }

  @Ahead
  void of_two_workers_only_the_silent_one_is_not_waited_for(long ahead) {
    Engine engine = engine(ahead);
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Fork.of("fork"), Join.of("join"))
            .add(Task.of("a"), Task.of("b"))
            .path("start", "fork", "a", "join")
            .path("fork", "b", "join"));
    engine.create(order(), ANN, PATIENCE);
    Assignment silent = claim(engine, "w-1").get(0);
    pass(LEASE.minus(MOMENT));
    Assignment live = claim(engine, "w-2").get(0);
    pass(MOMENT);

    cancel(engine, ahead);

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
    cancel(bench.engine, 0);
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    assertTrue(bench.openJobs().size() > 1);
    pass(LEASE);

    GraphBench.drain(bench.another());

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }
}
