package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What a decision or a reaction reads may be unreachable for a moment, each time at another place.
 */
final class ReadFaultsTest {

  private static final Graph ORDERS =
      Graph.builder("orders")
          .add(Start.of("start"), Task.of("pay"))
          .path("start", "pay")
          .build(new PlainConditions());

  private final Bench bench = new Bench();
  private final Graphs graphs = new Graphs(bench.store, new PlainConditions(), bench.settings);
  private final Engine engine =
      bench.engine(new GraphProcesses(bench.store, graphs, bench.settings));

  @AfterEach
  void close() {
    bench.close();
  }

  /** Lets the read fail that follows so many others. */
  private void failAfter(int reads) {
    bench.store.script(
        new FaultyStore.Script() {
          private int left = reads;

          @Override
          public Fault commit(Commit commit) {
            return Fault.NONE;
          }

          @Override
          public boolean isReadable() {
            return left-- != 0;
          }
        });
  }

  @Test
  void a_creation_waits_for_a_store_that_does_not_give_the_graph() {
    graphs.register(ORDERS);

    for (int reads = 0; reads < 8; reads++) {
      failAfter(reads);
      NewExecution next = order().named(ExecutionId.of("run-" + reads));
      Answer answer = engine.create(next, ANN, PATIENCE).answer();
      assertInstanceOf(Answer.Accepted.class, answer, "after " + reads + " reads");
    }
  }

  @Test
  void a_graceful_cancel_waits_for_a_store_that_does_not_say_who_holds_a_lease() {
    graphs.register(ORDERS);
    engine.create(order(), ANN, PATIENCE);
    engine.workers().claim(ClaimSpec.of("default", "w-1", Duration.ofMinutes(1)));
    failAfter(0);

    Answer answer =
        engine.submit(
            command(
                new CancelExecution(
                    null, null, CancelMode.GRACEFUL, bench.time.instant().plusSeconds(30))));

    assertInstanceOf(Answer.Accepted.class, answer);
    failAfter(-1);
    bench.time.advance(Duration.ofSeconds(31));
    assertEquals(1, engine.fireTimers(1));
    assertEquals("CANCELED", bench.state().status().name());
  }
}
