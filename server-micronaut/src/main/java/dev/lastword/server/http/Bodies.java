package dev.lastword.server.http;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Bodies of all resources, with their readers and writers; one for each package of resources. */
public final class Bodies {

  private final Map<Class<?>, Function<JsonValue, ? extends Request>> readers = new HashMap<>();
  private final Map<Class<?>, Function<JsonValue, JsonObject>> schemas = new HashMap<>();
  private final List<ReplyShape<?>> replies = new ArrayList<>();

  /** Returns this with one more kind of body, which is an object. */
  public <R extends Request> Bodies add(Class<R> type, Function<BodyFields, R> reader) {
    schemas.put(
        type,
        example -> {
          BodyFields fields = BodyFields.of(example);
          read(fields, reader);
          return fields.schema();
        });
    return addAny(type, document -> read(BodyFields.of(document), reader));
  }

  private static <R extends Request> R read(BodyFields fields, Function<BodyFields, R> reader) {
    R body = reader.apply(fields);
    fields.requireNoMore();
    return body;
  }

  /** Returns this with one more kind of body, which may be anything. */
  public <R extends Request> Bodies addAny(Class<R> type, Function<JsonValue, R> reader) {
    readers.put(type, reader);
    return this;
  }

  /** Returns this with what answers look like. */
  public Bodies replies(ReplyShape<?>... more) {
    replies.addAll(List.of(more));
    return this;
  }

  /** Returns {@code body}, or what an empty one says if there is none. */
  public static <R extends Request> R orEmpty(@Nullable R body, Function<BodyFields, R> reader) {
    return body == null ? reader.apply(BodyFields.of(JsonObject.EMPTY)) : body;
  }

  Map<Class<?>, Function<JsonValue, ? extends Request>> readers() {
    return readers;
  }

  List<ReplyShape<?>> replies() {
    return replies;
  }

  /** Returns how the JSON Schema of each kind of object is read off a good example. */
  Map<Class<?>, Function<JsonValue, JsonObject>> schemas() {
    return schemas;
  }
}
