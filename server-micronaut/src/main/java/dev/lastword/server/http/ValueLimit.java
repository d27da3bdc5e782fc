package dev.lastword.server.http;

import io.micronaut.http.HttpStatus;

/**
 * Bound on the number of JSON values in the body of a request. A value of two bytes takes up to 200
 * bytes of heap, so a body within its limit of bytes could otherwise take a hundred times its size.
 * Values are counted before anything is decoded. What a store holds is read without this limit.
 */
final class ValueLimit {

  /** Largest number of values in one body: about 50 MB of heap. */
  static final int MOST = 250_000;

  private ValueLimit() {}

  /** Refuses a body that has more than {@link #MOST} values. */
  static void require(byte[] json) {
    int values = 1;
    boolean opened = false;
    for (int i = 0; i < json.length; i++) {
      byte unit = json[i];
      if (unit == ' ' || unit == '\n' || unit == '\r' || unit == '\t') {
        continue;
      }
      // Each comma announces a value, and so does the start of a container that is not empty.
      if (unit == ',' || opened && unit != ']' && unit != '}') {
        values++;
      }
      if (values > MOST) {
        throw new Refused(
            Problem.of(
                HttpStatus.REQUEST_ENTITY_TOO_LARGE,
                "TOO_LARGE",
                "expected at most "
                    + MOST
                    + " JSON values in a body, found more; send less at once"));
      }
      opened = unit == '[' || unit == '{';
      if (unit == '"') {
        i = endOfString(json, i);
      }
    }
  }

  private static int endOfString(byte[] json, int start) {
    int i = start + 1;
    while (i < json.length && json[i] != '"') {
      i += json[i] == '\\' ? 2 : 1;
    }
    return i;
  }
}
