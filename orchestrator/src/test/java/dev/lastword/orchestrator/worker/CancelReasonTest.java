package dev.lastword.orchestrator.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.value.CancelMode;
import dev.lastword.orchestrator.Orchestrator;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A handler that is interrupted learns why, however it hears of it. */
final class CancelReasonTest {

  private final Shop shop = new Shop();
  private final List<Optional<String>> told = new ArrayList<>();

  @AfterEach
  void close() {
    shop.close();
  }

  private void cancel(Orchestrator node, CancelMode mode) {
    Instant until =
        mode == CancelMode.GRACEFUL ? shop.time.instant().plus(Duration.ofMinutes(5)) : null;
    shop.submit(node, new CancelExecution("sold out", null, mode, until));
  }

  private Worker work(Consumer<TaskContext> meanwhile) {
    shop.order(null);
    return shop.worker(
        context -> {
          meanwhile.accept(context);
          told.add(context.cancelReason());
          return null;
        });
  }

  @Test
  void from_a_cancel_on_its_own_node() {
    work(context -> cancel(shop.node, CancelMode.IMMEDIATE)).claim();

    assertEquals(List.of(Optional.of("sold out")), told);
  }

  @Test
  void from_the_feed() {
    shop.interrupts.follow();
    Worker worker =
        work(
            context -> {
              cancel(shop.node("two"), CancelMode.IMMEDIATE);
              shop.interrupts.follow();
            });

    worker.claim();

    assertEquals(List.of(Optional.of("sold out")), told);
  }

  @Test
  void from_its_heartbeat() {
    List<Worker> self = new ArrayList<>();
    self.add(
        work(
            context -> {
              cancel(shop.node("two"), CancelMode.GRACEFUL);
              shop.time.advance(Duration.ofSeconds(20));
              self.get(0).beat();
            }));

    self.get(0).claim();

    assertEquals(List.of(Optional.of("sold out")), told);
  }

  @Test
  void and_there_is_none_if_nobody_asked_it_to_stop() {
    work(context -> {}).claim();

    assertEquals(List.of(Optional.empty()), told);
  }
}
