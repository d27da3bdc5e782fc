package dev.lastword.server.boot;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreUnavailable;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the store of a server that may start before its database, or during its failover: it waits
 * for a bounded time while nothing answers. What is refused for another reason stays refused.
 */
final class StoreStart {

  /** Longer than a database takes to start, and than a failover. */
  static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final Logger LOG = LoggerFactory.getLogger(StoreStart.class);
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final String store;
  private final Duration patience;

  /**
   * Makes a start.
   *
   * @param store the address of the store, without secrets
   * @param patience how long it is tried to reach the store
   */
  StoreStart(String store, Duration patience) {
    this.store = store;
    this.patience = patience;
  }

  /** Returns the store once it can be opened, or throws what it said last. */
  EventStore open(Supplier<EventStore> opening) {
    long began = System.nanoTime();
    boolean told = false;
    while (true) {
      try {
        return opening.get();
      } catch (StoreUnavailable notYet) {
        if (System.nanoTime() - began + PAUSE.toNanos() > patience.toNanos()
            || Thread.currentThread().isInterrupted()) {
          throw notYet;
        }
        if (!told) {
          LOG.warn(
              "{} does not answer yet: {}; trying again for {} seconds",
              store,
              notYet.getMessage(),
              patience.toSeconds());
          told = true;
        }
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }
}
