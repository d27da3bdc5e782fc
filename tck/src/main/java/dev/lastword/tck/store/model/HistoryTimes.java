package dev.lastword.tck.store.model;

import dev.lastword.store.Availability;
import dev.lastword.store.Micros;
import dev.lastword.tck.random.Draw;
import java.time.Duration;
import java.util.List;

/** Durations of histories: whole hours, so that no slow machine blurs what is due, or nearly. */
final class HistoryTimes {

  /**
   * Bounds at which stores have counted in milliseconds of 31 bits, in weeks, or in seconds until
   * 2038.
   */
  private static final List<Long> LONG =
      List.of(
          24L,
          24L * 7,
          24L * 8,
          24L * 25,
          24L * 26,
          24L * 50,
          24L * 120,
          24L * 365,
          24L * 400,
          24L * 365 * 13,
          24L * 365 * 70,
          24L * 365 * 300);

  static final long LATEST = 24L * 365 * 2_000;

  private HistoryTimes() {}

  static Duration lease(Draw draw) {
    if (draw.chance(4)) {
      return Micros.MAX_DURATION;
    }
    Duration hours = Duration.ofHours(hours(draw));
    return draw.chance(25) ? hours.plus(part(draw)) : hours;
  }

  static Availability availability(Draw draw) {
    if (draw.chance(28)) {
      return Availability.PARKED;
    }
    return draw.chance(60) ? Availability.NOW : Availability.after(lease(draw));
  }

  /** Returns by how many hours the clock is moved next. */
  static long step(Draw draw, long hour) {
    if (hour > LATEST) {
      return 1;
    }
    return hour > 3 && draw.chance(12) ? -1 - draw.below(2) : hours(draw);
  }

  private static long hours(Draw draw) {
    return draw.chance(80) ? 1 + draw.below(3) : draw.oneOf(LONG) + draw.below(2);
  }

  private static Duration part(Draw draw) {
    return Duration.ofMinutes(20 + draw.below(20)).plusNanos(draw.below(1_000_000_000));
  }
}
