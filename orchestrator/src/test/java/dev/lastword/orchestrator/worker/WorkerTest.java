package dev.lastword.orchestrator.worker;

import static dev.lastword.orchestrator.worker.Shop.PAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class WorkerTest {

  private final Shop shop = new Shop();

  @AfterEach
  void close() {
    shop.close();
  }

  @Test
  void a_handler_gets_the_input_and_gives_the_output() {
    shop.order(new JsonString("a book"));
    Worker worker =
        shop.worker(
            context -> {
              assertEquals(new JsonString("a book"), context.input());
              assertEquals(1, context.attempt());
              assertFalse(context.isResumed());
              context.progress(50, "half");
              return new JsonString("paid");
            });

    assertEquals(1, worker.claim());

    assertEquals(ExecutionStatus.COMPLETED, shop.state().status());
    assertEquals(new JsonString("paid"), shop.pay().details().output());
    assertEquals(JsonNumber.of(50), shop.pay().details().progress());
    assertEquals(1, worker.stats().succeeded());
    assertEquals(0, worker.stats().running());
  }

  @Test
  void a_handler_that_waits_is_called_anew_with_what_its_task_was_resumed_with() {
    shop.order(null);
    List<JsonValue> answers = new ArrayList<>();
    Worker worker =
        shop.worker(
            context -> {
              if (!context.isResumed()) {
                try {
                  return context.waitFor("approval", new JsonString("buy it?"), null);
                } catch (Exception careless) {
                  return new JsonString("not waited");
                }
              }
              answers.add(context.resumeValue());
              return context.resumeValue();
            });

    worker.claim();
    assertEquals("Waiting", shop.job());
    assertEquals(WaitKey.of("approval"), shop.pay().details().waitKey());
    assertEquals(0, worker.claim());
    shop.submit(shop.node, new ResumeNode(PAY, WaitKey.of("approval"), new JsonString("yes")));
    worker.claim();

    assertEquals(List.of(new JsonString("yes")), answers);
    assertEquals(new JsonString("yes"), shop.pay().details().output());
    assertEquals(1, worker.stats().waiting());
  }

  @Test
  void a_lease_is_kept_by_heartbeats_for_as_long_as_the_handler_takes() {
    shop.order(null);
    Worker other = shop.worker(context -> new JsonString("other"));
    Worker[] self = new Worker[1];
    self[0] =
        shop.worker(
            context -> {
              for (int i = 0; i < 10; i++) {
                shop.time.advance(self[0].untilBeat().orElseThrow());
                self[0].beat();
                assertEquals(0, other.claim());
              }
              return new JsonString("mine");
            });

    self[0].claim();

    assertEquals(new JsonString("mine"), shop.pay().details().output());
    assertTrue(self[0].untilBeat().isEmpty());
  }

  @Test
  void a_result_that_the_store_does_not_take_for_a_while_is_not_lost() {
    shop.order(null);
    AtomicInteger faults = new AtomicInteger();
    Worker worker =
        shop.worker(
            context -> {
              shop.store.script(
                  commit -> faults.incrementAndGet() < 40 ? Fault.UNAVAILABLE : Fault.NONE);
              return new JsonString("paid");
            });

    worker.claim();

    assertEquals(new JsonString("paid"), shop.pay().details().output());
    assertEquals(40, faults.get());
  }

  @Test
  void a_worker_claims_no_more_than_it_has_room_for() {
    shop.order(null);
    List<Runnable> waiting = new ArrayList<>();
    Worker worker =
        new Worker(
            shop.node.workers(),
            WorkerSettings.of("default").concurrency(1),
            context -> null,
            shop.interrupts,
            waiting::add,
            shop.settings);
    AtomicInteger room = new AtomicInteger();
    worker.onRoom(room::incrementAndGet);

    assertEquals(1, worker.claim());
    assertEquals(0, worker.room());
    assertEquals(0, worker.claim());
    waiting.forEach(Runnable::run);

    assertEquals(1, worker.room());
    assertEquals(1, room.get());
  }

  @Test
  void a_run_that_was_interrupted_before_it_began_is_not_begun() {
    shop.order(null);
    List<Runnable> waiting = new ArrayList<>();
    Worker worker =
        new Worker(
            shop.node.workers(),
            WorkerSettings.of("default"),
            context -> {
              throw new AssertionError("it ran");
            },
            shop.interrupts,
            waiting::add,
            shop.settings);
    worker.claim();

    worker.shutDown();
    waiting.forEach(Runnable::run);

    assertEquals("Queued", shop.job());
    assertEquals(0, shop.pay().failures());
    assertEquals(1, worker.stats().released());
  }

  @Test
  void no_worker_claims_from_the_queues_of_engines() {
    assertThrows(IllegalArgumentException.class, () -> WorkerSettings.of("lastword.timers"));
  }
}
