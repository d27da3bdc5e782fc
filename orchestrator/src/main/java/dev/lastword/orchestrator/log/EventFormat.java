package dev.lastword.orchestrator.log;

import dev.lastword.codec.EventHead;
import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Payload;
import dev.lastword.store.StoredEvent;
import java.util.Map;
import java.util.UUID;

/**
 * Events of executions as records.
 *
 * <p>Id, type, version and time of an event are those of its record, the execution is that of its
 * stream. The payload holds the rest in JSON: actor (absent for the system), correlation, cause and
 * the event's own payload. No limit on headers cuts an id.
 */
public final class EventFormat {

  /** Header of an event whose command overrode a rule: by the right of an OPERATOR or ADMIN. */
  public static final String FORCE = "force";

  private EventFormat() {}

  /**
   * Returns the record of an event.
   *
   * @throws IllegalArgumentException if it is none of the 24
   */
  public static EventRecord write(EventEnvelope envelope) {
    return write(envelope, Map.of());
  }

  /**
   * Returns the record of an event, with headers that no rule depends on.
   *
   * @throws IllegalArgumentException if it is none of the 24
   */
  public static EventRecord write(EventEnvelope envelope, Map<String, String> headers) {
    if (!(envelope.body() instanceof Event)) {
      throw new IllegalArgumentException(
          "expected one of the 24 events, found " + envelope.body().typeName());
    }
    return new EventRecord(
        UUID.fromString(envelope.eventId().value()),
        envelope.body().typeName(),
        EventEnvelope.SCHEMA_VERSION,
        envelope.occurredAt(),
        headers,
        Payload.of(JsonCodec.writeContent(envelope), Payload.JSON));
  }

  /** Returns the event in a record; one that cannot be read counts and changes nothing. */
  public static EventEnvelope read(StoredEvent stored) {
    EventRecord found = stored.event();
    EventHead head =
        new EventHead(
            EventId.of(found.eventId().toString()),
            ExecutionId.of(stored.stream().id()),
            found.type(),
            found.schemaVersion(),
            found.occurredAt());
    try {
      return JsonCodec.readContent(head, JsonCodec.parse(found.payload().toBytes()));
    } catch (MalformedDocument problem) {
      return unreadable(head, problem.getMessage());
    }
  }

  private static EventEnvelope unreadable(EventHead head, String problem) {
    return new EventEnvelope(
        head.eventId(),
        head.executionId(),
        head.occurredAt(),
        Actor.SYSTEM,
        null,
        null,
        new UnreadableEvent(head.type(), null, null, problem));
  }
}
