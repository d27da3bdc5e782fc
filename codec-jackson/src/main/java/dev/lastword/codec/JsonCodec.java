package dev.lastword.codec;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.Optional;

/**
 * Everything in core as JSON.
 *
 * <p>Pure and thread-safe. Whatever cannot be read is refused with a {@link MalformedDocument} that
 * names the place, but for commands and for what an event's envelope holds: these are answered, not
 * refused. Values that a document only carries (input, output, …) survive exactly: the spelling of
 * numbers, the order of members, nulls inside, any UTF-16.
 */
public final class JsonCodec {

  private JsonCodec() {}

  /** Returns the one value that {@code text} spells. */
  public static JsonValue parse(String text) {
    return JsonReader.read(text);
  }

  /** Returns the one value that {@code utf8} spells. */
  public static JsonValue parse(byte[] utf8) {
    return JsonReader.read(Utf8.decode(utf8));
  }

  /** Returns {@code value} as text without white space, on one line. */
  public static String write(JsonValue value) {
    return new JsonWriter(JsonLimits.DEPTH).append(value).text();
  }

  /** Returns {@code value} as text in UTF-8, without white space, on one line. */
  public static byte[] writeBytes(JsonValue value) {
    return new JsonWriter(JsonLimits.DEPTH).append(value).bytes();
  }

  /** Returns the event in {@code utf8}; a body that breaks R-2 is an unreadable event. */
  public static EventEnvelope readEnvelope(byte[] utf8) {
    return readEnvelope(parse(utf8));
  }

  /** Returns the event in {@code document}; a body that breaks R-2 is an unreadable event. */
  public static EventEnvelope readEnvelope(JsonValue document) {
    return readEnvelope(document, Place.ROOT);
  }

  /** Returns the event that stands at {@code place} of a larger document. */
  public static EventEnvelope readEnvelope(JsonValue document, Place place) {
    return EnvelopeCodec.read(document, place);
  }

  /** Returns {@code envelope} in JSON, an unreadable body as it came. */
  public static JsonObject writeEnvelope(EventEnvelope envelope) {
    return EnvelopeCodec.write(envelope);
  }

  /** Returns an event without what {@link EventHead} holds of it, as text in UTF-8. */
  public static byte[] writeContent(EventEnvelope envelope) {
    return EnvelopeCodec.writeContent(envelope);
  }

  /** Returns the event of such a head and content; a body that breaks R-2 is unreadable. */
  public static EventEnvelope readContent(EventHead head, JsonValue content) {
    return EnvelopeCodec.readContent(head, content);
  }

  /** Returns what {@code document} asks for, or why it is no command. */
  public static ReadCommand readCommand(JsonValue document) {
    return CommandCodec.read(document);
  }

  /** Returns {@code envelope} in JSON. */
  public static JsonObject writeCommand(CommandEnvelope envelope) {
    return CommandCodec.write(envelope);
  }

  /** Returns the state in {@code utf8}. */
  public static ExecutionState readState(byte[] utf8) {
    return readState(parse(utf8));
  }

  /** Returns the state in {@code document}. */
  public static ExecutionState readState(JsonValue document) {
    return readState(document, Place.ROOT);
  }

  /** Returns the state that stands at {@code place} of a larger document. */
  public static ExecutionState readState(JsonValue document, Place place) {
    return StateCodec.read(document, place);
  }

  /** Returns the JSON Schema of what events of a type carry. */
  public static JsonObject payloadSchema(EventType type) {
    return EventShapes.of(type).schema();
  }

  /** Returns {@code state} in JSON. */
  public static JsonObject writeState(ExecutionState state) {
    return StateCodec.write(state);
  }

  /** Returns the defaults with what {@code document} says instead. */
  public static Policy readPolicy(JsonValue document) {
    return readPolicy(document, Place.ROOT);
  }

  /** Returns the defaults with what stands at {@code place} of a larger document instead. */
  public static Policy readPolicy(JsonValue document, Place place) {
    return DecisionCodec.readPolicy(document, place);
  }

  /** Returns {@code policy} in JSON, every option named. */
  public static JsonObject writePolicy(Policy policy) {
    return DecisionCodec.writePolicy(policy);
  }

  /** Returns {@code decision} as an answer in JSON. */
  public static JsonObject writeDecision(Decision decision) {
    return DecisionCodec.write(decision);
  }

  /** Returns the job's event in {@code document}, unless its type is none of the nine. */
  public static Optional<JobEvent> readJobEvent(JsonValue document) {
    return readJobEvent(document, Place.ROOT);
  }

  /** Returns the job's event at {@code place}, unless its type is none of the nine. */
  public static Optional<JobEvent> readJobEvent(JsonValue document, Place place) {
    return JobEventCodec.read(document, place);
  }

  /** Returns {@code event} in JSON. */
  public static JsonObject writeJobEvent(JobEvent event) {
    return JobEventCodec.write(event);
  }
}
