package dev.lastword.server.client;

import static dev.lastword.server.client.Workshop.end;
import static dev.lastword.server.client.Workshop.node;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Cancel;
import dev.lastword.client.Execution;
import dev.lastword.client.worker.Outcome;
import dev.lastword.client.worker.Worker;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue.JsonString;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a handler whose work is no longer wanted. */
@Timeout(120)
final class WorkerCancelTest {

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

  @Test
  void a_cancel_interrupts_the_handler_at_once() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    BlockingQueue<Boolean> told = new LinkedBlockingQueue<>();
    // The lease is long, so that no heartbeat can bring the news.
    Worker described =
        shop.described(
                task -> {
                  started.countDown();
                  try {
                    new CountDownLatch(1).await();
                    return Outcome.done();
                  } finally {
                    told.add(task.isInterrupted());
                  }
                })
            .leaseFor(Duration.ofMinutes(30));
    shop.start(described);
    Execution execution = shop.create();
    assertTrue(started.await(60, TimeUnit.SECONDS));

    execution.cancel(Cancel.because("no longer needed"));

    assertEquals(Boolean.TRUE, told.poll(60, TimeUnit.SECONDS));
    assertEquals(ExecutionStatus.CANCELED, end(execution).status());
  }

  @Test
  void a_heartbeat_tells_of_a_cancel_too() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    Worker described =
        shop.described(
                task -> {
                  started.countDown();
                  while (!task.isInterrupted()) {
                    Thread.onSpinWait();
                  }
                  stopped.countDown();
                  return Outcome.done();
                })
            .leaseFor(Duration.ofSeconds(3));
    shop.start(described);
    Execution execution = shop.create();
    assertTrue(started.await(60, TimeUnit.SECONDS));

    execution.cancel(Cancel.USUAL);

    assertTrue(stopped.await(60, TimeUnit.SECONDS));
  }

  @Test
  void a_handler_that_ignores_its_interrupt_changes_nothing() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch canceled = new CountDownLatch(1);
    shop.worker(
        task -> {
          started.countDown();
          awaitStubbornly(canceled);
          return Outcome.done(new JsonString("too late"));
        });
    Execution execution = shop.create();
    assertTrue(started.await(60, TimeUnit.SECONDS));
    execution.cancel(Cancel.USUAL);
    canceled.countDown();

    assertEquals("EXECUTION_TERMINAL", shop.refused().poll(60, TimeUnit.SECONDS));

    ExecutionState state = execution.get().state();
    assertEquals(ExecutionStatus.CANCELED, state.status());
    assertEquals(NodeStatus.CANCELED, node(state).status());
    assertEquals(null, node(state).details().output());
  }

  private static void awaitStubbornly(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      Thread.onSpinWait();
    }
  }
}
