package dev.lastword.orchestrator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.LeasedNode;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Projections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Results that end the execution, reported again by the worker that brought them. */
final class RepeatedReportTest {

  private static final JsonValue OUTPUT = new JsonString("done");
  private static final NodeError ERROR = NodeError.of("DECLINED", "no funds");

  private final GraphBench bench = new GraphBench();

  @BeforeEach
  void start() {
    bench.path("orders", Task.of("pay"));
    bench.start();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void assertNothingKept() {
    assertEquals(
        List.of(), bench.store.extension(Projections.class).query(DocQuery.of("refused")).docs());
  }

  @Test
  void a_success_that_completed_the_execution_is_recognized() {
    Assignment held = bench.claim();
    assertInstanceOf(Answer.Accepted.class, bench.workers.succeed(held, OUTPUT));
    assertEquals(ExecutionStatus.COMPLETED, bench.status());

    Answer again = bench.workers.succeed(held, OUTPUT);

    assertEquals(NoOpReason.ALREADY_SUCCEEDED, ((Answer.NoOp) again).reason());
    assertNothingKept();
  }

  @Test
  void a_failure_that_failed_the_execution_is_recognized() {
    Assignment held = bench.claim();
    bench.workers.fail(held, ERROR);
    assertEquals(ExecutionStatus.FAILED, bench.status());

    Answer again = bench.workers.fail(held, ERROR);

    assertEquals(NoOpReason.ALREADY_FAILED, ((Answer.NoOp) again).reason());
    assertNothingKept();
  }

  @Test
  void a_success_in_a_grace_that_ended_with_it_is_recognized() {
    Assignment held = bench.claim();
    bench.submit(Bench.ID, new CancelExecution(null, null, CancelMode.GRACEFUL, null));
    bench.workers.succeed(held, OUTPUT);
    assertEquals(ExecutionStatus.CANCELED, bench.status());

    Answer again = bench.workers.succeed(held, OUTPUT);

    assertEquals(NoOpReason.ALREADY_SUCCEEDED, ((Answer.NoOp) again).reason());
  }

  @Test
  void another_result_is_late_all_the_same() {
    Assignment held = bench.claim();
    bench.workers.succeed(held, OUTPUT);

    assertInstanceOf(
        Answer.Rejected.class, bench.workers.succeed(held, new JsonString("something else")));
    assertInstanceOf(Answer.Rejected.class, bench.workers.fail(held, ERROR));
  }

  @Test
  void a_result_that_a_cancel_beat_is_late_all_the_same() {
    Assignment held = bench.claim();
    bench.submit(Bench.ID, new CancelExecution(null, null, CancelMode.IMMEDIATE, null));

    assertInstanceOf(Answer.Rejected.class, bench.workers.succeed(held, OUTPUT));
  }

  @Test
  void a_worker_whose_caller_proved_another_name_is_recognized_by_its_lease() {
    Assignment held = bench.claim();
    report(Authority.lease(held));
    assertEquals(ExecutionStatus.COMPLETED, bench.status());

    Answer again = report(Authority.lease(held));
    Answer ofAnother =
        report(
            Authority.lease(
                LeasedNode.of(Bench.ID, held.nodeId(), 1, "w-2", held.fence().token())));

    assertEquals(NoOpReason.ALREADY_SUCCEEDED, ((Answer.NoOp) again).reason());
    assertInstanceOf(Answer.Rejected.class, ofAnother);
  }

  private Answer report(Authority lease) {
    Actor key = new Actor(Actor.Kind.EXTERNAL, "key of the shop");
    return bench.engine.submit(
        CommandEnvelope.of(Bench.ID, key, new SucceedNode(Bench.PAY, OUTPUT, 1L)),
        lease,
        Bench.PATIENCE);
  }
}
