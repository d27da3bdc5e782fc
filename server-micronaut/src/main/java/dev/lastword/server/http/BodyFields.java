package dev.lastword.server.http;

import dev.lastword.codec.Format;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.graph.DotSegments;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reader of a body's fields. Unknown fields are refused, so that a misspelled name is not taken for
 * an absent one.
 */
public final class BodyFields {

  private final JsonValue document;
  private final Place place;
  private final Members members;
  private final Map<String, Format<?>> known = new TreeMap<>();
  private final Set<String> required = new TreeSet<>();

  private BodyFields(JsonValue document, Place place) {
    this.document = document;
    this.place = place;
    this.members = valid(() -> Members.of(document, place));
  }

  /** Returns the fields of the whole body. */
  public static BodyFields of(JsonValue document) {
    return new BodyFields(document, Place.ROOT);
  }

  /** Returns the fields of an object that stands at {@code place} of the body. */
  public static BodyFields of(JsonValue document, Place place) {
    return new BodyFields(document, place);
  }

  /** Returns a field that must be there. */
  public <T> T required(String name, Format<T> format) {
    known.put(name, format);
    required.add(name);
    return valid(() -> members.required(name, format));
  }

  /** Returns a field, or null if it is absent. */
  public <T> @Nullable T optional(String name, Format<T> format) {
    known.put(name, format);
    return valid(() -> members.optional(name, format)).orElse(null);
  }

  /** Returns a field, or {@code otherwise} if it is absent. */
  public <T> T optional(String name, Format<T> format, T otherwise) {
    known.put(name, format);
    return valid(() -> members.optional(name, format)).orElse(otherwise);
  }

  /** Refuses null for a field; no such field at all is fine. */
  public void requireNotNull(String name, Format<?> format) {
    if (document instanceof JsonObject object
        && JsonValue.NULL.equals(object.members().get(name))) {
      throw new InvalidField(place(name), format.expected(), "null");
    }
  }

  /** Returns the place of a field. */
  public Place place(String name) {
    return place.member(name);
  }

  /** Refuses a name that no URL can carry, in the field of which it was read. */
  public void requireNoDotSegment(String name, @Nullable String value) {
    if (value != null && DotSegments.isOne(value)) {
      throw new InvalidField(place(name), DotSegments.EXPECTED, value);
    }
  }

  /** Refuses fields that were not read. */
  public void requireNoMore() {
    if (document instanceof JsonObject object) {
      for (String name : object.members().keySet()) {
        if (!known.containsKey(name)) {
          throw new MalformedDocument(
              place.member(name), "one of the fields " + known.keySet(), "another");
        }
      }
    }
  }

  /** Returns the JSON Schema of such a body, as it was asked for. */
  public JsonObject schema() {
    JsonObjectWriter properties = JsonObjectWriter.object();
    known.forEach((name, format) -> properties.put(name, format.schema()));
    List<JsonValue> names = required.stream().<JsonValue>map(JsonString::new).toList();
    return JsonObjectWriter.object()
        .put("type", "object")
        .put("properties", properties.build())
        .put("required", names.isEmpty() ? null : new JsonArray(names))
        .put("additionalProperties", false)
        .build();
  }

  private static <T> T valid(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (MalformedDocument problem) {
      throw new InvalidField(problem);
    }
  }
}
