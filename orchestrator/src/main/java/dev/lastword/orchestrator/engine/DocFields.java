package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.store.Doc;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The members of the JSON object that a document holds, to be written or read one by one. */
final class DocFields {

  private final Map<String, JsonValue> members;
  private final String where;

  private DocFields(Map<String, JsonValue> members, String where) {
    this.members = members;
    this.where = where;
  }

  static DocFields empty() {
    return new DocFields(new LinkedHashMap<>(), "a new document");
  }

  /**
   * Reads a document.
   *
   * @throws IllegalStateException if it holds no object
   */
  static DocFields of(Doc doc) {
    String where = "document " + doc.collection() + "/" + doc.key();
    JsonValue content = JsonCodec.parse(doc.payload().toBytes());
    if (content instanceof JsonObject object) {
      return new DocFields(object.members(), where);
    }
    throw new IllegalStateException("expected an object in " + where + ", found " + content);
  }

  DocFields put(String name, @Nullable JsonValue value) {
    if (value != null) {
      members.put(name, value);
    }
    return this;
  }

  DocFields put(String name, @Nullable String text) {
    return put(name, text == null ? null : new JsonString(text));
  }

  DocFields put(String name, long number) {
    return put(name, JsonNumber.of(number));
  }

  DocFields put(String name, @Nullable Instant time) {
    return put(name, time == null ? null : Times.format(time));
  }

  JsonObject object() {
    return new JsonObject(members);
  }

  Payload payload() {
    return Payload.of(JsonCodec.writeBytes(object()), Payload.JSON);
  }

  Optional<JsonValue> value(String name) {
    return Optional.ofNullable(members.get(name));
  }

  Optional<String> text(String name) {
    return value(name)
        .map(
            value -> {
              if (value instanceof JsonString string) {
                return string.text();
              }
              throw unexpected("text", name);
            });
  }

  String required(String name) {
    return text(name).orElseThrow(() -> unexpected("text", name));
  }

  Optional<Long> number(String name) {
    return value(name)
        .map(
            value -> {
              if (value instanceof JsonNumber number && number.wholeNumber().isPresent()) {
                return number.wholeNumber().getAsLong();
              }
              throw unexpected("a whole number", name);
            });
  }

  long requiredNumber(String name) {
    return number(name).orElseThrow(() -> unexpected("a whole number", name));
  }

  Optional<Instant> time(String name) {
    return text(name).map(text -> Times.parse(text).orElseThrow(() -> unexpected("a time", name)));
  }

  Instant requiredTime(String name) {
    return time(name).orElseThrow(() -> unexpected("a time", name));
  }

  Map<String, JsonValue> object(String name) {
    return value(name).orElse(JsonObject.EMPTY) instanceof JsonObject object
        ? object.members()
        : Map.of();
  }

  private IllegalStateException unexpected(String expected, String name) {
    return new IllegalStateException(
        "expected " + expected + " in " + name + " of " + where + ", found " + members.get(name));
  }
}
