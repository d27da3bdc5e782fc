package dev.lastword.store.jdbc.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions, within a budget that only a test that fails uses up. */
public final class Waiting {

  private static final Duration BUDGET = Duration.ofSeconds(60);
  private static final Duration TURN = Duration.ofMillis(10);

  private Waiting() {}

  /** Returns once the condition holds; fails with {@code otherwise} if it does not in time. */
  public static void until(BooleanSupplier condition, String otherwise) {
    until(condition, BUDGET, otherwise);
  }

  /** Returns once the condition holds; fails with {@code otherwise} if it does not in a time. */
  public static void until(BooleanSupplier condition, Duration within, String otherwise) {
    long deadline = System.nanoTime() + within.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError(otherwise + " within " + within);
      }
      LockSupport.parkNanos(TURN.toNanos());
    }
  }
}
