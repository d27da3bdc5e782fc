package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;

/** Short description of an unexpected value: documents can be large. */
final class Found {

  private static final int ENOUGH = 60;

  private Found() {}

  static String brief(JsonValue value) {
    if (value instanceof JsonObject) {
      return "an object";
    }
    if (value instanceof JsonArray) {
      return "an array";
    }
    if (value instanceof JsonString string) {
      return brief(string.text(), new StringBuilder("\"")).append('"').toString();
    }
    if (value instanceof JsonNumber number) {
      return brief(number.literal(), new StringBuilder()).toString();
    }
    return value.toString();
  }

  private static StringBuilder brief(String text, StringBuilder out) {
    if (text.length() <= ENOUGH) {
      JsonWriter.appendEscaped(out, text);
      return out;
    }
    JsonWriter.appendEscaped(out, text.substring(0, ENOUGH));
    return out.append("… (").append(text.length()).append(" characters)");
  }
}
