package dev.lastword.orchestrator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.maintenance.RetentionPolicy;
import dev.lastword.orchestrator.metrics.CountingMetrics;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.testkit.SteppedWaiting;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class OrchestratorTest {

  private static final Actor ANN = Actor.user("ann");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Graph NAP =
      Graph.builder("nap")
          .add(Start.of("start"), Timer.of("wait", Duration.ofMillis(20)), Success.of("end"))
          .path("start", "wait", "end")
          .build(new PlainConditions());

  private static final Graph WORK =
      Graph.builder("work")
          .add(Start.of("start"), Task.of("do"), Success.of("end"))
          .path("start", "do", "end")
          .build(new PlainConditions());

  private static CountDownLatch whenCompleted(Orchestrator orchestrator) {
    CountDownLatch completed = new CountDownLatch(1);
    orchestrator
        .engine()
        .listen(
            (state, events) -> {
              if (state.status() == ExecutionStatus.COMPLETED) {
                completed.countDown();
              }
            });
    return completed;
  }

  private static Created nap(Orchestrator orchestrator) {
    orchestrator.graphs().register(NAP);
    return orchestrator.engine().create(NewExecution.of(GraphId.of("nap"), null), ANN, PATIENCE);
  }

  @Test
  void timers_go_off_by_themselves() throws InterruptedException {
    try (Orchestrator orchestrator = Orchestrator.open("memory:")) {
      CountDownLatch completed = whenCompleted(orchestrator);

      assertInstanceOf(Answer.Accepted.class, nap(orchestrator).answer());

      assertTrue(completed.await(30, TimeUnit.SECONDS), "the timer did not go off");
    }
  }

  @Test
  void duties_survive_a_store_that_fails_for_a_while() throws InterruptedException {
    FaultyStore store = new FaultyStore(Stores.open("memory:"));
    try (Orchestrator orchestrator = Orchestrator.builder(store).closingStore().build()) {
      CountDownLatch completed = whenCompleted(orchestrator);
      nap(orchestrator);
      AtomicInteger faults = new AtomicInteger();
      store.script(commit -> faults.incrementAndGet() <= 5 ? Fault.UNAVAILABLE : Fault.NONE);

      orchestrator.start();

      assertTrue(completed.await(30, TimeUnit.SECONDS), "the duties died");
      assertTrue(faults.get() > 5);
    }
  }

  @Test
  void a_store_that_was_opened_here_is_closed_here_and_no_other() {
    Orchestrator own = Orchestrator.open("memory:");
    own.close();
    own.close();
    assertThrows(StoreClosed.class, () -> own.store().feedEnd());

    try (var store = Stores.open("memory:")) {
      Orchestrator.builder(store).build().start().close();
      assertEquals(0, store.feedEnd());
    }
  }

  @Test
  void what_ended_long_ago_is_erased_and_queues_are_counted_if_somebody_asks_for_it() {
    SteppedWaiting time = new SteppedWaiting();
    CountingMetrics metrics = new CountingMetrics(time);
    try (var store = Stores.open(StoreConfig.of("memory:").clock(time));
        Orchestrator orchestrator =
            Orchestrator.builder(store)
                .engine(EngineSettings.USUAL.clock(time).blocking(time).metrics(metrics))
                .conditions(new PlainConditions())
                .retention(RetentionPolicy.deleteAfter(Duration.ofDays(30)))
                .build()) {
      orchestrator.graphs().register(WORK);
      ExecutionId id = orchestrator.run("work", null, ANN).executionId();
      orchestrator.cancel(id, ANN, "no need");
      orchestrator.run("work", null, ANN);
      orchestrator.backgroundTasks().step();
      assertEquals(1, metrics.queues().get("default").due());
      assertTrue(orchestrator.engine().find(id).isPresent());

      time.advance(Duration.ofDays(31));
      for (int i = 0; i < 10 && orchestrator.engine().find(id).isPresent(); i++) {
        assertEquals(Map.of(), orchestrator.backgroundTasks().step().failed());
        time.advance(Duration.ofSeconds(10));
      }

      assertTrue(orchestrator.engine().find(id).isEmpty());
      assertTrue(orchestrator.why(id).contains("no execution"));
    }
  }

  @Test
  void what_makes_no_sense_is_refused_with_what_was_expected() {
    try (var store = Stores.open("memory:")) {
      OrchestratorBuilder builder = Orchestrator.builder(store);

      assertThrows(IllegalArgumentException.class, () -> builder.threads(0));
      assertThrows(IllegalArgumentException.class, () -> builder.poll(Duration.ZERO));
      assertThrows(IllegalArgumentException.class, () -> builder.dutiesPerRound(0));
    }
    assertThrows(IllegalArgumentException.class, () -> Orchestrator.open("nowhere:"));
  }
}
