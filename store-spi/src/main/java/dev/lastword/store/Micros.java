package dev.lastword.store;

import static java.time.temporal.ChronoUnit.MICROS;
import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;

/**
 * Time in whole microseconds, the precision that every store keeps (T2, T3).
 *
 * <p>A time that carries more is refused, because to round it would change a fact; a duration that
 * carries more is rounded up, because to wait or hold a little longer is always safe.
 */
public final class Micros {

  /** The longest delay or lease: a thousand years of 365.25 days. */
  public static final Duration MAX_DURATION = Duration.ofDays(365_250);

  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");

  private Micros() {}

  /** Returns {@code time} without what is finer than a microsecond: for clocks, not for facts. */
  public static Instant floor(Instant time) {
    return time.truncatedTo(MICROS);
  }

  /** Returns {@code duration} in microseconds, rounded up, if it is from 0 to a thousand years. */
  public static long ceil(Duration duration) {
    requireNonNull(duration, "duration");
    if (duration.isNegative() || duration.compareTo(MAX_DURATION) > 0) {
      throw new IllegalArgumentException(
          "a duration must be from 0 to " + MAX_DURATION + ", but was " + duration);
    }
    return Math.addExact(
        Math.multiplyExact(duration.getSeconds(), 1_000_000L), (duration.getNano() + 999) / 1_000);
  }

  /** Returns the microseconds from the epoch to {@code time}, rounded down. */
  public static long sinceEpoch(Instant time) {
    return Math.addExact(
        Math.multiplyExact(time.getEpochSecond(), 1_000_000L), time.getNano() / 1_000);
  }

  /** Returns the time that is {@code micros} after the epoch (before it, if negative). */
  public static Instant fromEpoch(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1_000L);
  }

  static Duration roundUp(Duration duration) {
    return Duration.of(ceil(duration), MICROS);
  }

  /** Returns the duration of a lease rounded up to microseconds, if it is above 0. */
  public static Duration requireLease(Duration leaseFor) {
    Duration rounded = roundUp(leaseFor);
    if (rounded.isZero()) {
      throw new IllegalArgumentException("leaseFor must be above 0, but was " + leaseFor);
    }
    return rounded;
  }

  static Instant requireWhole(Instant time, String what) {
    requireNonNull(time, what);
    if (time.getNano() % 1_000 != 0) {
      throw new IllegalArgumentException(
          what + " must be whole microseconds, but was " + time + " (truncate it first)");
    }
    if (time.isBefore(FIRST) || time.isAfter(LAST)) {
      throw new IllegalArgumentException(
          what + " must be from " + FIRST + " to " + LAST + ", but was " + time);
    }
    return time;
  }
}
