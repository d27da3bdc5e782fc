package dev.lastword.orchestrator.background;

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

final class BackgroundTasksTest {

  private final SteppedWaiting time = new SteppedWaiting();
  private final EventStore store = Stores.open(StoreConfig.of("memory:").clock(time));

  @AfterEach
  void close() {
    store.close();
  }

  private BackgroundTasks duties(BackgroundTask... chores) {
    return new BackgroundTasks(store, Set.of("lastword.timers"), List.of(chores), 7);
  }

  @Test
  void a_round_says_what_it_did_and_a_chore_that_fails_does_not_stop_the_others() {
    StoreUnavailable down = new StoreUnavailable("on purpose", null);
    BackgroundTasks tasks =
        duties(
            new BackgroundTask("first", most -> most),
            new BackgroundTask(
                "broken",
                most -> {
                  throw down;
                }),
            new BackgroundTask("idle", most -> 0),
            new BackgroundTask("last", most -> 1));

    Round round = tasks.step();

    assertEquals(Map.of("first", 7, "last", 1), round.done());
    assertEquals(Map.of("broken", down), round.failed());
    assertFalse(round.isQuiet());
    assertTrue(duties(new BackgroundTask("idle", most -> 0)).step().isQuiet());
  }

  @Test
  void it_knows_when_something_is_due_next() {
    BackgroundTasks tasks = duties();
    assertEquals(Optional.empty(), tasks.untilNext());

    store.commit(
        Commit.builder()
            .enqueue(
                NewJob.of("t", "lastword.timers", Payload.json("{}"))
                    .availability(Availability.after(Duration.ofMinutes(3))))
            .build());
    time.advance(Duration.ofMinutes(1));

    assertEquals(Optional.of(Duration.ofMinutes(2)), tasks.untilNext());
  }

  @Test
  void a_chore_with_an_interval_is_done_once_in_it() {
    AtomicInteger count = new AtomicInteger();
    BackgroundTask hourly =
        new BackgroundTask("count", most -> count.incrementAndGet())
            .every(Duration.ofHours(1), time::nanos);
    BackgroundTasks tasks = duties(hourly);

    for (int i = 0; i < 240; i++) {
      tasks.step();
      time.advance(Duration.ofMinutes(1));
    }

    assertEquals(4, count.get());
  }

  @Test
  void a_chore_that_pauses_when_idle_goes_on_while_there_is_something_to_do() {
    AtomicInteger left = new AtomicInteger(5);
    AtomicInteger calls = new AtomicInteger();
    BackgroundTask hourly =
        new BackgroundTask(
                "count",
                most -> {
                  calls.incrementAndGet();
                  return left.getAndUpdate(count -> Math.max(0, count - 1)) > 0 ? 1 : 0;
                })
            .whenIdleEvery(Duration.ofHours(1), time::nanos);
    BackgroundTasks tasks = duties(hourly);

    for (int i = 0; i < 70; i++) {
      tasks.step();
      time.advance(Duration.ofMinutes(1));
    }

    assertEquals(7, calls.get(), "five with work, one without, and one an hour later");
  }

  @Test
  void a_round_of_nothing_is_refused() {
    assertThrows(
        IllegalArgumentException.class, () -> new BackgroundTasks(store, Set.of(), List.of(), 0));
  }
}
