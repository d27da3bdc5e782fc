package dev.lastword.tck.store.mutants;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Where a mutant waits for its victim, so that its race is lost every time and on every machine.
 */
final class Pause {

  private static final long MILLIS = 500;

  private Pause() {}

  /** Waits until others have come here too, or for a moment if nobody comes. */
  static void until(CountDownLatch others) {
    try {
      others.await(MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
