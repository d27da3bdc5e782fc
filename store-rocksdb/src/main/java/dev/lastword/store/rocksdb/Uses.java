package dev.lastword.store.rocksdb;

/** Uses of a database that may be many at a time, and one that waits for all others. */
final class Uses {

  private int current;
  private boolean exclusive;

  /** Waits until none is alone, and begins one; any thread may end it. */
  synchronized void begin() {
    boolean interrupted = false;
    while (exclusive) {
      interrupted |= pause();
    }
    current++;
    restore(interrupted);
  }

  synchronized void end() {
    current--;
    notifyAll();
  }

  /** Does something when no other use goes on, and lets none begin before it is done. */
  synchronized void alone(Runnable work) {
    boolean interrupted = false;
    exclusive = true;
    try {
      while (current > 0) {
        interrupted |= pause();
      }
      work.run();
    } finally {
      exclusive = false;
      notifyAll();
      restore(interrupted);
    }
  }

  /** An interrupt does not cut a wait short; it is set again afterwards. */
  private boolean pause() {
    try {
      wait();
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  private static void restore(boolean interrupted) {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
