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
import dev.lastword.core.value.Actor;
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

  private EnvelopeCodec() {}

  static EventEnvelope read(JsonValue document, Place place) {
    JsonLimits.requireDepth(document, JsonLimits.EVENT_DEPTH, place);
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
    ObjectDraft draft =
        new ObjectDraft()
            .put("eventId", EVENT_ID, envelope.eventId())
            .put("executionId", EXECUTION_ID, envelope.executionId())
            .put("type", TEXT, envelope.body().typeName())
            .put("occurredAt", TIME, envelope.occurredAt())
            .put("actor", ACTOR, envelope.actor())
            .put("correlationId", CORRELATION_ID, envelope.correlationId())
            .put("causationId", CAUSATION_ID, envelope.causationId())
            .put("schemaVersion", schemaVersion(envelope.body()));
    JsonObject document = envelope.body().accept(new PayloadWriter<>(draft)).build();
    return JsonLimits.requireDepth(document, JsonLimits.EVENT_DEPTH, Place.ROOT);
  }

  /** Returns what a record of the log does not say of an event; the system is no actor to name. */
  static byte[] writeContent(EventEnvelope envelope) {
    Actor actor = envelope.actor();
    JsonWriter out =
        new JsonWriter(JsonLimits.EVENT_DEPTH)
            .begin()
            .put("actor", ACTOR, actor.equals(Actor.SYSTEM) ? null : actor)
            .put("correlationId", CORRELATION_ID, envelope.correlationId())
            .put("causationId", CAUSATION_ID, envelope.causationId());
    return envelope.body().accept(new PayloadWriter<>(out)).end().bytes();
  }

  static EventEnvelope readContent(EventHead head, JsonValue document) {
    JsonLimits.requireDepth(document, JsonLimits.EVENT_DEPTH, Place.ROOT);
    Members in = Members.of(document, Place.ROOT);
    Actor actor = in.orNull("actor", ACTOR);
    return new EventEnvelope(
        head.eventId(),
        head.executionId(),
        head.occurredAt(),
        actor == null ? Actor.SYSTEM : actor,
        in.orNull("correlationId", CORRELATION_ID),
        in.orNull("causationId", CAUSATION_ID),
        content(head, in));
  }

  private static EventBody content(EventHead head, Members in) {
    Optional<EventType> type = EventType.named(head.type());
    try {
      if (head.schemaVersion() == EventEnvelope.SCHEMA_VERSION && type.isPresent()) {
        return EventShapes.of(type.get())
            .read(in.required("payload", OBJECT), Place.ROOT.member("payload"));
      }
      return new UnreadableEvent(
          head.type(),
          JsonNumber.of(head.schemaVersion()),
          in.raw("payload"),
          "expected one of the 24 event types in version "
              + EventEnvelope.SCHEMA_VERSION
              + ", found "
              + head.type()
              + " in version "
              + head.schemaVersion());
    } catch (MalformedDocument problem) {
      return new UnreadableEvent(
          head.type(), SCHEMA_VERSION, in.raw("payload"), problem.getMessage());
    }
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
