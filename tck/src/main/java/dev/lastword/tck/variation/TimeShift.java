package dev.lastword.tck.variation;

import dev.lastword.codec.Times;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.RandomTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Moves all times of a question by the same amount and spells them in other ways.
 *
 * <p>Only times of the years 2000 to 2099 move: others stand at an end of the calendar, which is
 * what their question is about. Malformed ones move by whole cycles of 400 years, after which the
 * calendar repeats itself, so they stay malformed.
 */
final class TimeShift {

  private static final Instant ORIGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final int CYCLE = 400;
  private static final int FIRST_YEAR = 2000;
  private static final int MOVED = 100;

  private final Draw draw;
  private final boolean keepsCalendar;
  private final Duration shift;
  private final int years;
  private final Map<String, String> spelled = new HashMap<>();

  TimeShift(Draw draw, boolean keepsCalendar) {
    this.draw = draw;
    this.keepsCalendar = keepsCalendar;
    this.years = CYCLE * (draw.below(22) - 4);
    this.shift = Duration.between(ORIGIN, anyMoment(draw));
  }

  /** Returns the time in another spelling, the same for the same text. */
  String asked(String time) {
    return spelled.computeIfAbsent(time, this::spell);
  }

  /** Returns the time as a state tells it, in UTC with six digits. */
  String kept(String time) {
    if (keepsCalendar) {
      return inAnotherCycle(time);
    }
    return moved(time).map(Times::format).orElse(time);
  }

  private String spell(String time) {
    return keepsCalendar
        ? inAnotherCycle(time)
        : moved(time).map(this::anySpelling).orElseGet(() -> inAnotherCycle(time));
  }

  private Optional<Instant> moved(String time) {
    return Times.parse(time)
        .filter(parsed -> isOrdinary(LocalDateTime.ofInstant(parsed, ZoneOffset.UTC).getYear()))
        .map(parsed -> parsed.plus(shift));
  }

  private String inAnotherCycle(String time) {
    boolean hasYear = time.length() > 4 && time.substring(0, 4).matches("[0-9]{4}");
    if (!hasYear || !isOrdinary(Integer.parseInt(time.substring(0, 4)))) {
      return time;
    }
    int year = Integer.parseInt(time.substring(0, 4)) + years;
    return String.format(Locale.ROOT, "%04d", year) + time.substring(4);
  }

  private String anySpelling(Instant time) {
    return draw.isOrdinary() ? Times.format(time) : RandomTime.spelled(time, draw);
  }

  private static boolean isOrdinary(int year) {
    return year >= FIRST_YEAR && year < FIRST_YEAR + MOVED;
  }

  /** Leaves room on both sides: a question's times may lie a century apart. */
  private static Instant anyMoment(Draw draw) {
    if (draw.isOrdinary()) {
      return ORIGIN.plusSeconds(draw.below(366 * 24 * 3600));
    }
    int year = draw.chance(50) ? 1970 + draw.below(130) : 200 + draw.below(9500);
    return LocalDateTime.of(year, 1, 1, 0, 0)
        .plusSeconds(draw.below(366 * 24 * 3600))
        .plus(draw.chance(50) ? draw.below(1_000_000) : 0, ChronoUnit.MICROS)
        .toInstant(ZoneOffset.UTC);
  }
}
