package dev.lastword.orchestrator.schedule;

import static dev.lastword.orchestrator.schedule.CronField.DAY_OF_MONTH;
import static dev.lastword.orchestrator.schedule.CronField.DAY_OF_WEEK;

import java.time.LocalDate;
import java.util.BitSet;
import java.util.Locale;

/**
 * On which days: the fields for days of the month and days of the week together.
 *
 * <p>As in every crontab: a day must be in both fields if one of them has a star, else in either.
 */
final class CronDays {

  private static final int WEEKS = 5;

  private final BitSet daysOfMonth = new BitSet();
  private final BitSet daysOfWeek = new BitSet();

  /** Day of the week times WEEKS plus its count in the month, from 0. */
  private final BitSet nth = new BitSet();

  private final BitSet lastOfWeekday = new BitSet();
  private final boolean either;
  private boolean lastOfMonth;

  CronDays(String dayOfMonth, String dayOfWeek) {
    for (String part : dayOfMonth.split(",", -1)) {
      if (part.equalsIgnoreCase("L")) {
        lastOfMonth = true;
      } else {
        DAY_OF_MONTH.add(part, daysOfMonth);
      }
    }
    for (String part : dayOfWeek.split(",", -1)) {
      addDayOfWeek(part);
    }
    either = !isOpen(dayOfMonth) && !isOpen(dayOfWeek);
  }

  private static boolean isOpen(String field) {
    return field.contains("*") || field.contains("?");
  }

  private void addDayOfWeek(String part) {
    String upper = part.toUpperCase(Locale.ROOT);
    int hash = part.indexOf('#');
    if (hash >= 0) {
      String count = part.substring(hash + 1);
      if (!count.matches("[1-5]")) {
        throw DAY_OF_WEEK.problem("a count from 1 to 5 after #", part);
      }
      nth.set(weekday(part.substring(0, hash)) * WEEKS + Integer.parseInt(count) - 1);
    } else if (upper.endsWith("L") && upper.length() > 1) {
      lastOfWeekday.set(weekday(part.substring(0, part.length() - 1)));
    } else {
      DAY_OF_WEEK.add(part, daysOfWeek);
    }
  }

  private static int weekday(String text) {
    return DAY_OF_WEEK.value(text) % 7;
  }

  boolean has(LocalDate date) {
    int day = date.getDayOfMonth();
    int length = date.lengthOfMonth();
    int weekday = date.getDayOfWeek().getValue() % 7;
    boolean inMonth = daysOfMonth.get(day) || lastOfMonth && day == length;
    boolean inWeek =
        daysOfWeek.get(weekday)
            || nth.get(weekday * WEEKS + (day - 1) / 7)
            || lastOfWeekday.get(weekday) && day + 7 > length;
    return either ? inMonth || inWeek : inMonth && inWeek;
  }
}
