package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CreateExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Documents written in the commit of a command, so that repeating the command is harmless. */
final class IdempotencyRecords {

  /** Answers to accepted commands that have a {@code commandId}. */
  static final String ANSWERS = "answer";

  /** Executions by idempotency key. */
  static final String CREATIONS = "creation";

  private final EventStore store;

  IdempotencyRecords(EventStore store) {
    this.store = store;
  }

  /** An execution that an idempotency key stands for. */
  record Creation(ExecutionId executionId, String content, Answer.Accepted answer) {}

  Optional<ExecutionSummary> summary(ExecutionId id) {
    return get(ExecutionSummary.COLLECTION, id.value()).map(ExecutionSummary::read);
  }

  /** Returns what is kept with an accepted command that can be repeated. */
  static Optional<Doc> answer(ExecutionRequest command, Answer.Accepted answer, Instant now) {
    CommandId commandId = command.commandId();
    if (commandId == null) {
      return Optional.empty();
    }
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("commandId", new JsonString(commandId.value()));
    members.put("content", new JsonString(content(command)));
    put(members, answer);
    return Optional.of(doc(ANSWERS, answerKey(command), command.executionId(), now, members));
  }

  /** Returns the first answer to a command that is repeated. */
  Optional<Answer> answered(ExecutionRequest command) {
    return command.commandId() == null
        ? Optional.empty()
        : get(ANSWERS, answerKey(command)).map(doc -> answered(command, members(doc)));
  }

  private static Answer answered(ExecutionRequest command, Map<String, JsonValue> first) {
    return text(first, "content").equals(content(command))
        ? accepted(first)
        : new Answer.Refused(
            Refusal.COMMAND_ID_REUSED,
            "expected the command that "
                + command.commandId()
                + " was first used for, found another");
  }

  static String answerKey(ExecutionRequest command) {
    CommandId commandId = Objects.requireNonNull(command.commandId(), "commandId");
    return command.executionId() + "/" + Fingerprint.of(commandId.value());
  }

  /** Returns what is kept with a creation that can be repeated. */
  static Optional<Doc> creation(
      NewExecution asked, ExecutionId id, Answer.Accepted answer, Instant now) {
    return asked
        .idempotencyKey()
        .map(
            key -> {
              Map<String, JsonValue> members = new LinkedHashMap<>();
              members.put("executionId", new JsonString(id.value()));
              members.put("content", new JsonString(content(asked)));
              put(members, answer);
              return doc(CREATIONS, Fingerprint.of(key), id, now, members);
            });
  }

  /** Returns the execution that a key stands for. */
  Optional<Creation> created(String key) {
    return get(CREATIONS, Fingerprint.of(key))
        .map(IdempotencyRecords::members)
        .map(
            first ->
                new Creation(
                    ExecutionId.of(text(first, "executionId")),
                    text(first, "content"),
                    accepted(first)));
  }

  /** Returns what two creations under one key must agree in. */
  static String content(NewExecution asked) {
    ExecutionId name = asked.executionId().orElse(ExecutionId.of("any"));
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put(
        "command",
        JsonCodec.writeCommand(
            CommandEnvelope.of(
                name,
                Actor.SYSTEM,
                new CreateExecution(asked.graphId(), asked.graphVersion(), asked.input()))));
    Map<String, JsonValue> labels = new LinkedHashMap<>();
    asked.labels().forEach((label, value) -> labels.put(label, new JsonString(value)));
    members.put("labels", new JsonObject(labels));
    members.put("begin", new JsonString(asked.begin().wireName()));
    return Fingerprint.of(new JsonObject(members));
  }

  private static String content(ExecutionRequest command) {
    return Fingerprint.of(command.content());
  }

  private Optional<Doc> get(String collection, String key) {
    return store.extension(Projections.class).get(collection, key);
  }

  private static Doc doc(
      String collection,
      String key,
      ExecutionId owner,
      Instant now,
      Map<String, JsonValue> members) {
    return new Doc(
        collection,
        key,
        Micros.sinceEpoch(now),
        Map.of("execution", owner.value()),
        Payload.of(JsonCodec.writeBytes(new JsonObject(members)), Payload.JSON));
  }

  private static void put(Map<String, JsonValue> members, Answer.Accepted answer) {
    members.put("version", JsonNumber.of(answer.version()));
    members.put("status", new JsonString(answer.status().name()));
  }

  private static Answer.Accepted accepted(Map<String, JsonValue> members) {
    long version =
        members.get("version") instanceof JsonNumber number
            ? number.wholeNumber().orElseThrow()
            : 0;
    return new Answer.Accepted(version, ExecutionStatus.valueOf(text(members, "status")));
  }

  private static Map<String, JsonValue> members(Doc doc) {
    return JsonCodec.parse(doc.payload().toBytes()) instanceof JsonObject object
        ? object.members()
        : Map.of();
  }

  private static String text(Map<String, JsonValue> members, String name) {
    if (members.get(name) instanceof JsonString string) {
      return string.text();
    }
    throw new IllegalStateException("expected " + name + " in a document, found " + members);
  }
}
