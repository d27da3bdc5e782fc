package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Values to text without white space.
 *
 * <p>Jackson's generators either escape every surrogate or lose lone ones in UTF-8. Here pairs stay
 * characters and lone ones become escapes, so that any string survives any encoding.
 */
final class JsonWriter implements MemberSink {

  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private final StringBuilder out = new StringBuilder(256);
  private final int most;
  private int depth;

  /** Writes values of at most so many levels. */
  JsonWriter(int most) {
    this.most = most;
  }

  String text() {
    return out.toString();
  }

  byte[] bytes() {
    return text().getBytes(StandardCharsets.UTF_8);
  }

  /** Begins an object, whose members follow. */
  JsonWriter begin() {
    return open('{');
  }

  /** Ends the object that was begun last. */
  JsonWriter end() {
    return close('}');
  }

  @Override
  public <T> JsonWriter put(String name, Format<T> format, @Nullable T value) {
    if (value != null) {
      name(name);
      if (format instanceof Shape<T> shape) {
        shape.into(begin(), value).end();
      } else {
        append(format.write(value));
      }
    }
    return this;
  }

  @Override
  public JsonWriter put(String name, @Nullable JsonValue value) {
    if (value != null) {
      name(name);
      append(value);
    }
    return this;
  }

  JsonWriter append(JsonValue value) {
    if (value instanceof JsonString string) {
      appendString(JsonLimits.requireLength(string.text(), JsonLimits.STRING_LENGTH, "string"));
    } else if (value instanceof JsonNumber number) {
      out.append(JsonLimits.requireLength(number.literal(), JsonLimits.NUMBER_LENGTH, "number"));
    } else if (value instanceof JsonObject object) {
      begin();
      object.members().forEach(this::put);
      end();
    } else if (value instanceof JsonArray array) {
      open('[');
      for (JsonValue element : array.elements()) {
        separate();
        append(element);
      }
      close(']');
    } else {
      out.append(value);
    }
    return this;
  }

  private JsonWriter open(char bracket) {
    depth++;
    JsonLimits.requireDepth(depth, most);
    out.append(bracket);
    return this;
  }

  private JsonWriter close(char bracket) {
    depth--;
    out.append(bracket);
    return this;
  }

  private void name(String name) {
    separate();
    appendString(JsonLimits.requireLength(name, JsonLimits.NAME_LENGTH, "name"));
    out.append(':');
  }

  /** Adds a comma unless a bracket was opened just now. */
  private void separate() {
    char last = out.charAt(out.length() - 1);
    if (last != '{' && last != '[') {
      out.append(',');
    }
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
