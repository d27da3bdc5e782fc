package dev.lastword.core.value;

import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;

/** Values as text for messages; documents are written by a codec. */
final class JsonText {

  private JsonText() {}

  static String of(JsonArray array) {
    StringBuilder text = new StringBuilder("[");
    array.elements().forEach(element -> separate(text).append(element));
    return text.append(']').toString();
  }

  static String of(JsonObject object) {
    StringBuilder text = new StringBuilder("{");
    object
        .members()
        .forEach((name, value) -> separate(text).append(quote(name)).append(':').append(value));
    return text.append('}').toString();
  }

  static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.chars().forEach(unit -> append(quoted, (char) unit));
    return quoted.append('"').toString();
  }

  private static void append(StringBuilder quoted, char unit) {
    if (unit == '"' || unit == '\\') {
      quoted.append('\\').append(unit);
    } else if (unit < ' ' || Character.isSurrogate(unit)) {
      quoted.append(String.format("\\u%04x", (int) unit));
    } else {
      quoted.append(unit);
    }
  }

  /** Adds a comma behind all that follows the opening bracket. */
  private static StringBuilder separate(StringBuilder text) {
    return text.length() == 1 ? text : text.append(',');
  }
}
