package dev.lastword.client.http;

import java.time.Duration;

/** What is left of the time that a request may take, its repetitions included. */
final class Patience {

  private final long endNanos;

  private Patience(long endNanos) {
    this.endNanos = endNanos;
  }

  static Patience of(Duration atMost) {
    return new Patience(System.nanoTime() + atMost.toNanos());
  }

  Duration left() {
    return Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
  }

  boolean lasts(Duration longer) {
    return left().compareTo(longer) > 0;
  }
}
