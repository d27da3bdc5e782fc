package dev.lastword.orchestrator.log;

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
 * <p>The payload is the whole envelope in JSON: it can be exported and certified as it is, and no
 * limit on headers cuts an id. Type and time stand beside it for whoever reads without our codec.
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
        Payload.of(JsonCodec.writeBytes(JsonCodec.writeEnvelope(envelope)), Payload.JSON));
  }

  /** Returns the event in a record; one that cannot be read counts and changes nothing. */
  public static EventEnvelope read(StoredEvent stored) {
    EventEnvelope envelope;
    try {
      envelope = JsonCodec.readEnvelope(stored.event().payload().toBytes());
    } catch (MalformedDocument problem) {
      return unreadable(stored, problem.getMessage());
    }
    String owner = envelope.executionId().value();
    return owner.equals(stored.stream().id())
        ? envelope
        : unreadable(
            stored, "expected an event of " + stored.stream().id() + ", found one of " + owner);
  }

  private static EventEnvelope unreadable(StoredEvent stored, String problem) {
    EventRecord found = stored.event();
    return new EventEnvelope(
        EventId.of(found.eventId().toString()),
        ExecutionId.of(stored.stream().id()),
        found.occurredAt(),
        Actor.SYSTEM,
        null,
        null,
        new UnreadableEvent(found.type(), null, null, problem));
  }
}
