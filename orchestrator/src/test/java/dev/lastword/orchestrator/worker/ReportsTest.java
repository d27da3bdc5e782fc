package dev.lastword.orchestrator.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.store.Limit;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reports that nobody takes as they are: the node must not wait until its lease has run out. */
final class ReportsTest {

  private final Shop shop = new Shop(Task.of("pay").retry(RetryPolicy.of(5)));

  @AfterEach
  void close() {
    shop.close();
  }

  private JsonString huge() {
    long most = shop.store.description().limits().of(Limit.PAYLOAD_BYTES);
    return new JsonString("x".repeat((int) most + 1));
  }

  private void assertTooLarge(Worker worker) {
    assertEquals(NodeStatus.FAILED, shop.pay().status());
    assertEquals(Optional.of("LIMIT"), shop.pay().details().error().code());
    assertEquals(1, shop.pay().attempt());
    assertEquals(ExecutionStatus.FAILED, shop.state().status());
    assertEquals(1, worker.stats().failed());
    assertEquals(0, worker.stats().refused());
  }

  @Test
  void a_result_that_the_store_never_takes_fails_the_task_for_good() {
    shop.order(null);
    Worker worker = shop.worker(context -> huge());

    worker.claim();

    assertTooLarge(worker);
  }

  @Test
  void a_failure_that_the_store_never_takes_fails_the_task_for_good() {
    shop.order(null);
    Worker worker =
        shop.worker(
            context -> {
              throw TaskFailure.of("DOWN", "try later").detail(huge());
            });

    worker.claim();

    assertTooLarge(worker);
  }

  @Test
  void a_wait_that_the_store_never_takes_fails_the_task_for_good() {
    shop.order(null);
    Worker worker = shop.worker(context -> context.waitFor("k", huge(), null));

    worker.claim();

    assertTooLarge(worker);
  }

  @Test
  void a_result_that_is_too_large_is_refused_like_any_other_after_a_cancel() {
    shop.order(null);
    Worker worker =
        shop.worker(
            context -> {
              shop.cancel(shop.node);
              Thread.interrupted();
              return huge();
            });

    worker.claim();

    assertEquals(ExecutionStatus.CANCELED, shop.state().status());
    assertEquals(1, worker.stats().refused());
  }

  @Test
  void a_handler_that_wants_to_wait_in_a_grace_period_has_stopped() {
    shop.order(null);
    Worker worker =
        shop.worker(
            context -> {
              graceful();
              JsonValue nothing = JsonValue.NULL;
              return context.waitFor("approval", nothing, null);
            });

    worker.claim();

    assertEquals(ExecutionStatus.CANCELED, shop.state().status());
    assertEquals(NodeStatus.CANCELED, shop.pay().status());
    assertEquals(1, worker.stats().stopped());
  }

  private void graceful() {
    shop.submit(
        shop.node,
        new CancelExecution(
            null, null, CancelMode.GRACEFUL, shop.time.instant().plus(Duration.ofMinutes(5))));
  }
}
