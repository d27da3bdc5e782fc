package dev.lastword.orchestrator.worker;

import static dev.lastword.orchestrator.worker.Shop.LEASE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Attempts that fail, and those that follow them. */
final class AttemptsTest {

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
}
