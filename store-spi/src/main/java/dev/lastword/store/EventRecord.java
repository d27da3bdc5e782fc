package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * A fact to be stored; of it, a store looks at the id of a commit's first event (W6).
 *
 * @param eventId unique over all streams, for ever, by the care of the writer
 * @param type what kind of fact it is
 * @param schemaVersion the version of the payload's form, 0 or more
 * @param occurredAt when it happened, by the writer's clock, in whole microseconds (T2)
 * @param headers small texts that travel with it; values may be empty
 * @param payload its content
 */
public record EventRecord(
    UUID eventId,
    String type,
    int schemaVersion,
    Instant occurredAt,
    Map<String, String> headers,
    Payload payload) {

  public EventRecord {
    requireNonNull(eventId, "eventId");
    Text.requireId(type, "type");
    if (schemaVersion < 0) {
      throw new IllegalArgumentException(
          "schemaVersion must be 0 or more, but was " + schemaVersion);
    }
    Micros.requireWhole(occurredAt, "occurredAt");
    headers = Map.copyOf(headers);
    headers.forEach(
        (name, value) -> {
          Text.requireId(name, "header name");
          Text.requireText(value, "header " + name);
        });
    requireNonNull(payload, "payload");
  }
}
