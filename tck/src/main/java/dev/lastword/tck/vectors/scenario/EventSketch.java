package dev.lastword.tck.vectors.scenario;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.json.JsonValues;
import java.util.Locale;

/** An event as a scenario tells it: type and payload, the rest of its envelope being usual. */
record EventSketch(JsonObject envelope) {

  private static final String PAYLOAD = "payload";

  static EventSketch of(String type) {
    return new EventSketch(
        JsonValues.with(
            JsonValues.with(
                JsonValues.with(
                    JsonValues.object("executionId", "x", "type", type),
                    "actor",
                    JsonValues.object("kind", "system")),
                "schemaVersion",
                1),
            PAYLOAD,
            JsonValues.object()));
  }

  /** Returns the name of the event's type. */
  String type() {
    return ((JsonString) envelope.members().get("type")).text();
  }

  /** Returns the event with a payload field more, or another value for it. */
  EventSketch with(String field, Object value) {
    return payload(JsonValues.with(payload(), field, value));
  }

  /** Returns the event with a payload field of null. */
  EventSketch withNull(String field) {
    return with(field, JsonValue.NULL);
  }

  EventSketch without(String field) {
    return payload(JsonValues.without(payload(), field));
  }

  EventSketch payload(JsonValue payload) {
    return around(PAYLOAD, payload);
  }

  /** Returns the event in another envelope. */
  EventSketch around(String field, Object value) {
    return new EventSketch(JsonValues.with(envelope, field, value));
  }

  EventSketch notAround(String field) {
    return new EventSketch(JsonValues.without(envelope, field));
  }

  /** Returns the whole event, at its position in a history, counted from one. */
  JsonObject at(int position) {
    return complete(
        String.format(Locale.ROOT, "00000000-0000-4000-8000-%012d", position), Moment.at(position));
  }

  /** Returns the whole event; what the scenario says of it stays as it is. */
  JsonObject complete(String eventId, String occurredAt) {
    JsonObject event = JsonValues.object("eventId", eventId, "occurredAt", occurredAt);
    for (var member : envelope.members().entrySet()) {
      event = JsonValues.with(event, member.getKey(), member.getValue());
    }
    return event;
  }

  private JsonObject payload() {
    if (envelope.members().get(PAYLOAD) instanceof JsonObject payload) {
      return payload;
    }
    throw new IllegalStateException("a payload that is an object was expected in " + envelope);
  }
}
