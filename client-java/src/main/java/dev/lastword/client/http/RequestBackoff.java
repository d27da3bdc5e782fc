package dev.lastword.client.http;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Exponential backoff between retries: up to {@code initial} before the first, doubling with each
 * retry, never above {@code max}.
 *
 * <p>The time is drawn at random from nothing to that, so that clients who failed together do not
 * come back together.
 */
public record RequestBackoff(Duration initial, Duration max) {

  /** A tenth of a second, up to five. */
  public static final RequestBackoff USUAL =
      new RequestBackoff(Duration.ofMillis(100), Duration.ofSeconds(5));

  public RequestBackoff {
    if (initial.isNegative() || initial.isZero() || max.compareTo(initial) < 0) {
      throw new IllegalArgumentException(
          "expected 0 < initial <= max, found initial " + initial + ", max " + max);
    }
  }

  /** Returns the wait after {@code failures} in a row. */
  public Duration after(int failures) {
    long most = most(failures).toNanos();
    return Duration.ofNanos(ThreadLocalRandom.current().nextLong(most + 1));
  }

  /** Returns the longest wait after {@code failures} in a row. */
  Duration most(int failures) {
    int doublings = Math.min(Math.max(failures - 1, 0), 30);
    Duration wished = initial.multipliedBy(1L << doublings);
    return wished.compareTo(max) < 0 ? wished : max;
  }
}
