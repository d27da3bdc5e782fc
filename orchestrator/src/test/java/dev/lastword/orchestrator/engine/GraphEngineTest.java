package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.PAY;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.registry.Registration;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.JobFilter;
import dev.lastword.store.Jobs;
import dev.lastword.store.Limits;
import dev.lastword.store.StoreUnavailable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class GraphEngineTest {

  private static final Duration LEASE = Duration.ofMinutes(5);

  private final Bench bench = new Bench(Limits.MINIMAL);
  private final Graphs graphs = new Graphs(bench.store, new PlainConditions(), bench.settings);
  private final Engine engine =
      bench.engine(new GraphProcesses(bench.store, graphs, bench.settings));
  private final Workers workers = engine.workers();

  @AfterEach
  void close() {
    bench.close();
  }

  /** A graph called orders: these nodes, one after the other, between a Start and a Success. */
  private static Graph path(Node... nodes) {
    GraphBuilder builder =
        Graph.builder("orders").add(Start.of("start")).add(nodes).add(Success.of("end"));
    List<String> ids = new ArrayList<>(List.of("start"));
    for (Node node : nodes) {
      ids.add(node.id().value());
    }
    ids.add("end");
    return builder.path(ids.toArray(String[]::new)).build(new PlainConditions());
  }

  private void started(Graph graph) {
    graphs.register(graph);
    assertInstanceOf(Answer.Accepted.class, engine.create(order(), ANN, PATIENCE).answer());
  }

  private Assignment claim() {
    return workers.claim(ClaimSpec.of("default", "w-1", LEASE)).get(0);
  }

  private NodeState node(String name) {
    return bench.state().node(NodeId.of(name)).orElseThrow();
  }

  /** Ended jobs leave no row: what happened to them is in their logs. */
  private boolean anyJobLeft() {
    return bench.store.extension(Jobs.class).list(JobFilter.ALL.max(1_000)).jobs().stream()
        .anyMatch(job -> !job.queue().equals(StoreTime.QUEUE));
  }

  @Test
  void a_graph_is_followed_to_its_end_in_two_commits_a_task() {
    started(path(Task.of("pay"), Task.of("ship")));
    List<Integer> commits = new ArrayList<>();
    bench.store.script(
        commit -> {
          commits.add(commit.eventCount());
          return Fault.NONE;
        });

    workers.succeed(claim(), new JsonString("paid"));
    workers.succeed(claim(), new JsonString("shipped"));

    assertEquals(ExecutionStatus.COMPLETED, bench.state().status());
    assertEquals(4, commits.size());
    assertTrue(!anyJobLeft(), "rows of jobs are left");
  }

  @Test
  void a_cancel_ends_everything_in_its_own_commit_and_a_late_result_is_refused() {
    started(path(Task.of("pay"), Task.of("ship")));
    Assignment held = claim();

    Answer answer = engine.submit(command(CANCEL));
    Answer late = workers.succeed(held, null);

    assertEquals(ExecutionStatus.CANCELED, ((Answer.Accepted) answer).status());
    assertEquals(RejectionCode.EXECUTION_TERMINAL, ((Answer.Rejected) late).code());
    assertEquals(NodeStatus.CANCELED, node("ship").status());
    assertTrue(!anyJobLeft(), "rows of jobs are left");
  }

  @Test
  void a_failed_attempt_is_tried_again_when_its_backoff_is_over() {
    started(path(Task.of("pay").retry(RetryPolicy.of(2))));

    workers.fail(claim(), NodeError.of("DOWN", "try later"));
    assertEquals(List.of(), workers.claim(ClaimSpec.of("default", "w-2", LEASE)));
    bench.time.advance(Duration.ofMinutes(10));
    Assignment again = claim();

    assertEquals(2, again.attempt());
    assertEquals(NodeStatus.RUNNING, node("pay").status());
    workers.fail(again, NodeError.of("DOWN", "again"));
    assertEquals(ExecutionStatus.FAILED, bench.state().status());
  }

  @Test
  void an_attempt_that_takes_too_long_fails_by_its_timer() {
    started(path(Task.of("pay").timeout(Duration.ofSeconds(10))));
    claim();

    assertEquals(0, engine.fireTimers(10));
    bench.time.advance(Duration.ofSeconds(11));
    assertEquals(1, engine.fireTimers(10));

    assertEquals(NodeStatus.FAILED, node("pay").status());
    assertEquals(ExecutionStatus.FAILED, bench.state().status());
    assertTrue(!anyJobLeft(), "rows of jobs are left");
  }

  @Test
  void a_timer_node_goes_off_once_and_lets_the_execution_go_on() {
    started(path(Timer.of("nap", Duration.ofHours(1))));

    bench.time.advance(Duration.ofHours(2));
    assertEquals(1, engine.fireTimers(10));
    assertEquals(0, engine.fireTimers(10));

    assertEquals(ExecutionStatus.COMPLETED, bench.state().status());
  }

  @Test
  void a_timer_that_was_set_for_something_past_means_nothing() {
    started(path(Task.of("pay").timeout(Duration.ofSeconds(10)), Task.of("ship")));

    workers.succeed(claim(), null);
    bench.time.advance(Duration.ofSeconds(11));

    assertEquals(0, engine.fireTimers(10));
    assertEquals(NodeStatus.READY, node("ship").status());
  }

  @Test
  void another_engine_goes_on_where_one_stopped() {
    started(path(Task.of("pay"), Task.of("ship")));
    Engine other = bench.engine(new GraphProcesses(bench.store, graphs, bench.settings));
    Assignment held = claim();

    other.submit(command(new SucceedNode(PAY, null, null)), Authority.FORCE, PATIENCE);

    assertEquals(NodeStatus.READY, node("ship").status());
    assertEquals(HeartbeatResult.LEASE_LOST, workers.heartbeat(held, LEASE));
    workers.succeed(claim(), null);
    assertEquals(ExecutionStatus.COMPLETED, bench.state().status());
  }

  @Test
  void a_fork_too_wide_for_one_commit_is_opened_and_canceled_in_several() {
    GraphBuilder builder =
        Graph.builder("orders").add(Start.of("start"), Fork.of("fork"), Join.of("join"));
    builder.add(Success.of("end")).path("start", "fork").path("join", "end");
    for (int i = 0; i < 700; i++) {
      builder.add(Task.of("t" + i)).path("fork", "t" + i, "join");
    }
    started(builder.build(new PlainConditions()));
    finish();
    assertEquals(NodeStatus.READY, node("t699").status());
    List<String> opened =
        bench.types().subList(bench.types().indexOf("FORK_OPENED"), bench.types().size());
    assertEquals(1, Collections.frequency(opened, "FORK_OPENED"));
    assertEquals(700, Collections.frequency(opened, "NODE_READY"));

    engine.submit(command(CANCEL));
    assertTrue(bench.state().isCancelRequested());
    finish();

    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
    assertTrue(!anyJobLeft(), "rows of jobs are left");
  }

  @Test
  void forks_that_are_opened_in_parts_are_each_opened_once_and_before_their_branches() {
    int forks = 50;
    GraphBuilder builder = Graph.builder("orders").add(Start.of("start"), Fork.of("fork"));
    builder.path("start", "fork");
    for (int i = 0; i < forks; i++) {
      builder.add(Fork.of("f" + i), Task.of("a" + i), Task.of("b" + i));
      builder.path("fork", "f" + i, "a" + i).path("f" + i, "b" + i);
    }

    graphs.register(builder.build(new PlainConditions()));
    JsonValue large = new JsonString("x".repeat(100_000));
    engine.create(NewExecution.of(GRAPH, large).named(ID), ANN, PATIENCE);
    finish();

    Set<NodeId> opened = new HashSet<>();
    for (EventEnvelope event : bench.log()) {
      if (event.body() instanceof ForkOpened told) {
        assertTrue(opened.add(told.nodeId()), () -> "opened twice: " + told);
      } else if (event.body() instanceof NodeReady ready
          && ready.nodeId().value().matches("[ab].*")) {
        NodeId fork = NodeId.of("f" + ready.nodeId().value().substring(1));
        assertTrue(opened.contains(fork), () -> "not opened before: " + ready);
      }
    }
    assertEquals(forks + 1, opened.size());
  }

  private void finish() {
    int left = 100;
    while (engine.finishPending(10) > 0) {
      assertTrue(--left > 0, "it goes on for ever");
    }
  }

  @Test
  void an_execution_keeps_the_version_it_was_created_with() {
    started(path(Task.of("pay")));

    assertInstanceOf(Registration.Unchanged.class, graphs.register(path(Task.of("pay"))));
    assertEquals(2, graphs.register(path(Task.of("other"))).version().version());

    workers.succeed(claim(), null);
    assertEquals(ExecutionStatus.COMPLETED, bench.state().status());
  }

  @Test
  void a_registration_that_the_store_does_not_take_says_what_the_store_said() {
    bench.store.script(commit -> Fault.UNAVAILABLE);

    assertThrows(StoreUnavailable.class, () -> graphs.register(path(Task.of("pay"))));
  }

  @Test
  void a_graph_that_is_unknown_is_refused() {
    Answer unknown = engine.create(order(), ANN, PATIENCE).answer();

    assertEquals(Refusal.GRAPH_NOT_FOUND, ((Answer.Refused) unknown).code());
    assertTrue(engine.find(ID).isEmpty());
  }
}
