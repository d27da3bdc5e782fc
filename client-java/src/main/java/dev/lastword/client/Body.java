package dev.lastword.client;

import dev.lastword.codec.Times;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builder for the JSON body of a request; absent members are left out. */
final class Body {

  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  Body put(String name, @Nullable JsonValue value) {
    if (value != null) {
      members.put(name, value);
    }
    return this;
  }

  Body text(String name, @Nullable Object value) {
    return put(name, value == null ? null : new JsonString(value.toString()));
  }

  Body number(String name, @Nullable Number value) {
    return put(name, value == null ? null : JsonNumber.of(value.longValue()));
  }

  Body flag(String name, @Nullable Boolean value) {
    return put(name, value == null ? null : new JsonBoolean(value));
  }

  Body time(String name, @Nullable Instant value) {
    return put(name, value == null ? null : new JsonString(Times.format(value)));
  }

  Body duration(String name, @Nullable Duration value) {
    return text(name, value);
  }

  Body words(String name, List<String> values) {
    return put(name, new JsonArray(values.stream().<JsonValue>map(JsonString::new).toList()));
  }

  /** Adds a list, or nothing if it is empty. */
  Body someWords(String name, List<String> values) {
    return values.isEmpty() ? this : words(name, values);
  }

  Body labels(Map<String, String> labels) {
    Map<String, JsonValue> words = new LinkedHashMap<>();
    new TreeMap<>(labels).forEach((label, value) -> words.put(label, new JsonString(value)));
    return put("labels", labels.isEmpty() ? null : new JsonObject(words));
  }

  JsonObject build() {
    return new JsonObject(members);
  }
}
