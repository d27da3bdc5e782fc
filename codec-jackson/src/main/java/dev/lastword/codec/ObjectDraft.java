package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object that is being written, member by member. */
final class ObjectDraft implements MemberSink {

  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  @Override
  public <T> ObjectDraft put(String name, Format<T> format, @Nullable T value) {
    return put(name, value == null ? null : format.write(value));
  }

  @Override
  public ObjectDraft put(String name, @Nullable JsonValue value) {
    if (value != null) {
      members.put(name, value);
    }
    return this;
  }

  JsonObject build() {
    return new JsonObject(members);
  }
}
