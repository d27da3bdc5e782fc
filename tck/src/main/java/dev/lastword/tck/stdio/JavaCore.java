package dev.lastword.tck.stdio;

import static dev.lastword.codec.Formats.EVENT_ID;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.VALUE;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.decide.Decider;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.SliceOrder;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.json.JsonBuilder;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The Java core as a core of the protocol: the reference that others are compared with. */
public final class JavaCore implements Core {

  private static final ExecutionId NOBODY = ExecutionId.of("unnamed");

  @Override
  public JsonObject answer(JsonValue question) {
    try {
      return answer(Members.of(question, Place.ROOT));
    } catch (MalformedDocument malformed) {
      return ProtocolWords.error(malformed.getMessage());
    }
  }

  private static JsonObject answer(Members question) {
    String cmd = question.required("cmd", TEXT);
    return switch (cmd) {
      case "reduce" -> reduce(question);
      case "fold" -> fold(question);
      case "decide" -> decide(question);
      case "order" -> order(question);
      case "job" -> job(question);
      default ->
          throw new MalformedDocument(
              Place.ROOT.member("cmd"), "one of " + ProtocolWords.QUESTIONS, '"' + cmd + '"');
    };
  }

  private static JsonObject reduce(Members question) {
    EventEnvelope event =
        JsonCodec.readEnvelope(question.required("event", VALUE), Place.ROOT.member("event"));
    ExecutionState state = state(question).orElseGet(() -> initial(event));
    return state(Reducer.apply(state, event));
  }

  private static JsonObject fold(Members question) {
    Optional<ExecutionState> state = state(question);
    List<EventEnvelope> events = envelopes(question);
    if (state.isEmpty() && events.isEmpty()) {
      return JsonBuilder.object().put("state", JsonValue.NULL).build();
    }
    return state(Reducer.fold(state.orElseGet(() -> initial(events.get(0))), events));
  }

  private static JsonObject decide(Members question) {
    Optional<ExecutionState> state = state(question);
    JsonObject command = question.required("command", OBJECT);
    Instant now = question.required("now", TIME);
    Supplier<EventId> ids = ids(question.required("ids", listOf(EVENT_ID)));
    Policy policy =
        question
            .optional("policy", VALUE)
            .map(document -> JsonCodec.readPolicy(document, Place.ROOT.member("policy")))
            .orElse(Policy.DEFAULT);
    Decision decision =
        JsonCodec.readCommand(command)
            .fold(
                envelope ->
                    Decider.decide(
                        state.orElseGet(() -> initial(envelope)), envelope, now, ids, policy),
                malformed ->
                    Decider.refuse(
                        state.orElseGet(() -> ExecutionState.initial(NOBODY)), malformed));
    return JsonCodec.writeDecision(decision);
  }

  private static JsonObject order(Members question) {
    envelopes(question);
    List<JsonValue> sorted =
        SliceOrder.sort(question.required("events", listOf(VALUE)), JavaCore::typeOf);
    return JsonBuilder.object().put("events", new JsonArray(sorted)).build();
  }

  private static JsonObject job(Members question) {
    Place place = Place.ROOT.member("events");
    List<JsonValue> documents = question.required("events", listOf(VALUE));
    List<JobEvent> events =
        IntStream.range(0, documents.size())
            .mapToObj(index -> JsonCodec.readJobEvent(documents.get(index), place.element(index)))
            .flatMap(Optional::stream)
            .toList();
    JsonValue status =
        JobStatus.deriveStatus(events)
            .<JsonValue>map(derived -> new JsonString(derived.wireName()))
            .orElse(JsonValue.NULL);
    return JsonBuilder.object().put("status", status).build();
  }

  private static Optional<ExecutionState> state(Members question) {
    return question
        .optional("state", VALUE)
        .map(document -> JsonCodec.readState(document, Place.ROOT.member("state")));
  }

  private static JsonObject state(ExecutionState state) {
    return JsonBuilder.object().put("state", JsonCodec.writeState(state)).build();
  }

  private static List<EventEnvelope> envelopes(Members question) {
    Place place = Place.ROOT.member("events");
    List<JsonValue> documents = question.required("events", listOf(VALUE));
    return IntStream.range(0, documents.size())
        .mapToObj(index -> JsonCodec.readEnvelope(documents.get(index), place.element(index)))
        .toList();
  }

  private static ExecutionState initial(EventEnvelope first) {
    return ExecutionState.initial(first.executionId());
  }

  private static ExecutionState initial(CommandEnvelope command) {
    return ExecutionState.initial(command.executionId());
  }

  private static Supplier<EventId> ids(List<EventId> given) {
    Iterator<EventId> rest = given.iterator();
    return () -> {
      if (!rest.hasNext()) {
        throw new MalformedDocument(
            Place.ROOT.member("ids"), "an id for each event", "only " + given.size());
      }
      return rest.next();
    };
  }

  private static Optional<EventType> typeOf(JsonValue event) {
    return event instanceof JsonObject object
            && object.members().get("type") instanceof JsonString type
        ? EventType.named(type.text())
        : Optional.empty();
  }
}
