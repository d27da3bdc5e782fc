package dev.lastword.orchestrator.work;

import static dev.lastword.orchestrator.work.Shop.ID;
import static dev.lastword.orchestrator.work.Shop.LEASE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.orchestrator.engine.Assignment;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.StoreUnavailable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class LongPollsTest {

  private static final Duration WAIT = Duration.ofSeconds(20);
  private final Shop shop = new Shop();
  private final List<Runnable> answers = new ArrayList<>();
  private final LongPolls polls = new LongPolls(shop.node.workers(), shop.time, answers::add);

  @AfterEach
  void close() {
    shop.close();
  }

  private CompletableFuture<List<Assignment>> claim(String owner) {
    return polls.claim(ClaimSpec.of("default", owner, LEASE), WAIT);
  }

  private int step() {
    int served = polls.step();
    answers.forEach(Runnable::run);
    answers.clear();
    return served;
  }

  @Test
  void who_waits_is_served_when_there_is_something_and_in_order() {
    CompletableFuture<List<Assignment>> first = claim("w-1");
    CompletableFuture<List<Assignment>> second = claim("w-2");
    assertEquals(0, step());
    shop.order(null);
    assertTrue(polls.concerns(Set.of("default")));

    assertEquals(1, step());

    assertEquals("w-1", first.join().get(0).owner());
    assertFalse(second.isDone());
  }

  @Test
  void who_has_waited_enough_is_answered_with_nothing() {
    CompletableFuture<List<Assignment>> first = claim("w-1");
    step();
    assertFalse(first.isDone());
    assertEquals(WAIT, polls.untilNext().orElseThrow());

    shop.time.advance(WAIT);
    step();

    assertEquals(List.of(), first.join());
    assertTrue(polls.untilNext().isEmpty());
    assertFalse(polls.concerns(Set.of("default")));
  }

  @Test
  void who_has_waited_enough_is_answered_though_the_store_is_gone() {
    CompletableFuture<List<Assignment>> first = claim("w-1");
    shop.store.script(
        new FaultyStore.Script() {
          @Override
          public FaultyStore.Fault commit(Commit commit) {
            return FaultyStore.Fault.UNAVAILABLE;
          }

          @Override
          public boolean isReadable() {
            return false;
          }
        });

    assertThrows(StoreUnavailable.class, polls::step);
    assertFalse(first.isDone());
    shop.time.advance(WAIT);
    assertThrows(StoreUnavailable.class, polls::step);
    answers.forEach(Runnable::run);

    assertEquals(List.of(), first.join());
  }

  @Test
  void what_is_claimed_for_somebody_who_left_is_given_back() {
    CompletableFuture<List<Assignment>> first = claim("w-1");
    shop.order(null);
    polls.step();
    first.cancel(false);
    answers.forEach(Runnable::run);
    answers.clear();

    assertEquals("Queued", shop.job());
    CompletableFuture<List<Assignment>> second = claim("w-2");
    step();
    assertEquals(ID, second.join().get(0).executionId());
    assertEquals(0, shop.pay().failures());
  }

  @Test
  void at_the_end_everybody_is_sent_away() {
    CompletableFuture<List<Assignment>> first = claim("w-1");

    polls.close();

    assertEquals(List.of(), first.join());
    assertEquals(List.of(), claim("w-2").join());
  }
}
