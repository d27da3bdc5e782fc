package dev.lastword.benchmarks.report;

import java.util.Collection;
import java.util.Locale;

/** Durations in rising order, read by percent. */
public final class Percentiles {

  private final long[] sorted;

  private Percentiles(long[] sorted) {
    this.sorted = sorted;
  }

  /** Sorts durations in nanoseconds. */
  public static Percentiles of(Collection<Long> nanos) {
    if (nanos.isEmpty()) {
      throw new IllegalStateException(
          "expected at least one duration, found none; let the measurement take longer");
    }
    return new Percentiles(nanos.stream().mapToLong(Long::longValue).sorted().toArray());
  }

  /** Returns the milliseconds that so many percent of the durations stay below. */
  public double millis(int percent) {
    return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)] / 1e6;
  }

  /** Returns the milliseconds of the longest. */
  public double most() {
    return sorted[sorted.length - 1] / 1e6;
  }

  /** Returns the 50th and the 99th percentile as a cell of a table. */
  public String cell() {
    return String.format(Locale.US, "%.1f / %.1f", millis(50), millis(99));
  }
}
