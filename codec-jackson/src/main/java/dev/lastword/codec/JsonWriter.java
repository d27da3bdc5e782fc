package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.Map;

/**
 * Values to text without white space.
 *
 * <p>Jackson's generators either escape every surrogate or lose lone ones in UTF-8. Here pairs stay
 * characters and lone ones become escapes, so that any string survives any encoding.
 */
final class JsonWriter {

  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private final StringBuilder out = new StringBuilder(256);

  private JsonWriter() {}

  static String write(JsonValue value) {
    JsonWriter writer = new JsonWriter();
    writer.append(value, 0);
    return writer.out.toString();
  }

  private void append(JsonValue value, int depth) {
    if (value instanceof JsonString string) {
      appendString(Limits.requireLength(string.text(), Limits.STRING_LENGTH, "string"));
    } else if (value instanceof JsonNumber number) {
      out.append(Limits.requireLength(number.literal(), Limits.NUMBER_LENGTH, "number"));
    } else if (value instanceof JsonObject object) {
      appendObject(object, depth + 1);
    } else if (value instanceof JsonArray array) {
      appendArray(array, depth + 1);
    } else {
      out.append(value);
    }
  }

  private void appendObject(JsonObject object, int depth) {
    Limits.requireDepth(depth);
    out.append('{');
    String separator = "";
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      out.append(separator);
      appendString(Limits.requireLength(member.getKey(), Limits.NAME_LENGTH, "name"));
      out.append(':');
      append(member.getValue(), depth);
      separator = ",";
    }
    out.append('}');
  }

  private void appendArray(JsonArray array, int depth) {
    Limits.requireDepth(depth);
    out.append('[');
    String separator = "";
    for (JsonValue element : array.elements()) {
      out.append(separator);
      append(element, depth);
      separator = ",";
    }
    out.append(']');
  }

  private void appendString(String text) {
    out.append('"');
    appendEscaped(out, text);
    out.append('"');
  }

  static void appendEscaped(StringBuilder out, String text) {
    int plain = 0;
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (unit >= ' ' && unit != '"' && unit != '\\' && !Character.isSurrogate(unit)) {
        continue;
      }
      if (isPair(text, i)) {
        i++;
        continue;
      }
      out.append(text, plain, i);
      appendEscape(out, unit);
      plain = i + 1;
    }
    out.append(text, plain, text.length());
  }

  private static boolean isPair(String text, int at) {
    return at + 1 < text.length()
        && Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1));
  }

  private static void appendEscape(StringBuilder out, char unit) {
    switch (unit) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      default ->
          out.append("\\u")
              .append(HEX[unit >> 12])
              .append(HEX[unit >> 8 & 15])
              .append(HEX[unit >> 4 & 15])
              .append(HEX[unit & 15]);
    }
  }
}
