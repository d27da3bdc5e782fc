package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.store.ClaimSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who holds a lease in a grace period, told by an engine ahead of the store by some seconds. */
final class SkewedLeasesTest {

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration GRACE = Duration.ofMinutes(5);

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
    bench.path("orders", Task.of("pay"), Task.of("ship"));
    engine.create(order(), ANN, PATIENCE);
    return engine.workers().claim(ClaimSpec.of("default", "w-1", LEASE)).get(0);
  }

  private void cancel(Engine engine, long ahead) {
    Instant until = bench.bench.time.instant().plusSeconds(ahead).plus(GRACE);
    CancelExecution cancel = new CancelExecution(null, null, CancelMode.GRACEFUL, until);
    assertInstanceOf(Answer.Accepted.class, engine.submit(command(cancel)));
  }

  private void pass(Engine engine, Duration time) {
    bench.bench.time.advance(time);
    new LostWorkers(bench.store, engine, bench.bench.settings, Duration.ofMillis(1)).look(10);
    GraphBench.drain(engine);
  }

  @ParameterizedTest
  @ValueSource(longs = {-60, 0, 60})
  void a_worker_that_says_that_it_is_there_has_its_whole_grace(long ahead) {
    Engine engine = engine(ahead);
    Assignment held = held(engine);
    cancel(engine, ahead);

    for (int i = 0; i < 14; i++) {
      pass(engine, Duration.ofSeconds(20));
      assertEquals(ExecutionStatus.ACTIVE, bench.status());
      assertEquals(Pulse.INTERRUPTED, engine.workers().heartbeat(held, LEASE));
    }
    assertInstanceOf(Answer.Accepted.class, engine.workers().succeed(held, null));

    assertEquals(List.of("start", "pay"), bench.succeeded(ID));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }

  @ParameterizedTest
  @ValueSource(longs = {-60, 0, 60})
  void a_worker_that_falls_silent_is_not_waited_for(long ahead) {
    Engine engine = engine(ahead);
    held(engine);
    cancel(engine, ahead);

    pass(engine, LEASE.minusSeconds(1));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    pass(engine, Duration.ofSeconds(1));

    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }
}
