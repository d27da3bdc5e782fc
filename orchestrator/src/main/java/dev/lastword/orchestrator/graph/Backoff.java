package dev.lastword.orchestrator.graph;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * Delay before the next attempt.
 *
 * @param initial after the first failure
 * @param factor by how much longer after each further one, 1 to 100
 * @param max at the most
 * @param jitter which part of a delay is left to chance, 0 to 1
 */
public record Backoff(Duration initial, double factor, Duration max, double jitter) {

  /** One second, then twice as long each time, five minutes at the most, a fifth of it chance. */
  public static final Backoff DEFAULT =
      new Backoff(Duration.ofSeconds(1), 2, Duration.ofMinutes(5), 0.2);

  /** The largest factor. */
  public static final double LARGEST_FACTOR = 100;

  public Backoff {
    Checks.duration(initial, "initial");
    Checks.duration(max, "max");
    if (!(factor >= 1 && factor <= LARGEST_FACTOR)) {
      throw new IllegalArgumentException("factor must be between 1 and 100, found " + factor);
    }
    if (!(jitter >= 0 && jitter <= 1)) {
      throw new IllegalArgumentException("jitter must be between 0 and 1, found " + jitter);
    }
    if (initial.compareTo(max) > 0) {
      throw new IllegalArgumentException(
          "initial must be at most max, which is " + max + ", found " + initial);
    }
    jitter = jitter + 0.0; // no negative zero, which would be another value in records
  }

  /**
   * Returns the delay after so many failures, in whole microseconds.
   *
   * @param failures 1 or more
   * @param chance 0 for the longest delay, up to (but not) 1 for the shortest that jitter allows
   */
  public Duration delay(long failures, double chance) {
    if (failures < 1 || !(chance >= 0 && chance < 1)) {
      throw new IllegalArgumentException(
          "expected 1 or more failures and a chance of 0 to 1, found " + failures + ", " + chance);
    }
    double grown = micros(initial) * Math.pow(factor, failures - 1);
    double delay = Math.min(grown, micros(max)) * (1 - jitter * chance);
    return Duration.of(Math.round(delay), ChronoUnit.MICROS);
  }

  private static double micros(Duration duration) {
    return duration.toSeconds() * 1e6 + duration.getNano() / 1_000;
  }
}
