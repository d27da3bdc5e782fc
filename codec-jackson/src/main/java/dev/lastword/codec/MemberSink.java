package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;
import org.jspecify.annotations.Nullable;

/** Takes the members of an object that is being written: as a value, or straight as text. */
interface MemberSink {

  /** Adds a member; nothing, if there is no value. */
  <T> MemberSink put(String name, Format<T> format, @Nullable T value);

  /** Adds a member; nothing, if there is no value. */
  MemberSink put(String name, @Nullable JsonValue value);
}
