package dev.lastword.client.http;

import java.time.Duration;

/** Remaining time for a request, including its retries. */
final class RetryBudget {

  private final long endNanos;

  private RetryBudget(long endNanos) {
    this.endNanos = endNanos;
  }

  static RetryBudget of(Duration atMost) {
    return new RetryBudget(System.nanoTime() + atMost.toNanos());
  }

  Duration left() {
    return Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
  }

  boolean lasts(Duration longer) {
    return left().compareTo(longer) > 0;
  }
}
