package dev.lastword.orchestrator.work;

import static dev.lastword.orchestrator.work.Shop.LEASE;
import static dev.lastword.orchestrator.work.Shop.PAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class WorkerTest {

  private Shop shop = new Shop();

  @AfterEach
  void close() {
    shop.close();
  }

  private void shop(Task pay) {
    shop.close();
    shop = new Shop(pay);
  }

  private NodeError error() {
    return Optional.ofNullable(shop.pay().details().error()).orElseThrow();
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
  void whatever_a_handler_throws_is_the_failure_of_its_attempt() {
    FailureCodes codes =
        FailureCodes.USUAL
            .with(IOException.class, "IO")
            .permanent(ArithmeticException.class, "SUM");
    Map<Exception, String> thrown =
        Map.of(
            new FileNotFoundException("gone"),
            "IO",
            new ArithmeticException("1/0"),
            "SUM",
            new IllegalStateException("?"),
            "EXCEPTION",
            TaskFailure.of("DECLINED", "no funds").detail(JsonNumber.of(3)),
            "DECLINED");

    thrown.forEach(
        (exception, code) -> {
          shop(Task.of("pay"));
          shop.order(null);
          shop.worker(
                  WorkerSettings.of("default").codes(codes),
                  context -> {
                    throw exception;
                  })
              .claim();

          assertEquals(NodeStatus.FAILED, shop.pay().status());
          assertEquals(Optional.of(code), error().code());
          assertEquals(Optional.of(exception.getMessage()), error().message());
        });
  }

  @Test
  void an_error_fails_the_attempt_and_leaves_the_worker_at_work() {
    shop(Task.of("pay").retry(RetryPolicy.of(2)));
    shop.order(null);
    AtomicInteger calls = new AtomicInteger();
    Worker worker =
        shop.worker(
            context -> {
              if (calls.incrementAndGet() == 1) {
                throw new StackOverflowError("on purpose");
              }
              return null;
            });

    worker.claim();
    assertEquals(Optional.of("ERROR"), error().code());
    shop.time.advance(Duration.ofMinutes(10));
    worker.claim();

    assertEquals(ExecutionStatus.COMPLETED, shop.state().status());
  }

  @Test
  void a_permanent_failure_is_not_tried_again() {
    shop(Task.of("pay").retry(RetryPolicy.of(5)));
    shop.order(null);
    Worker worker =
        shop.worker(
            context -> {
              throw TaskFailure.permanent("DECLINED", "stolen card");
            });

    worker.claim();

    assertEquals(NodeStatus.FAILED, shop.pay().status());
    assertEquals(ExecutionStatus.FAILED, shop.state().status());
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
  void a_cancel_is_heard_at_once_and_a_result_that_comes_all_the_same_is_refused_and_kept() {
    shop.order(null);
    Worker worker =
        shop.worker(
            context -> {
              shop.cancel(shop.node);
              assertEquals(Optional.of(Interruption.CANCELED), context.interruption());
              assertTrue(Thread.interrupted());
              return new JsonString("paid");
            });

    worker.claim();

    assertEquals(ExecutionStatus.CANCELED, shop.state().status());
    assertEquals(NodeStatus.CANCELED, shop.pay().status());
    assertEquals(1, worker.stats().refused());
    assertEquals(1, shop.refused());
    assertFalse(Thread.interrupted(), "the interrupt outlived its handler");
  }

  @Test
  void a_handler_that_stops_when_it_is_told_to_leaves_no_late_result() {
    shop.order(null);
    Worker worker =
        shop.worker(
            context -> {
              shop.cancel(shop.node);
              throw new InterruptedException("as told");
            });

    worker.claim();

    assertEquals(ExecutionStatus.CANCELED, shop.state().status());
    assertEquals(0, shop.refused());
  }

  private void graceful() {
    shop.submit(shop.node, new CancelExecution(null, null, CancelMode.GRACEFUL, grace()));
  }

  private Instant grace() {
    return shop.time.instant().plus(Duration.ofMinutes(5));
  }

  @Test
  void a_handler_may_finish_in_the_grace_period_of_a_cancel() {
    shop.order(null);
    Worker worker =
        shop.worker(
            context -> {
              graceful();
              assertEquals(Optional.of(Interruption.CANCELED), context.interruption());
              Thread.interrupted();
              return new JsonString("paid");
            });

    worker.claim();

    assertEquals(ExecutionStatus.CANCELED, shop.state().status());
    assertEquals(NodeStatus.SUCCEEDED, shop.pay().status());
    assertEquals(new JsonString("paid"), shop.pay().details().output());
  }

  @Test
  void a_handler_that_stops_in_a_grace_period_ends_it() {
    shop.order(null);
    Worker worker =
        shop.worker(
            context -> {
              graceful();
              throw new InterruptedException("as told");
            });

    worker.claim();

    assertEquals(ExecutionStatus.CANCELED, shop.state().status());
    assertEquals(NodeStatus.CANCELED, shop.pay().status());
    assertEquals(1, worker.stats().stopped());
    assertEquals(0, shop.refused());
  }

  @Test
  void a_cancel_on_another_node_is_heard_in_the_feed() {
    shop.order(null);
    shop.interrupts.follow();
    Worker worker =
        shop.worker(
            context -> {
              shop.cancel(shop.node("two"));
              assertFalse(context.isInterrupted());
              shop.interrupts.follow();
              assertEquals(Optional.of(Interruption.CANCELED), context.interruption());
              return null;
            });

    worker.claim();

    assertEquals(1, worker.stats().refused());
  }

  @Test
  void what_is_heard_late_of_an_earlier_attempt_does_not_interrupt_the_next() {
    shop(Task.of("pay").retry(RetryPolicy.of(2)));
    shop.order(null);
    shop.interrupts.follow();
    Worker elsewhere =
        new Worker(
            shop.node.workers(),
            WorkerSettings.of("default"),
            context -> {
              throw new IOException("down");
            },
            new Interrupts(shop.store),
            Runnable::run,
            shop.settings);
    elsewhere.claim();
    shop.time.advance(Duration.ofMinutes(10));
    Worker worker =
        shop.worker(
            context -> {
              shop.interrupts.follow();
              assertEquals(Optional.empty(), context.interruption());
              return null;
            });

    worker.claim();

    assertEquals(ExecutionStatus.COMPLETED, shop.state().status());
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
  void a_handler_that_returns_after_its_lease_was_lost_changes_nothing() {
    shop(Task.of("pay").retry(RetryPolicy.of(2)));
    shop.order(null);
    Worker other = shop.worker(context -> new JsonString("other"));
    Worker[] self = new Worker[1];
    self[0] =
        shop.worker(
            context -> {
              shop.time.advance(LEASE.plusSeconds(1));
              assertEquals(0, other.claim(), "the first claim tells the failure");
              shop.time.advance(Duration.ofMinutes(10));
              assertEquals(1, other.claim());
              self[0].beat();
              assertEquals(Optional.of(Interruption.LEASE_LOST), context.interruption());
              Thread.interrupted();
              return new JsonString("mine");
            });

    self[0].claim();

    assertEquals(new JsonString("other"), shop.pay().details().output());
    assertEquals(1, self[0].stats().refused());
    assertEquals(1, shop.refused());
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
