package dev.lastword.server.client;

import static dev.lastword.server.client.Workshop.LONG;
import static dev.lastword.server.client.Workshop.QUEUE;
import static dev.lastword.server.client.Workshop.end;
import static dev.lastword.server.client.Workshop.node;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Execution;
import dev.lastword.client.worker.Outcome;
import dev.lastword.client.worker.RunningWorker;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of work whose worker closes. */
@Timeout(120)
final class WorkerCloseTest {

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
  void closing_gives_back_what_is_not_finished_and_that_is_no_failure()
      throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    Execution execution = shop.create();
    RunningWorker first =
        shop.worker(
            task -> {
              started.countDown();
              new CountDownLatch(1).await();
              return Outcome.done();
            });
    assertTrue(started.await(60, TimeUnit.SECONDS));

    first.close(Duration.ZERO);
    assertEquals(0, first.busy());

    try (RunningWorker second = shop.worker(task -> Outcome.done())) {
      ExecutionState state = end(execution);
      assertEquals(ExecutionStatus.COMPLETED, state.status());
      assertEquals(0, node(state).failures());
      assertEquals(second.workerId(), node(state).workerId());
    }
  }

  @Test
  void what_is_finished_in_time_is_reported_before_a_worker_closes() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch closing = new CountDownLatch(1);
    Execution execution = shop.create();
    RunningWorker worker =
        shop.worker(
            task -> {
              started.countDown();
              closing.await();
              return Outcome.done();
            });
    assertTrue(started.await(60, TimeUnit.SECONDS));

    closing.countDown();
    worker.close(LONG);

    assertEquals(ExecutionStatus.COMPLETED, execution.get().state().status());
    assertFalse(shop.interrupted().contains(QUEUE));
  }
}
