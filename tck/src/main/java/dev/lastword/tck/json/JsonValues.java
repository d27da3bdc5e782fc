package dev.lastword.tck.json;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** JSON values, written as shortly as Java allows. */
public final class JsonValues {

  private JsonValues() {}

  /** Returns the value that a string, a number, a boolean or a value itself stands for. */
  public static JsonValue value(Object plain) {
    if (plain instanceof JsonValue value) {
      return value;
    }
    if (plain instanceof String text) {
      return new JsonString(text);
    }
    if (plain instanceof Integer number) {
      return JsonNumber.of(number);
    }
    if (plain instanceof Boolean bool) {
      return new JsonBoolean(bool);
    }
    throw new IllegalArgumentException("no JSON value is known for " + plain.getClass());
  }

  /** Returns a number in a spelling of its own. */
  public static JsonNumber number(String literal) {
    return new JsonNumber(literal);
  }

  /** Returns the array of these values. */
  public static JsonArray array(Object... elements) {
    return new JsonArray(Stream.of(elements).map(JsonValues::value).toList());
  }

  /** Returns the object without members. */
  public static JsonObject object() {
    return JsonObject.EMPTY;
  }

  /** Returns an object of one member. */
  public static JsonObject object(String name, Object value) {
    return with(JsonObject.EMPTY, name, value);
  }

  /** Returns an object of two members. */
  public static JsonObject object(String first, Object value, String second, Object other) {
    return with(object(first, value), second, other);
  }

  /** Returns the object with one member more, or another value for one it has. */
  public static JsonObject with(JsonObject object, String name, Object value) {
    Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
    members.put(name, value(value));
    return new JsonObject(members);
  }

  /** Returns the object without one member. */
  public static JsonObject without(JsonObject object, String name) {
    Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
    members.remove(name);
    return new JsonObject(members);
  }

  /** Returns the array of objects. */
  public static JsonArray arrayOf(List<JsonObject> elements) {
    return new JsonArray(List.copyOf(elements));
  }
}
