package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The words of JSON Schema (2020-12) that formats describe themselves with. */
final class Schemas {

  /** Any value. */
  static final JsonObject ANY = JsonObject.EMPTY;

  /** A time in RFC 3339. */
  static final JsonObject TIME =
      new JsonObject(
          Map.of("type", new JsonString("string"), "format", new JsonString("date-time")));

  private Schemas() {}

  static JsonObject type(String name) {
    return new JsonObject(Map.of("type", new JsonString(name)));
  }

  /** Strings; what else is asked of them is said in words. */
  static JsonObject text(String expected) {
    return expected.equals("a string")
        ? type("string")
        : with(type("string"), "description", new JsonString(expected));
  }

  static JsonObject oneOf(List<String> names) {
    return with(type("string"), "enum", texts(names));
  }

  static JsonObject between(String type, long min, long max) {
    return with(with(type(type), "minimum", JsonNumber.of(min)), "maximum", JsonNumber.of(max));
  }

  static JsonObject arrayOf(JsonObject element) {
    return with(type("array"), "items", element);
  }

  static JsonObject object(Map<String, JsonObject> properties, List<String> required) {
    JsonObject object =
        with(type("object"), "properties", new JsonObject(new TreeMap<>(properties)));
    return required.isEmpty() ? object : with(object, "required", texts(required));
  }

  private static JsonArray texts(Collection<String> words) {
    return new JsonArray(words.stream().<JsonValue>map(JsonString::new).toList());
  }

  private static JsonObject with(JsonObject schema, String name, JsonValue value) {
    Map<String, JsonValue> members = new LinkedHashMap<>(schema.members());
    members.put(name, value);
    return new JsonObject(members);
  }
}
