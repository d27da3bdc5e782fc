package dev.lastword.server.http;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Schemas of bodies, derived from the code that reads or writes them. */
@Singleton
public final class BodySchemas {

  private final Map<Class<?>, Function<JsonValue, JsonObject>> schemas = new HashMap<>();
  private final Map<String, JsonObject> replies = new TreeMap<>();

  BodySchemas(List<Bodies> bodies) {
    bodies.forEach(some -> schemas.putAll(some.schemas()));
    AnswerReply.SHAPE.describe(replies);
    bodies.stream().flatMap(some -> some.replies().stream()).forEach(it -> it.describe(replies));
  }

  /** Returns the JSON Schema of every kind of answer, by its name. */
  public Map<String, JsonObject> replies() {
    return Map.copyOf(replies);
  }

  /**
   * Returns the JSON Schema of a kind of body, if it is an object of ours; optional fields that
   * reading the example does not ask for are unknown to it.
   */
  public Optional<JsonObject> of(Class<?> type, JsonValue example) {
    return Optional.ofNullable(schemas.get(type)).map(schema -> schema.apply(example));
  }
}
