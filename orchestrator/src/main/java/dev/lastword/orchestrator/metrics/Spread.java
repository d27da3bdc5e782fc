package dev.lastword.orchestrator.metrics;

import java.time.Duration;

/**
 * Summary of measured durations.
 *
 * @param count how many there were
 * @param total how long they were together
 * @param longest how long the longest was
 */
public record Spread(long count, Duration total, Duration longest) {

  /** No durations. */
  public static final Spread NONE = new Spread(0, Duration.ZERO, Duration.ZERO);

  Spread plus(Duration one) {
    return new Spread(count + 1, total.plus(one), longest.compareTo(one) >= 0 ? longest : one);
  }

  /** Returns how long they were on average. */
  public Duration mean() {
    return count == 0 ? Duration.ZERO : total.dividedBy(count);
  }
}
