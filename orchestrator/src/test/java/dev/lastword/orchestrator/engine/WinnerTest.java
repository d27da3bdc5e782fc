package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.event.EventType;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A cancel that came too late is told what it lost against. */
final class WinnerTest {

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

  private Winner winner() {
    return bench.engine.winner(ID).orElseThrow();
  }

  @Test
  void a_late_cancel_learns_which_event_won_and_where() {
    bench.workers.succeed(bench.claim(), null);
    bench.submit(ID, new ArchiveExecution(null));

    Answer late = bench.submit(ID, CANCEL);

    assertEquals(NoOpReason.TOO_LATE, ((Answer.NoOp) late).reason());
    assertEquals(EventType.EXECUTION_COMPLETED, winner().type());
    assertEquals(Actor.SYSTEM, winner().actor());
    int at = bench.types(ID).indexOf("EXECUTION_COMPLETED");
    assertEquals(at + 1, winner().version());
    assertEquals(bench.bench.log().get(at).eventId(), winner().eventId());
  }

  @Test
  void a_failure_and_a_cancel_win_likewise_and_who_is_active_has_no_winner() {
    assertTrue(bench.engine.winner(ID).isEmpty());

    bench.workers.fail(bench.claim(), NodeError.of("DOWN", "broken"));

    assertEquals(EventType.EXECUTION_FAILED, winner().type());
  }

  @Test
  void a_cancel_is_the_winner_of_what_it_canceled() {
    bench.submit(ID, CANCEL);

    assertEquals(EventType.EXECUTION_CANCELED, winner().type());
  }
}
