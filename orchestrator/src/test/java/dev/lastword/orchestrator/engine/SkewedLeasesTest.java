package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.order;
import static dev.lastword.orchestrator.engine.LeaseBench.LEASE;
import static dev.lastword.orchestrator.engine.LeaseBench.claim;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.HeartbeatResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who holds a lease in a grace period, told by an engine ahead of the store by some seconds. */
final class SkewedLeasesTest {

  private final LeaseBench leases = new LeaseBench();
  private final GraphBench bench = leases.bench;

  @AfterEach
  void close() {
    leases.close();
  }

  private Assignment held(Engine engine) {
    bench.path("orders", Task.of("pay"), Task.of("ship"));
    engine.create(order(), ANN, PATIENCE);
    return claim(engine, "w-1").get(0);
  }

  private void pass(Engine engine, Duration time) {
    bench.bench.time.advance(time);
    new LostWorkers(bench.store, engine, bench.bench.settings, Duration.ofMillis(1)).look(10);
    GraphBench.drain(engine);
  }

  @ParameterizedTest
  @ValueSource(longs = {-60, 0, 60})
  void a_worker_that_says_that_it_is_there_has_its_whole_grace(long ahead) {
    Engine engine = leases.engine(ahead);
    Assignment held = held(engine);
    leases.cancel(engine, ahead);

    for (int i = 0; i < 14; i++) {
      pass(engine, Duration.ofSeconds(20));
      assertEquals(ExecutionStatus.ACTIVE, bench.status());
      assertEquals(HeartbeatResult.INTERRUPTED, engine.workers().heartbeat(held, LEASE));
    }
    assertInstanceOf(Answer.Accepted.class, engine.workers().succeed(held, null));

    assertEquals(List.of("start", "pay"), bench.succeeded(ID));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }

  @ParameterizedTest
  @ValueSource(longs = {-60, 0, 60})
  void a_worker_that_falls_silent_is_not_waited_for(long ahead) {
    Engine engine = leases.engine(ahead);
    held(engine);
    leases.cancel(engine, ahead);

    pass(engine, LEASE.minusSeconds(1));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    pass(engine, Duration.ofSeconds(1));

    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }
}
