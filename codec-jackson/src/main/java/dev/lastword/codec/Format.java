package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;

/** JSON form of one type's values. */
public interface Format<T> {

  /** Returns what {@code value} means; {@code place} is for the {@link MalformedDocument}. */
  T read(JsonValue value, Place place);

  /** Returns {@code value} in JSON. */
  JsonValue write(T value);

  /** Returns what a document must hold here, as a noun: "a node id". */
  String expected();

  /** Returns the JSON Schema of what it reads, as far as one can tell: of anything, by default. */
  default JsonObject schema() {
    return JsonObject.EMPTY;
  }
}
