package dev.lastword.core.testkit;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the JSON that tests are written with: well formed, strings without escapes. The core itself
 * reads none; documents from outside are a codec's business.
 */
public final class Json {

  private final String text;
  private int position;

  private Json(String text) {
    this.text = text;
  }

  /** Returns the value that {@code text} spells. */
  public static JsonValue json(String text) {
    Json reader = new Json(text);
    JsonValue value = reader.value();
    reader.blanks();
    if (reader.position != text.length()) {
      throw reader.unexpected("the end");
    }
    return value;
  }

  private JsonValue value() {
    blanks();
    if (take("null")) {
      return JsonValue.NULL;
    }
    if (take("true")) {
      return new JsonBoolean(true);
    }
    if (take("false")) {
      return new JsonBoolean(false);
    }
    if (take("\"")) {
      return new JsonString(restOfString());
    }
    if (take("[")) {
      return restOfArray();
    }
    return take("{") ? restOfObject() : number();
  }

  private JsonNumber number() {
    int start = position;
    while (position < text.length() && "+-.0123456789eE".indexOf(text.charAt(position)) >= 0) {
      position++;
    }
    return new JsonNumber(text.substring(start, position));
  }

  private String restOfString() {
    int end = text.indexOf('"', position);
    String string = text.substring(position, end);
    if (string.contains("\\")) {
      throw unexpected("a string without escapes");
    }
    position = end + 1;
    return string;
  }

  private JsonArray restOfArray() {
    List<JsonValue> elements = new ArrayList<>();
    if (!closed("]")) {
      do {
        elements.add(value());
      } while (!endOf("]"));
    }
    return new JsonArray(elements);
  }

  private JsonObject restOfObject() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    if (!closed("}")) {
      do {
        blanks();
        expect("\"");
        String name = restOfString();
        blanks();
        expect(":");
        members.put(name, value());
      } while (!endOf("}"));
    }
    return new JsonObject(members);
  }

  private boolean closed(String close) {
    blanks();
    return take(close);
  }

  private boolean endOf(String close) {
    if (closed(close)) {
      return true;
    }
    expect(",");
    return false;
  }

  private void expect(String token) {
    if (!take(token)) {
      throw unexpected(token);
    }
  }

  private boolean take(String token) {
    boolean found = text.startsWith(token, position);
    position += found ? token.length() : 0;
    return found;
  }

  private void blanks() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }

  private IllegalArgumentException unexpected(String expected) {
    return new IllegalArgumentException(
        expected + " was expected at position " + position + " of " + text);
  }
}
