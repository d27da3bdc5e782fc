package dev.lastword.orchestrator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.worker.Handler;
import dev.lastword.orchestrator.worker.Interruption;
import dev.lastword.orchestrator.worker.Worker;
import dev.lastword.orchestrator.worker.WorkerSettings;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.EventStore;
import dev.lastword.store.Jobs;
import dev.lastword.store.Stores;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Workers with real threads: what is waited for is always a condition. */
@Timeout(60)
final class OrchestratorWorkersTest {

  private static final Actor ANN = Actor.user("ann");
  private static final ExecutionId ID = ExecutionId.of("order-7");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final EventStore store = Stores.open("memory:");
  private final Orchestrator one = node(Duration.ofSeconds(30));
  private final CountDownLatch begun = new CountDownLatch(1);
  private final BlockingQueue<Interruption> heard = new ArrayBlockingQueue<>(10);

  private Orchestrator node(Duration closeWithin) {
    return Orchestrator.builder(store)
        .conditions(new PlainConditions())
        .closeWithin(closeWithin)
        .build();
  }

  @BeforeEach
  void order() {
    one.graphs()
        .register(
            Graph.builder("orders")
                .add(Start.of("start"), Task.of("pay"), Success.of("end"))
                .path("start", "pay", "end")
                .build(new PlainConditions()));
    one.engine().create(NewExecution.of(GraphId.of("orders"), null).named(ID), ANN, PATIENCE);
  }

  @AfterEach
  void close() {
    one.close();
    store.close();
  }

  /** Works until it is told to stop. */
  private Handler patient() {
    CountDownLatch never = new CountDownLatch(1);
    return context -> {
      begun.countDown();
      try {
        never.await();
      } catch (InterruptedException asTold) {
        heard.add(context.interruption().orElseThrow());
        throw asTold;
      }
      return null;
    };
  }

  private void begin(Orchestrator on, Handler handler) throws InterruptedException {
    on.worker("default", handler);
    on.start();
    assertTrue(begun.await(30, TimeUnit.SECONDS), "the handler was not called");
  }

  private NodeState pay() {
    return one.engine().find(ID).flatMap(state -> state.node(NodeId.of("pay"))).orElseThrow();
  }

  private String job() {
    return store.extension(Jobs.class).find("order-7/pay").orElseThrow().status();
  }

  private static void cancel(Orchestrator by) {
    CommandEnvelope cancel =
        CommandEnvelope.of(ID, ANN, new CancelExecution(null, null, null, null));
    assertInstanceOf(Answer.Accepted.class, by.engine().submit(cancel, PATIENCE));
  }

  @Test
  void a_cancel_interrupts_a_handler_that_blocks() throws InterruptedException {
    begin(one, patient());

    cancel(one);

    assertEquals(Interruption.CANCELED, heard.poll(30, TimeUnit.SECONDS));
    assertEquals(NodeStatus.CANCELED, pay().status());
  }

  @Test
  void a_cancel_on_another_node_interrupts_long_before_the_next_heartbeat()
      throws InterruptedException {
    begin(one, patient());
    try (Orchestrator two = node(PATIENCE)) {
      cancel(two);

      assertEquals(Interruption.CANCELED, heard.poll(8, TimeUnit.SECONDS));
    }
  }

  @Test
  void closing_waits_for_a_handler_that_finishes() throws InterruptedException {
    CountDownLatch finish = new CountDownLatch(1);
    begin(
        one,
        context -> {
          begun.countDown();
          finish.await();
          return new JsonString("paid");
        });
    CompletableFuture<Void> closed = CompletableFuture.runAsync(one::close);

    finish.countDown();
    closed.join();

    assertEquals(new JsonString("paid"), pay().details().output());
    assertEquals(ExecutionStatus.COMPLETED, one.engine().find(ID).orElseThrow().status());
  }

  @Test
  void closing_interrupts_a_handler_that_does_not_finish_and_gives_its_task_back()
      throws InterruptedException {
    Orchestrator hasty = node(Duration.ofMillis(50));
    begin(hasty, patient());

    hasty.close();

    assertEquals(Interruption.SHUTDOWN, heard.poll(30, TimeUnit.SECONDS));
    assertEquals("Queued", job());
    assertEquals(0, pay().failures());
  }

  @Test
  void closing_gives_back_what_a_handler_holds_that_ignores_its_interrupt()
      throws InterruptedException {
    Orchestrator hasty = node(Duration.ofMillis(50));
    CountDownLatch late = new CountDownLatch(1);
    CountDownLatch returned = new CountDownLatch(1);
    Worker worker =
        hasty.worker(
            WorkerSettings.of("default"),
            context -> {
              begun.countDown();
              boolean waiting = true;
              while (waiting) {
                try {
                  late.await();
                  waiting = false;
                } catch (InterruptedException ignored) {
                  // On purpose.
                }
              }
              returned.countDown();
              return new JsonString("late");
            });
    hasty.start();
    assertTrue(begun.await(30, TimeUnit.SECONDS));

    hasty.close();
    assertEquals("Queued", job());
    Assignment again = one.workers().claim(ClaimSpec.of("default", "w", PATIENCE)).get(0);
    late.countDown();
    assertTrue(returned.await(30, TimeUnit.SECONDS));
    one.workers().succeed(again, new JsonString("paid"));
    while (worker.stats().refused() == 0) {
      Thread.onSpinWait();
    }

    assertEquals(new JsonString("paid"), pay().details().output());
  }

  @Test
  void a_long_poll_is_answered_when_something_comes() throws Exception {
    one.start();
    one.workers().claim(ClaimSpec.of("default", "w", PATIENCE));
    CompletableFuture<List<Assignment>> waiting =
        one.claim(ClaimSpec.of("default", "far", PATIENCE), Duration.ofSeconds(50));

    one.engine().create(NewExecution.of(GraphId.of("orders"), null), ANN, PATIENCE);

    assertEquals("far", waiting.get(30, TimeUnit.SECONDS).get(0).owner());
  }
}
