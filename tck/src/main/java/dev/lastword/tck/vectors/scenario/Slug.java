package dev.lastword.tck.vectors.scenario;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.json.JsonValues;

/** A value as part of a vector's id: letters, digits, dots and dashes. */
final class Slug {

  private Slug() {}

  static String of(Object plain) {
    JsonValue value = JsonValues.value(plain);
    if (value instanceof JsonString string) {
      return "text-" + (string.text().isEmpty() ? "empty" : plain(string.text()));
    }
    return value instanceof JsonNumber number
        ? "number-" + number.literal().replace("-", "minus-")
        : plain(value.toString());
  }

  private static String plain(String text) {
    return text.replaceAll("[^A-Za-z0-9.]+", "-").replaceAll("^-(?=.)|(?<=.)-$", "");
  }
}
