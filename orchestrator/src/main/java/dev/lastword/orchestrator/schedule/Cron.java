package dev.lastword.orchestrator.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.BitSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Times of the calendar, written as in a crontab: minute, hour, day of month, month, day of week,
 * with seconds before them if there are six fields. Immutable.
 *
 * <p>When clocks are set forward, a time that is left out comes at the moment of the change; when
 * they are set back, a time that is passed twice comes the first time. But an expression with a
 * star for minutes or hours means "every", and follows real time in both cases.
 */
public final class Cron {

  /** Every combination of month, day and weekday comes within so many years, or never. */
  /** UTF-16 units of an expression. */
  private static final int LONGEST = 1_000;

  private static final int YEARS = 45;

  private static final LocalDateTime ANY_TIME = LocalDateTime.of(2000, 1, 1, 0, 0);

  private static final Map<String, String> NAMED =
      Map.of(
          "@yearly", "0 0 1 1 *",
          "@annually", "0 0 1 1 *",
          "@monthly", "0 0 1 * *",
          "@weekly", "0 0 * * 0",
          "@daily", "0 0 * * *",
          "@midnight", "0 0 * * *",
          "@hourly", "0 * * * *");

  private final String expression;
  private final BitSet seconds;
  private final BitSet minutes;
  private final BitSet hours;
  private final BitSet months;
  private final CronDays days;
  private final boolean isEvery;

  private Cron(String expression, String[] fields) {
    this.expression = expression;
    this.seconds = values(CronField.SECOND, fields[0]);
    this.minutes = values(CronField.MINUTE, fields[1]);
    this.hours = values(CronField.HOUR, fields[2]);
    this.days = new CronDays(fields[3], fields[5]);
    this.months = values(CronField.MONTH, fields[4]);
    this.isEvery = fields[1].contains("*") || fields[2].contains("*");
  }

  /**
   * Returns the times that an expression means.
   *
   * @throws IllegalArgumentException with what was expected and found, if it is malformed or none
   *     of its times ever comes
   */
  public static Cron of(String expression) {
    if (expression.length() > LONGEST) {
      throw new IllegalArgumentException(
          "expected at most " + LONGEST + " characters, found " + expression.length());
    }
    String text = expression.strip();
    String[] fields = NAMED.getOrDefault(text.toLowerCase(Locale.ROOT), text).split("\\s+", -1);
    if (fields.length != 5 && fields.length != 6) {
      throw new IllegalArgumentException(
          "expected five fields, six with seconds, or one of "
              + NAMED.keySet().stream().sorted().toList()
              + ", found '"
              + expression
              + "'");
    }
    String[] six = fields.length == 6 ? fields : ("0 " + String.join(" ", fields)).split(" ");
    Cron cron;
    try {
      cron = new Cron(text, six);
    } catch (IllegalArgumentException problem) {
      throw new IllegalArgumentException(
          problem.getMessage() + " of '" + expression + "'", problem);
    }
    if (cron.from(ANY_TIME).isEmpty()) {
      throw new IllegalArgumentException(
          "expected a time that comes some day, found '" + expression + "'");
    }
    return cron;
  }

  private static BitSet values(CronField field, String text) {
    BitSet values = new BitSet();
    for (String part : text.split(",", -1)) {
      field.add(part, values);
    }
    return values;
  }

  /**
   * Returns the first of its times after {@code after} in a time zone; empty if none ever comes.
   */
  public Optional<Instant> next(Instant after, ZoneId zone) {
    ZoneRules rules = zone.getRules();
    Instant passed = after.truncatedTo(ChronoUnit.SECONDS);
    Instant from = passed.plusSeconds(1);
    while (true) {
      // The clock is read as it was set just before: the very moment of a change belongs to it.
      ZoneOffset offset = rules.getOffset(passed);
      ZoneOffsetTransition change = rules.nextTransition(passed);
      Optional<LocalDateTime> found = from(LocalDateTime.ofInstant(from, offset));
      if (found.isEmpty()) {
        return Optional.empty();
      }
      LocalDateTime local = found.get();
      Instant time = local.toInstant(offset);
      if (change == null || time.isBefore(change.getInstant())) {
        if (isEvery || !isSecondPass(rules, local, time)) {
          return Optional.of(time);
        }
        passed = time;
        from = time.plusSeconds(1);
      } else if (!isEvery && change.isGap() && local.isBefore(change.getDateTimeAfter())) {
        return Optional.of(change.getInstant());
      } else {
        passed = change.getInstant();
        from = passed;
      }
    }
  }

  /** Tells whether clocks had been set back and have shown this time before. */
  private static boolean isSecondPass(ZoneRules rules, LocalDateTime local, Instant time) {
    ZoneOffsetTransition before = rules.previousTransition(time.plusNanos(1));
    return before != null && before.isOverlap() && local.isBefore(before.getDateTimeBefore());
  }

  /**
   * Returns the first of its times that is not before {@code start}, on a clock that never jumps.
   */
  private Optional<LocalDateTime> from(LocalDateTime start) {
    LocalDate date = start.toLocalDate();
    LocalDate end = date.plusYears(YEARS);
    LocalTime earliest = start.toLocalTime();
    while (date.isBefore(end)) {
      if (!months.get(date.getMonthValue())) {
        date = date.withDayOfMonth(1).plusMonths(1);
        earliest = LocalTime.MIDNIGHT;
        continue;
      }
      if (days.has(date)) {
        Optional<LocalTime> time = from(earliest);
        if (time.isPresent()) {
          return time.map(date::atTime);
        }
      }
      date = date.plusDays(1);
      earliest = LocalTime.MIDNIGHT;
    }
    return Optional.empty();
  }

  private Optional<LocalTime> from(LocalTime earliest) {
    for (int hour = hours.nextSetBit(earliest.getHour());
        hour >= 0;
        hour = hours.nextSetBit(hour + 1)) {
      boolean sameHour = hour == earliest.getHour();
      for (int minute = minutes.nextSetBit(sameHour ? earliest.getMinute() : 0);
          minute >= 0;
          minute = minutes.nextSetBit(minute + 1)) {
        boolean sameMinute = sameHour && minute == earliest.getMinute();
        int second = seconds.nextSetBit(sameMinute ? earliest.getSecond() : 0);
        if (second >= 0) {
          return Optional.of(LocalTime.of(hour, minute, second));
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Cron cron && cron.expression.equals(expression);
  }

  @Override
  public int hashCode() {
    return expression.hashCode();
  }

  /** Returns the expression. */
  @Override
  public String toString() {
    return expression;
  }
}
