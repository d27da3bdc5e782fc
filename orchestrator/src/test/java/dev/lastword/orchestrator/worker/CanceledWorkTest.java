package dev.lastword.orchestrator.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.JsonValue.JsonString;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How handlers hear of a cancel, and what becomes of those that do not stop. */
final class CanceledWorkTest {

  private final Shop shop = new Shop();

  @AfterEach
  void close() {
    shop.close();
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
}
