package dev.lastword.tck.json;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Writes an object member by member, in the order of the calls. */
public final class JsonBuilder {

  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  private JsonBuilder() {}

  /** Returns a builder of an object without members. */
  public static JsonBuilder object() {
    return new JsonBuilder();
  }

  /** Returns a builder that begins with the members of {@code start}. */
  public static JsonBuilder from(JsonObject start) {
    JsonBuilder builder = new JsonBuilder();
    builder.members.putAll(start.members());
    return builder;
  }

  /** Returns an array of the strings. */
  public static JsonArray texts(Collection<String> texts) {
    return new JsonArray(texts.stream().<JsonValue>map(JsonString::new).toList());
  }

  /** Sets a member to any value. */
  public JsonBuilder put(String name, JsonValue value) {
    members.put(name, value);
    return this;
  }

  /** Sets a member to a string. */
  public JsonBuilder put(String name, String text) {
    return put(name, new JsonString(text));
  }

  /** Sets a member to a whole number. */
  public JsonBuilder put(String name, long number) {
    return put(name, JsonNumber.of(number));
  }

  /** Sets a member to a string, if there is one. */
  public JsonBuilder putIfPresent(String name, Optional<String> text) {
    text.ifPresent(present -> put(name, present));
    return this;
  }

  /** Takes a member away. */
  public JsonBuilder remove(String name) {
    members.remove(name);
    return this;
  }

  /** Returns the object. */
  public JsonObject build() {
    return new JsonObject(members);
  }
}
