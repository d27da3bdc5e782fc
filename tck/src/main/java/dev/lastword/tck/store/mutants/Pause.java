package dev.lastword.tck.store.mutants;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Point at which a mutant waits for its victim, so that its race is lost every time and on every
 * machine.
 */
final class Pause {

  private static final long MILLIS = 500;

  private Pause() {}

  /** Waits until other callers have come here too, or for a moment if none comes. */
  static void until(CountDownLatch others) {
    try {
      others.await(MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
