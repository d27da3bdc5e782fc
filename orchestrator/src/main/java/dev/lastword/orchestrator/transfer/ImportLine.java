package dev.lastword.orchestrator.transfer;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Times;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.settings.EngineTracing;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** One line of a file that is imported: each member is asked for by name, and missed by number. */
record ImportLine(long number, Map<String, JsonValue> members) {

  private static final Set<String> HEADERS = Set.of(EngineTracing.TRACEPARENT, EventFormat.FORCE);

  static ImportLine read(long number, String text) {
    try {
      if (JsonCodec.parse(text) instanceof JsonObject object) {
        return new ImportLine(number, object.members());
      }
    } catch (MalformedDocument malformed) {
      throw new ImportProblem(number, String.valueOf(malformed.getMessage()));
    }
    throw new ImportProblem(number, "an object", "something else");
  }

  ImportProblem problem(String expected, Object found) {
    return new ImportProblem(number, expected, found);
  }

  Optional<JsonValue> find(String name) {
    return Optional.ofNullable(members.get(name));
  }

  String text(String name) {
    if (members.get(name) instanceof JsonString string) {
      return string.text();
    }
    throw problem("text in " + name, members.get(name));
  }

  long number(String name) {
    if (members.get(name) instanceof JsonNumber whole && whole.wholeNumber().isPresent()) {
      return whole.wholeNumber().getAsLong();
    }
    throw problem("a whole number in " + name, members.get(name));
  }

  Instant time(String name) {
    return Times.parse(text(name)).orElseThrow(() -> problem("a time in " + name, text(name)));
  }

  JsonObject object(String name) {
    if (members.get(name) instanceof JsonObject object) {
      return object;
    }
    throw problem("an object in " + name, members.get(name));
  }

  Map<String, String> texts(String name) {
    Map<String, String> texts = new HashMap<>();
    object(name)
        .members()
        .forEach(
            (key, value) -> {
              if (!(value instanceof JsonString string)) {
                throw problem("text in " + name + "/" + key, value);
              }
              texts.put(key, string.text());
            });
    return texts;
  }

  Payload payload() {
    JsonValue value = find("payload").orElseThrow(() -> problem("a payload", "none"));
    return Payload.of(JsonCodec.writeBytes(value), Payload.JSON);
  }

  private UUID eventId() {
    UUID id = UUID.fromString(text("eventId"));
    if (!id.toString().equals(text("eventId"))) {
      throw problem("a UUID in its usual form in eventId", text("eventId"));
    }
    return id;
  }

  /** The engine writes two headers, and reads no others. */
  private Map<String, String> headers() {
    Map<String, String> headers = texts("headers");
    if (!HEADERS.containsAll(headers.keySet())) {
      throw problem("no headers but " + HEADERS, headers.keySet());
    }
    return headers;
  }

  /** Returns the event as it was stored. */
  EventRecord record() {
    try {
      return new EventRecord(
          eventId(),
          text("type"),
          Math.toIntExact(number("schemaVersion")),
          time("occurredAt"),
          headers(),
          payload());
    } catch (IllegalArgumentException | ArithmeticException malformed) {
      throw new ImportProblem(number, String.valueOf(malformed.getMessage()));
    }
  }
}
