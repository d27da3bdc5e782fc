package dev.lastword.server.http;

import io.micronaut.http.HttpStatus;

/**
 * Bound on the number of JSON values in the body of a request. A value of two bytes takes up to 200
 * bytes of heap, so a body within its limit of bytes could otherwise take a hundred times its size.
 * Values are counted before anything is decoded. What a store holds is read without this limit.
 */
public final class ValueLimit {

  /** Largest number of values in one body: about 50 MB of heap. */
  public static final int MOST = 250_000;

  /** Largest number of values in all lines of a body of lines, each of which is decoded alone. */
  static final int MOST_OF_LINES = 1_000_000;

  private ValueLimit() {}

  /** Refuses a body that has more than {@link #MOST} values. */
  public static void require(byte[] json) {
    if (count(json, 0, json.length) > MOST) {
      throw tooMany(MOST, "a body");
    }
  }

  /**
   * Refuses a body with more than {@link #MOST} values in a line, or {@link #MOST_OF_LINES} in all.
   */
  public static void requireOfLines(byte[] lines) {
    int all = 0;
    for (int from = 0; from < lines.length; ) {
      int to = from;
      while (to < lines.length && lines[to] != '\n') {
        to++;
      }
      int values = count(lines, from, to);
      if (values > MOST) {
        throw tooMany(MOST, "a line");
      }
      all += values;
      if (all > MOST_OF_LINES) {
        throw tooMany(MOST_OF_LINES, "all lines");
      }
      from = to + 1;
    }
  }

  private static Refused tooMany(int most, String where) {
    return new Refused(
        Problem.of(
            HttpStatus.REQUEST_ENTITY_TOO_LARGE,
            "TOO_LARGE",
            "expected at most "
                + most
                + " JSON values in "
                + where
                + ", found more; send less at once"));
  }

  /** Returns the number of values between two places, or one more than the limit. */
  private static int count(byte[] json, int from, int to) {
    int values = 1;
    boolean opened = false;
    for (int i = from; i < to && values <= MOST; i++) {
      byte unit = json[i];
      if (unit == ' ' || unit == '\n' || unit == '\r' || unit == '\t') {
        continue;
      }
      // Each comma announces a value, and so does the start of a container that is not empty.
      if (unit == ',' || opened && unit != ']' && unit != '}') {
        values++;
      }
      opened = unit == '[' || unit == '{';
      if (unit == '"') {
        i = endOfString(json, i, to);
      }
    }
    return values;
  }

  private static int endOfString(byte[] json, int start, int to) {
    int i = start + 1;
    while (i < to && json[i] != '"') {
      i += json[i] == '\\' ? 2 : 1;
    }
    return i;
  }
}
