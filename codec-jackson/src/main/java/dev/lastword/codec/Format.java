package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;

/** How values of one type look in JSON. */
public interface Format<T> {

  /** Returns what {@code value} means; {@code place} is for the {@link MalformedDocument}. */
  T read(JsonValue value, Place place);

  /** Returns {@code value} in JSON. */
  JsonValue write(T value);

  /** Returns what a document must hold here, as a noun: "a node id". */
  String expected();
}
