package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Reader for JSON that the engine itself has written into a job or a document. */
record JsonMembers(Map<String, JsonValue> all) {

  static JsonMembers of(Payload payload) {
    return of(JsonCodec.parse(payload.toBytes()));
  }

  static JsonMembers of(JsonValue value) {
    return new JsonMembers(value instanceof JsonObject object ? object.members() : Map.of());
  }

  Optional<JsonValue> find(String name) {
    return Optional.ofNullable(all.get(name));
  }

  Optional<String> findText(String name) {
    return find(name).map(member -> ((JsonString) member).text());
  }

  Optional<Instant> findTime(String name) {
    return findText(name).flatMap(Times::parse);
  }

  String text(String name) {
    return findText(name).orElseThrow(() -> missing(name));
  }

  long number(String name) {
    return find(name)
        .flatMap(member -> ((JsonNumber) member).wholeNumber().stream().boxed().findFirst())
        .orElseThrow(() -> missing(name));
  }

  private IllegalStateException missing(String name) {
    return new IllegalStateException("expected " + name + " in a document, found " + all);
  }
}
