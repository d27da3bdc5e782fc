package dev.lastword.server.client;

import static dev.lastword.server.client.Workshop.LONG;
import static dev.lastword.server.client.Workshop.QUEUE;
import static dev.lastword.server.client.Workshop.WORK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.client.Cancel;
import dev.lastword.client.Execution;
import dev.lastword.client.worker.Outcome;
import dev.lastword.client.worker.TypedHandler;
import dev.lastword.client.worker.Worker;
import dev.lastword.codec.JsonCodec;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.WaitKey;
import dev.lastword.payloads.ExecutionNotCompleted;
import dev.lastword.payloads.InputHandler;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program's own types as inputs, outputs, resume values and results of a worker far away. */
@Timeout(120)
final class TypedPayloadsOverHttpTest {

  record Order(String article, BigDecimal price) {}

  record Receipt(String article, Instant paidAt) {}

  record Approval(boolean granted) {}

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Order BOOK = new Order("book", new BigDecimal("9.90"));

  @TempDir private Path folder;
  private Workshop shop;

  @BeforeEach
  void open() {
    shop = new Workshop(folder);
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private Worker worker() {
    return Worker.of(shop.client()).waitFor(Duration.ofSeconds(1));
  }

  private void started(InputHandler<Order> handler) {
    shop.start(worker().queue(QUEUE, Order.class, handler));
  }

  private void startedWith(TypedHandler<Order> handler) {
    shop.start(worker().queue(QUEUE, Order.class, handler));
  }

  @Test
  void a_handler_takes_and_returns_records() throws TimeoutException {
    started(order -> new Receipt(order.article(), NOON));
    Execution execution = shop.client().run(QUEUE, BOOK);

    assertEquals(new Receipt("book", NOON), execution.awaitResult(Receipt.class, LONG));
    assertEquals(
        new Receipt("book", NOON), shop.client().awaitResult(execution.id(), Receipt.class, LONG));
  }

  @Test
  void an_input_that_does_not_fit_fails_the_task_at_the_first_attempt() {
    JsonValue wrong = JsonCodec.parse("{\"article\": \"book\", \"price\": \"much\"}");
    started(order -> "never");
    Execution execution = shop.client().run(QUEUE, wrong);

    ExecutionNotCompleted failed =
        assertThrows(ExecutionNotCompleted.class, () -> execution.awaitResult(Receipt.class, LONG));

    assertEquals(Optional.of("INPUT_MISMATCH"), failed.error().flatMap(NodeError::code));
    assertEquals(1, failed.state().node(WORK).orElseThrow().failures());
  }

  @Test
  void an_output_that_cannot_be_written_fails_the_task_at_the_first_attempt() {
    started(order -> new Object());
    Execution execution = shop.client().run(QUEUE, BOOK);

    ExecutionNotCompleted failed =
        assertThrows(ExecutionNotCompleted.class, () -> execution.awaitResult(Receipt.class, LONG));

    assertEquals(Optional.of("OUTPUT_MISMATCH"), failed.error().flatMap(NodeError::code));
    assertEquals(1, failed.state().node(WORK).orElseThrow().failures());
  }

  @Test
  void a_typed_handler_may_return_an_outcome_and_is_resumed_with_a_value_of_its_type()
      throws TimeoutException, InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    startedWith(
        (order, task) -> {
          Optional<Approval> approval = task.resumeValue(Approval.class);
          if (approval.isEmpty()) {
            asked.countDown();
            return Outcome.waitFor("approval");
          }
          return new Receipt(task.input(Order.class).article() + approval.get(), NOON);
        });
    Execution execution = shop.client().run(QUEUE, BOOK);
    asked.await(30, TimeUnit.SECONDS);

    execution.signal(WaitKey.of("approval"), new Approval(true));

    assertEquals(
        "bookApproval[granted=true]", execution.awaitResult(Receipt.class, LONG).article());
  }

  @Test
  void the_end_by_a_cancel_is_told_to_the_caller_that_waits() throws InterruptedException {
    CountDownLatch working = new CountDownLatch(1);
    startedWith(
        (order, task) -> {
          working.countDown();
          while (!task.isInterrupted()) {
            Thread.onSpinWait();
          }
          return new Receipt("too late", NOON);
        });
    Execution execution = shop.client().run(QUEUE, BOOK);
    working.await(30, TimeUnit.SECONDS);
    execution.cancel(Cancel.because("changed my mind"));

    ExecutionNotCompleted canceled =
        assertThrows(ExecutionNotCompleted.class, () -> execution.awaitResult(Receipt.class, LONG));

    assertEquals(ExecutionStatus.CANCELED, canceled.status());
    assertEquals(Optional.of("changed my mind"), canceled.cancelReason());
  }

  @Test
  void waiting_ends_when_the_time_is_up() {
    Execution execution = shop.client().run(QUEUE, BOOK);

    assertThrows(
        TimeoutException.class, () -> execution.awaitResult(Receipt.class, Duration.ofMillis(1)));
  }
}
