package dev.lastword.orchestrator.cel;

import com.google.re2j.Pattern;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Bounds of regular expressions.
 *
 * <p>Matching is linear in the text and in the size of the program that a pattern becomes. That
 * size is not: repetitions inside repetitions multiply, and groups inside groups take stack. So a
 * pattern is measured before it is compiled.
 */
final class RegexLimits {

  /** UTF-16 units in a pattern. */
  static final int LENGTH = 1_000;

  /** Groups inside one another. */
  static final int NESTING = 50;

  /** Instructions of a compiled pattern. */
  static final int PROGRAM = 5_000;

  /** Instructions that one character or sign of a pattern becomes, at most. */
  private static final int INSTRUCTIONS = 3;

  private final String pattern;
  private final Deque<Long> groups = new ArrayDeque<>();
  private long group;
  private long last;
  private int at;

  private RegexLimits(String pattern) {
    this.pattern = pattern;
  }

  /**
   * Returns the number of instructions that {@code pattern} becomes.
   *
   * @throws IllegalArgumentException if it is malformed or too large
   */
  static int size(String pattern) {
    if (pattern.length() > LENGTH) {
      throw tooLarge("at most " + LENGTH + " characters", pattern.length());
    }
    long estimate = new RegexLimits(pattern).estimate();
    if (estimate > (long) PROGRAM * INSTRUCTIONS) {
      throw tooLarge("at most " + PROGRAM + " instructions", "about " + estimate);
    }
    int size = Pattern.compile(pattern).programSize();
    if (size > PROGRAM) {
      throw tooLarge("at most " + PROGRAM + " instructions", size);
    }
    return size;
  }

  private static IllegalArgumentException tooLarge(String expected, Object found) {
    return new IllegalArgumentException(
        "expected a regular expression of " + expected + ", found " + found);
  }

  private long estimate() {
    while (at < pattern.length()) {
      char sign = pattern.charAt(at++);
      switch (sign) {
        case '\\' -> escape();
        case '[' -> characterClass();
        case '(' -> open();
        case ')' -> close();
        case '{' -> repeat();
        default -> item(1);
      }
    }
    while (!groups.isEmpty()) {
      close();
    }
    return group;
  }

  private void item(long size) {
    last = size;
    group += size;
  }

  private void escape() {
    if (pattern.startsWith("Q", at)) {
      int end = pattern.indexOf("\\E", at);
      int next = end < 0 ? pattern.length() : end + 2;
      item(next - at);
      at = next;
    } else {
      at++;
      item(1);
    }
  }

  private void characterClass() {
    if (pattern.startsWith("^", at)) {
      at++;
    }
    boolean first = true;
    while (at < pattern.length() && (first || pattern.charAt(at) != ']')) {
      first = false;
      int named = pattern.startsWith("[:", at) ? pattern.indexOf(":]", at + 2) : -1;
      if (named >= 0) {
        at = named + 2;
      } else {
        at += pattern.charAt(at) == '\\' ? 2 : 1;
      }
    }
    at++;
    item(1);
  }

  private void open() {
    if (groups.size() >= NESTING) {
      throw tooLarge("at most " + NESTING + " groups inside one another", "more");
    }
    groups.addLast(group);
    group = 1;
    last = 1;
  }

  private void close() {
    long inside = group;
    group = groups.isEmpty() ? 0 : groups.removeLast();
    item(inside);
  }

  /** Multiplies what stands before {@code {n}}, {@code {n,}} or {@code {n,m}}. */
  private void repeat() {
    int end = pattern.indexOf('}', at);
    long times = 1;
    for (String number : pattern.substring(at, end < 0 ? at : end).split(",", -1)) {
      // RE2 takes up to 1,000; longer numbers are no repetition.
      times = number.matches("[0-9]{1,4}") ? Math.max(times, Integer.parseInt(number) + 1) : times;
    }
    group -= last;
    item(Math.min(last * times, 1L << 32));
  }
}
