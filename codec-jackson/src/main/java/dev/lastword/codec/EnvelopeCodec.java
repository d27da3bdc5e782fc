package dev.lastword.codec;

import static dev.lastword.codec.Formats.ACTOR;
import static dev.lastword.codec.Formats.CAUSATION_ID;
import static dev.lastword.codec.Formats.CORRELATION_ID;
import static dev.lastword.codec.Formats.EVENT_ID;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;

import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Events in their envelopes. What an envelope holds is read by R-2: it is never refused. */
final class EnvelopeCodec {

  private static final JsonNumber SCHEMA_VERSION = JsonNumber.of(EventEnvelope.SCHEMA_VERSION);
  private static final Format<JsonValue> ONLY_VERSION =
      new Scalar<>(
          "the number " + SCHEMA_VERSION,
          Schemas.between("integer", EventEnvelope.SCHEMA_VERSION, EventEnvelope.SCHEMA_VERSION),
          value -> Optional.of(value).filter(SCHEMA_VERSION::equals),
          value -> value);
  private static final Format<EventType> EVENT_TYPE =
      Scalar.text("one of the 24 event types", EventType::named, EventType::name);
  private static final PayloadWriter PAYLOADS = new PayloadWriter();

  private EnvelopeCodec() {}

  static EventEnvelope read(JsonValue document, Place place) {
    Limits.requireDepth(document, Limits.EVENT_DEPTH, place);
    Members in = Members.of(document, place);
    return new EventEnvelope(
        in.required("eventId", EVENT_ID),
        in.required("executionId", EXECUTION_ID),
        in.required("occurredAt", TIME),
        in.required("actor", ACTOR),
        in.orNull("correlationId", CORRELATION_ID),
        in.orNull("causationId", CAUSATION_ID),
        body(in.required("type", TEXT), Members.of(document, Place.ROOT)));
  }

  static JsonObject write(EventEnvelope envelope) {
    JsonObject document =
        new ObjectDraft()
            .put("eventId", EVENT_ID, envelope.eventId())
            .put("executionId", EXECUTION_ID, envelope.executionId())
            .put("type", TEXT, envelope.body().typeName())
            .put("occurredAt", TIME, envelope.occurredAt())
            .put("actor", ACTOR, envelope.actor())
            .put("correlationId", CORRELATION_ID, envelope.correlationId())
            .put("causationId", CAUSATION_ID, envelope.causationId())
            .put("schemaVersion", schemaVersion(envelope.body()))
            .put("payload", envelope.body().accept(PAYLOADS))
            .build();
    return Limits.requireDepth(document, Limits.EVENT_DEPTH, Place.ROOT);
  }

  // Places are told from the envelope on: the same event is the same wherever its envelope stands.
  private static EventBody body(String typeName, Members in) {
    try {
      in.required("schemaVersion", ONLY_VERSION);
      EventType type = in.required("type", EVENT_TYPE);
      return EventShapes.of(type)
          .read(in.required("payload", OBJECT), Place.ROOT.member("payload"));
    } catch (MalformedDocument problem) {
      return new UnreadableEvent(
          typeName, in.raw("schemaVersion"), in.raw("payload"), problem.getMessage());
    }
  }

  private static @Nullable JsonValue schemaVersion(EventBody body) {
    return body instanceof UnreadableEvent unreadable ? unreadable.schemaVersion() : SCHEMA_VERSION;
  }
}
