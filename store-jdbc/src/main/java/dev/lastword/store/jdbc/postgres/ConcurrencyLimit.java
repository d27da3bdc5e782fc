package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.StoreUnavailable;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Bounds how many do something at a time; others take their turn in the order in which they came,
 * or are refused if it does not come in time.
 */
final class ConcurrencyLimit {

  private final Semaphore free;
  private final Duration patience;

  ConcurrencyLimit(int most, Duration patience) {
    this.free = new Semaphore(most, true);
    this.patience = patience;
  }

  <T> T take(Supplier<T> work) {
    if (!begin()) {
      throw new StoreUnavailable("as many as may wait for others already do", null);
    }
    try {
      return work.get();
    } finally {
      free.release();
    }
  }

  /** An interrupt ends the wait, but takes no turn from who need not wait (O7). */
  private boolean begin() {
    try {
      return free.tryAcquire() || free.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
