package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Backoff;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.store.ClaimSpec;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the commit of a start has ended, too, is nobody's work: no handler may be given it. */
final class UndoneStartTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final GraphBench bench = new GraphBench();
  private final OneSlice slice = new OneSlice();
  private final Engine engine =
      new Engine(
          bench.store,
          new GraphProcesses(bench.store, bench.graphs, bench.bench.settings),
          bench.bench.settings.blocking(slice).patience(MINUTE));
  private final Workers workers = engine.workers();

  @AfterEach
  void close() {
    bench.close();
  }

  private static GraphBuilder forked(JoinPolicy policy) {
    return Graph.builder("orders")
        .add(Start.of("start"), Fork.of("fork"), Join.of("join").policy(policy))
        .add(Task.of("a").queue("a"), Task.of("b").queue("b"), Task.of("after"))
        .path("start", "fork", "a", "join", "after")
        .path("fork", "b", "join");
  }

  private Assignment start(GraphBuilder graph) {
    bench.register(graph);
    engine.create(order(), ANN, PATIENCE);
    return claim("a").get(0);
  }

  private List<Assignment> claim(String queue) {
    return workers.claim(ClaimSpec.of(queue, "w-1", GraphBench.LEASE));
  }

  private Callable<Object> cancel() {
    CancelExecution cancel =
        new CancelExecution(
            null, null, CancelMode.GRACEFUL, bench.bench.time.instant().plus(MINUTE));
    return () -> engine.submit(command(cancel));
  }

  private Callable<Object> progress(Assignment held) {
    return () -> workers.progress(held, null, "a line forms behind this");
  }

  @Test
  void a_start_in_the_slice_of_a_graceful_cancel_is_not_handed_out() throws Exception {
    Assignment held = start(forked(JoinPolicy.ALL_SUCCESS));

    List<Object> came = slice.of(bench.store, progress(held), () -> claim("b"), cancel());

    assertEquals(List.of(), came.get(0));
    assertInstanceOf(Answer.Accepted.class, came.get(1));
    assertTrue(wasStarted("b"), "the start was not in the slice");
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("b"));
    assertEquals(NodeStatus.RUNNING, bench.nodeStatus("a"));
    assertInstanceOf(Answer.Accepted.class, workers.succeed(held, null));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  private boolean wasStarted(String node) {
    return bench.bench.log().stream()
        .anyMatch(
            event ->
                event.body() instanceof NodeStarted started
                    && started.nodeId().equals(NodeId.of(node)));
  }

  @Test
  void a_start_in_the_slice_of_a_result_that_makes_it_needless_is_not_handed_out()
      throws Exception {
    Assignment held = start(forked(JoinPolicy.ANY_SUCCESS));

    List<Object> came =
        slice.of(bench.store, progress(held), () -> claim("b"), () -> workers.succeed(held, null));

    assertEquals(List.of(), came.get(0));
    assertInstanceOf(Answer.Accepted.class, came.get(1));
    assertTrue(wasStarted("b"), "the start was not in the slice");
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("b"));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    assertEquals(1, claim("default").size());
  }

  @Test
  void a_retry_in_the_slice_of_a_graceful_cancel_that_does_not_fit_ends_without_its_grace()
      throws Exception {
    GraphBuilder graph = Graph.builder("orders").add(Start.of("start"), Fork.of("fork"));
    graph.add(Join.of("join"), Task.of("a").queue("a")).path("start", "fork", "a", "join");
    graph.add(Task.of("b").queue("b").retry(retry())).path("fork", "b", "join");
    for (int i = 0; i < 1_200; i++) {
      graph.add(Task.of("t" + i)).path("fork", "t" + i, "join");
    }
    bench.register(graph);
    engine.create(order(), ANN, PATIENCE);
    GraphBench.drain(engine);
    Assignment held = claim("a").get(0);
    workers.fail(claim("b").get(0), NodeError.of("DOWN", "try later"));
    bench.bench.time.advance(Duration.ofSeconds(1));

    List<Object> came = slice.of(bench.store, progress(held), () -> claim("b"), cancel());
    assertInstanceOf(Answer.Accepted.class, workers.acknowledge(held));
    GraphBench.drain(engine);

    assertEquals(List.of(), came.get(0));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  private static RetryPolicy retry() {
    Duration second = Duration.ofSeconds(1);
    return RetryPolicy.of(3).backoff(new Backoff(second, 1, second, 0));
  }
}
