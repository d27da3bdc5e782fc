package dev.lastword.server.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.server.testkit.Logged;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.Stores;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A server that starts before its database. */
final class StoreStartTest {

  private final AtomicInteger attempts = new AtomicInteger();

  @Test
  void a_store_that_answers_late_is_waited_for_with_one_line_in_the_log() {
    try (Logged logged = Logged.by("dev.lastword.server.boot");
        EventStore store = Stores.open(StoreConfig.of("memory:"))) {

      EventStore opened =
          start(Duration.ofMinutes(1)).open(() -> attempts.incrementAndGet() < 3 ? fail() : store);

      assertSame(store, opened);
      assertEquals(1, logged.lines().size(), () -> logged.lines().toString());
    }
  }

  @Test
  void the_wait_has_a_bound() {
    assertThrows(StoreUnavailable.class, () -> start(Duration.ZERO).open(this::count));

    assertEquals(1, attempts.get());
  }

  @Test
  void what_will_not_change_is_not_waited_for() {
    assertThrows(
        StoreIncompatible.class,
        () ->
            start(Duration.ofMinutes(1))
                .open(
                    () -> {
                      attempts.incrementAndGet();
                      throw new StoreIncompatible("made by the test", null);
                    }));

    assertEquals(1, attempts.get());
  }

  private static StoreStart start(Duration patience) {
    return new StoreStart("postgresql://database/lastword", patience);
  }

  private EventStore count() {
    attempts.incrementAndGet();
    return fail();
  }

  private static EventStore fail() {
    throw new StoreUnavailable("made by the test", null);
  }
}
