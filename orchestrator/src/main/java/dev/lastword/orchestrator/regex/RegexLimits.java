package dev.lastword.orchestrator.regex;

import com.google.re2j.Pattern;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.IntStream;

/**
 * Bounds of regular expressions.
 *
 * <p>Matching is linear in the text and in the size of the program that a pattern becomes. That
 * size is not: repetitions inside repetitions multiply, and groups inside groups take stack.
 * Neither is the time of compiling: where case is ignored, each character of a range is looked up,
 * and named classes are merged. So a pattern is measured before it is compiled.
 */
public final class RegexLimits {

  /** UTF-16 units in a pattern. */
  static final int LENGTH = 1_000;

  /** Groups inside one another. */
  static final int NESTING = 50;

  /** Instructions of a compiled pattern. */
  public static final int PROGRAM = 5_000;

  /** Named classes, such as {@code \\pL}, in one pattern. */
  static final int NAMED_CLASSES = 20;

  /** Characters in a range of a pattern that ignores case. */
  static final int FOLDED_RANGE = 256;

  /** Steps of compiling one character of a pattern. */
  private static final int CHARACTER_STEPS = 8;

  /** Steps of compiling one named class. */
  private static final int NAMED_CLASS_STEPS = 300;

  /** Flags of a group among which there may be one to ignore case. */
  private static final java.util.regex.Pattern IGNORES_CASE =
      java.util.regex.Pattern.compile("\\(\\?[a-zA-Z-]*i");

  /** Instructions that one character or sign of a pattern becomes, at most. */
  private static final int INSTRUCTIONS = 3;

  private static final int HEXADECIMAL = 16;

  /** Stands for a class among the members of another; no range begins with it. */
  private static final int CLASS = -1;

  private final String pattern;
  private final boolean ignoresCase;
  private final Deque<Long> groups = new ArrayDeque<>();
  private long group;
  private long last;
  private int namedClasses;
  private int at;

  private RegexLimits(String pattern) {
    this.pattern = pattern;
    this.ignoresCase = IGNORES_CASE.matcher(pattern).find();
  }

  /** Returns the steps that measuring and compiling a pattern take, by its text alone. */
  public static long work(String pattern) {
    int length = Math.min(pattern.length(), LENGTH);
    long named =
        IntStream.range(0, length - 1)
            .filter(i -> pattern.charAt(i) == '\\' && isNamedClass(pattern.charAt(i + 1)))
            .limit(NAMED_CLASSES)
            .count();
    return (long) CHARACTER_STEPS * length + NAMED_CLASS_STEPS * named;
  }

  /**
   * Returns the number of instructions that {@code pattern} becomes.
   *
   * @throws IllegalArgumentException if it is malformed or too large
   */
  public static int size(String pattern) {
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

  private static boolean isNamedClass(char sign) {
    return sign == 'p' || sign == 'P';
  }

  private void countIfNamedClass(char sign) {
    if (isNamedClass(sign) && ++namedClasses > NAMED_CLASSES) {
      throw tooLarge("at most " + NAMED_CLASSES + " named classes", "more");
    }
  }

  private void escape() {
    if (pattern.startsWith("Q", at)) {
      int end = pattern.indexOf("\\E", at);
      int next = end < 0 ? pattern.length() : end + 2;
      item(next - at);
      at = next;
    } else {
      if (at < pattern.length()) {
        countIfNamedClass(pattern.charAt(at));
      }
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
        range(member());
      }
    }
    at++;
    item(1);
  }

  /** Passes one member of a class; returns its code point, or a large one if it is escaped. */
  private int member() {
    int sign = pattern.codePointAt(at);
    at += Character.charCount(sign);
    if (sign != '\\' || at >= pattern.length()) {
      return sign;
    }
    char kind = pattern.charAt(at++);
    countIfNamedClass(kind);
    if (pattern.startsWith("{", at)) {
      at = Math.max(at, pattern.indexOf('}', at)) + 1;
    } else if (kind == 'x' || Character.isDigit(kind)) {
      while (at < pattern.length() && Character.digit(pattern.charAt(at), HEXADECIMAL) >= 0) {
        at++;
      }
    }
    return "dDsSwWpP".indexOf(kind) >= 0 ? CLASS : Character.MAX_CODE_POINT;
  }

  /** Passes the end of a range, if the member before it begins one. */
  private void range(int low) {
    if (low == CLASS
        || !pattern.startsWith("-", at)
        || at + 1 >= pattern.length()
        || pattern.charAt(at + 1) == ']') {
      return;
    }
    at++;
    int high = member();
    boolean isPlain = low != Character.MAX_CODE_POINT && high != Character.MAX_CODE_POINT;
    if (ignoresCase && (!isPlain || high - low >= FOLDED_RANGE)) {
      throw tooLarge(
          "ranges of at most " + FOLDED_RANGE + " characters, none escaped, where it ignores case",
          "another");
    }
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
