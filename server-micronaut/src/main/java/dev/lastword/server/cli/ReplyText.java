package dev.lastword.server.cli;

import dev.lastword.codec.Printable;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;

/** Documents of the server, for people: a line for each thing, indented by depth. */
final class ReplyText {

  private ReplyText() {}

  static String inWords(JsonValue document) {
    StringBuilder text = new StringBuilder();
    write(text, document, "");
    return text.toString().stripTrailing();
  }

  private static void write(StringBuilder text, JsonValue value, String indent) {
    if (value instanceof JsonObject object) {
      object.members().forEach((name, member) -> member(text, name + ":", member, indent));
    } else if (value instanceof JsonArray array) {
      array.elements().forEach(element -> member(text, "-", element, indent));
    } else {
      text.append(indent).append(word(value)).append('\n');
    }
  }

  private static void member(StringBuilder text, String name, JsonValue value, String indent) {
    boolean isNested =
        value instanceof JsonObject object && !object.members().isEmpty()
            || value instanceof JsonArray array && !array.elements().isEmpty();
    text.append(indent).append(Printable.escape(name));
    if (isNested) {
      text.append('\n');
      write(text, value, indent + "  ");
    } else {
      text.append(' ').append(word(value)).append('\n');
    }
  }

  private static String word(JsonValue value) {
    return Printable.escape(value instanceof JsonString string ? string.text() : value.toString());
  }
}
