package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.orchestrator.graph.Backoff;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.ClaimSpec;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workers that hold leases when a cancel comes, on a {@link GraphBench}. */
final class LeaseBench implements AutoCloseable {

  static final Duration LEASE = Duration.ofSeconds(30);
  static final Duration GRACE = Duration.ofMinutes(5);
  static final Duration MOMENT = Duration.ofNanos(1_000);

  /** How many seconds the clock of an engine is ahead of the store's. */
  @ParameterizedTest
  @ValueSource(longs = {-3_600, 0, 3_600})
  @Retention(RetentionPolicy.RUNTIME)
  @interface Ahead {}

  final GraphBench bench = new GraphBench();

  Engine engine(long ahead) {
    EngineSettings settings =
        bench.bench.settings.clock(() -> bench.bench.time.instant().plusSeconds(ahead));
    return new Engine(
        bench.store, new GraphProcesses(bench.store, bench.graphs, settings), settings);
  }

  Assignment held(Engine engine) {
    bench.path("orders", Task.of("pay").retry(retry()), Task.of("ship"));
    engine.create(order(), ANN, PATIENCE);
    return claim(engine, "w-1").get(0);
  }

  private static RetryPolicy retry() {
    return RetryPolicy.of(3).backoff(new Backoff(Duration.ofSeconds(1), 1, LEASE, 0));
  }

  static List<Assignment> claim(Engine engine, String worker) {
    return engine.workers().claim(ClaimSpec.of("default", worker, LEASE));
  }

  void cancel(Engine engine, long ahead) {
    Instant until = bench.bench.time.instant().plusSeconds(ahead).plus(GRACE);
    CancelExecution cancel = new CancelExecution(null, null, CancelMode.GRACEFUL, until);
    assertInstanceOf(Answer.Accepted.class, engine.submit(command(cancel)));
  }

  void pass(Duration time) {
    bench.bench.time.advance(time);
  }

  void assertSpared() {
    assertEquals(NodeStatus.RUNNING, bench.nodeStatus("pay"));
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("ship"));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
  }

  void assertOver() {
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("pay"));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Override
  public void close() {
    bench.close();
  }
}
