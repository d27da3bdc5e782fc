package dev.lastword.orchestrator.cel;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.values.NullValue;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * JSON values as CEL sees them, and back.
 *
 * <p>A whole number that fits is an int however it is spelled, any other a double: numbers that are
 * equal must not lead to different decisions.
 */
final class CelValues {

  private CelValues() {}

  /** Returns a value as CEL sees it; the digits of a long number are charged. */
  static Object toCel(JsonValue value, Meter meter) {
    if (value instanceof JsonObject object) {
      return new JsonMap(object.members(), meter);
    }
    if (value instanceof JsonArray array) {
      return new JsonList(array, meter);
    }
    if (value instanceof JsonString string) {
      return string.text();
    }
    if (value instanceof JsonNumber number) {
      meter.text(number.literal());
      return number(number);
    }
    return value instanceof JsonBoolean bool ? bool.value() : NullValue.NULL_VALUE;
  }

  private static Object number(JsonNumber number) {
    OptionalLong whole = number.wholeNumber();
    return whole.isPresent()
        ? (Object) whole.getAsLong()
        : (Object) Double.parseDouble(number.literal());
  }

  /** Returns what CEL made as JSON; each value, and each character of it, is charged. */
  static JsonValue toJson(Object value, Meter meter) {
    meter.spend(1);
    if (value instanceof JsonMap map) {
      return map.toJson(meter);
    }
    if (value instanceof JsonList list) {
      return list.toJson(meter);
    }
    if (value instanceof Map<?, ?> map) {
      return object(map, meter);
    }
    if (value instanceof List<?> list) {
      List<JsonValue> elements = new ArrayList<>();
      list.forEach(element -> elements.add(toJson(element, meter)));
      return new JsonArray(elements);
    }
    meter.text(value);
    return scalar(value);
  }

  private static JsonValue scalar(Object value) {
    if (value instanceof Boolean bool) {
      return new JsonBoolean(bool);
    }
    if (value instanceof Double number) {
      return decimal(number);
    }
    if (value instanceof Long || value instanceof UnsignedLong) {
      return new JsonNumber(value.toString());
    }
    if (value instanceof String || value instanceof Instant || value instanceof Duration) {
      return new JsonString(value.toString());
    }
    if (value instanceof NullValue) {
      return JsonValue.NULL;
    }
    throw new IllegalArgumentException(
        "a value that JSON has was expected, found " + value.getClass().getSimpleName());
  }

  private static JsonNumber decimal(double number) {
    if (!Double.isFinite(number)) {
      throw new IllegalArgumentException("a number that JSON has was expected, found " + number);
    }
    return new JsonNumber(Double.toString(number));
  }

  private static JsonObject object(Map<?, ?> map, Meter meter) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    map.forEach(
        (name, member) -> {
          if (!(name instanceof String text)) {
            throw new IllegalArgumentException("a text was expected as a name, found " + name);
          }
          meter.text(text);
          members.put(text, toJson(member, meter));
        });
    return new JsonObject(members);
  }
}
