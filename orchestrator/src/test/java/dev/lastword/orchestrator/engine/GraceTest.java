package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.store.ClaimSpec;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How long a graceful cancel waits for who is at work. */
final class GraceTest {

  private static final Duration GRACE = Duration.ofSeconds(30);

  private final Bench bench = new Bench();
  private final Graphs graphs = new Graphs(bench.store, new PlainConditions(), bench.settings);
  private final Engine engine = bench.engine(new GraphCourses(bench.store, graphs, bench.settings));
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
}
