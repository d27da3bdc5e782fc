package dev.lastword.orchestrator.schedule;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/** One of the fields of a cron expression: its name, its range, and the words for its values. */
enum CronField {
  SECOND("second", 0, 59, List.of()),
  MINUTE("minute", 0, 59, List.of()),
  HOUR("hour", 0, 23, List.of()),
  DAY_OF_MONTH("day of month", 1, 31, List.of()),
  MONTH(
      "month",
      1,
      12,
      List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")),
  /** Both 0 and 7 are Sunday. */
  DAY_OF_WEEK("day of week", 0, 7, List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"));

  private final String title;
  private final int first;
  private final int last;
  private final List<String> words;

  CronField(String title, int first, int last, List<String> words) {
    this.title = title;
    this.first = first;
    this.last = last;
    this.words = words;
  }

  /** Adds the values that {@code part} means: one, a range, all, each perhaps with a step. */
  void add(String part, BitSet values) {
    String[] step = part.split("/", -1);
    if (step.length > 2) {
      throw problem("at most one step", part);
    }
    int from;
    int to;
    if (step[0].equals("*") || step[0].equals("?")) {
      from = first;
      to = this == DAY_OF_WEEK ? 6 : last;
    } else {
      String[] range = step[0].split("-", -1);
      if (range.length > 2) {
        throw problem("a range of two values", part);
      }
      from = value(range[0]);
      to = range.length == 2 ? value(range[1]) : step.length == 2 ? last : from;
      // A week may end with Sunday, too: SAT-SUN.
      to = this == DAY_OF_WEEK && to == 0 ? from == 0 ? 0 : 7 : to;
    }
    if (from > to) {
      throw problem("a range that rises", part);
    }
    int by = step.length == 2 ? number(step[1], 1, last, "a step") : 1;
    for (int value = from; value <= to; value += by) {
      values.set(this == DAY_OF_WEEK ? value % 7 : value);
    }
  }

  int value(String text) {
    int word = words.indexOf(text.toUpperCase(Locale.ROOT));
    return word >= 0 ? word + first : number(text, first, last, "a " + title);
  }

  private int number(String text, int low, int high, String what) {
    int number = text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : -1;
    if (number < low || number > high) {
      throw problem(what + " from " + low + " to " + high, text);
    }
    return number;
  }

  IllegalArgumentException problem(String expected, String found) {
    return new IllegalArgumentException(
        "expected " + expected + ", found '" + found + "' as " + title);
  }
}
