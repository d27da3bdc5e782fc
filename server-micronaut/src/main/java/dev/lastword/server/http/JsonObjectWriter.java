package dev.lastword.server.http;

import dev.lastword.codec.Times;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object that is being written, member by member; what is null is left out. */
public final class JsonObjectWriter {

  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  private JsonObjectWriter() {}

  /** Returns an object without members. */
  public static JsonObjectWriter object() {
    return new JsonObjectWriter();
  }

  /** Returns an array of what {@code replies} say. */
  public static JsonArray array(List<? extends Reply> replies) {
    return new JsonArray(replies.stream().map(Reply::json).toList());
  }

  /** Adds any value. */
  public JsonObjectWriter put(String name, @Nullable JsonValue value) {
    if (value != null) {
      members.put(name, value);
    }
    return this;
  }

  /** Adds a string. */
  public JsonObjectWriter put(String name, @Nullable String text) {
    return put(name, text == null ? null : new JsonString(text));
  }

  /** Adds a whole number. */
  public JsonObjectWriter put(String name, @Nullable Long number) {
    return put(name, number == null ? null : JsonNumber.of(number));
  }

  /** Adds true or false. */
  public JsonObjectWriter put(String name, @Nullable Boolean value) {
    return put(name, value == null ? null : new JsonBoolean(value));
  }

  /** Adds a time. */
  public JsonObjectWriter put(String name, @Nullable Instant time) {
    return put(name, time == null ? null : new JsonString(Times.format(time)));
  }

  /** Adds all members of another object. */
  public JsonObjectWriter putAll(Map<String, JsonValue> more) {
    members.putAll(more);
    return this;
  }

  /** Returns the object. */
  public JsonObject build() {
    return new JsonObject(members);
  }
}
