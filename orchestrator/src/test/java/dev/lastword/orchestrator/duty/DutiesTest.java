package dev.lastword.orchestrator.duty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.orchestrator.testkit.SteppedWaiting;
import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.Stores;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class DutiesTest {

  private final SteppedWaiting time = new SteppedWaiting();
  private final EventStore store = Stores.open(StoreConfig.of("memory:").clock(time));

  @AfterEach
  void close() {
    store.close();
  }

  private Duties duties(Chore... chores) {
    return new Duties(store, Set.of("lastword.timers"), List.of(chores), 7);
  }

  @Test
  void a_round_says_what_it_did_and_a_chore_that_fails_does_not_stop_the_others() {
    StoreUnavailable down = new StoreUnavailable("on purpose", null);
    Duties duties =
        duties(
            new Chore("first", most -> most),
            new Chore(
                "broken",
                most -> {
                  throw down;
                }),
            new Chore("idle", most -> 0),
            new Chore("last", most -> 1));

    Round round = duties.step();

    assertEquals(Map.of("first", 7, "last", 1), round.done());
    assertEquals(Map.of("broken", down), round.failed());
    assertFalse(round.isQuiet());
    assertTrue(duties(new Chore("idle", most -> 0)).step().isQuiet());
  }

  @Test
  void it_knows_when_something_is_due_next() {
    Duties duties = duties();
    assertEquals(Optional.empty(), duties.untilNext());

    store.commit(
        Commit.builder()
            .enqueue(
                NewJob.of("t", "lastword.timers", Payload.json("{}"))
                    .availability(Availability.after(Duration.ofMinutes(3))))
            .build());
    time.advance(Duration.ofMinutes(1));

    assertEquals(Optional.of(Duration.ofMinutes(2)), duties.untilNext());
  }

  @Test
  void a_chore_with_an_interval_is_done_once_in_it() {
    AtomicInteger count = new AtomicInteger();
    Chore hourly =
        new Chore("count", most -> count.incrementAndGet()).every(Duration.ofHours(1), time::nanos);
    Duties duties = duties(hourly);

    for (int i = 0; i < 240; i++) {
      duties.step();
      time.advance(Duration.ofMinutes(1));
    }

    assertEquals(4, count.get());
  }

  @Test
  void a_round_of_nothing_is_refused() {
    assertThrows(IllegalArgumentException.class, () -> new Duties(store, Set.of(), List.of(), 0));
  }
}
