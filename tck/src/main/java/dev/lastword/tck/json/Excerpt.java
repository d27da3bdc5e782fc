package dev.lastword.tck.json;

import dev.lastword.core.value.JsonValue;

/** As much of something as a message can bear. */
public final class Excerpt {

  private static final int LENGTH = 300;

  private Excerpt() {}

  /** Returns the beginning of the value's text. */
  public static String of(JsonValue value) {
    return of(value.toString());
  }

  /** Returns the beginning of the text. */
  public static String of(String text) {
    return text.length() <= LENGTH
        ? text
        : text.substring(0, LENGTH) + "… (" + text.length() + " characters)";
  }
}
