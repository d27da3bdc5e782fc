package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.Limit;
import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Results that came too late. They are no events; they are kept beside the execution, with who
 * brought them, when, and why they were refused, so that somebody can look.
 */
final class LateResults {

  /** Refusals of what never could have been a result here. */
  private static final Set<RejectionCode> MISTAKES =
      EnumSet.of(
          RejectionCode.EXECUTION_NOT_FOUND,
          RejectionCode.INVALID_ARGUMENT,
          RejectionCode.NODE_NOT_FOUND);

  private final EventStore store;
  private final EngineSettings settings;

  LateResults(EventStore store, EngineSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  /** Keeps a result that was refused; anything else is none of its business. */
  void keep(CommandEnvelope command, Answer answer, Patience patience) {
    // That a worker fell silent is the engine's own word, and no result that anybody brought.
    Optional<NodeCommand> result =
        command.actor().equals(Actor.SYSTEM) ? Optional.empty() : result(command);
    Map<String, JsonValue> why = why(answer);
    if (result.isEmpty() || why.isEmpty()) {
      return;
    }
    settings
        .metrics()
        .lateResult(
            command.executionId(), result.get().nodeId(), ((JsonString) why.get("code")).text());
    Doc doc = doc(command, result.get(), why, settings.clock().instant());
    try {
      patience.insist(() -> store.commit(Commit.builder().put(doc).build()));
    } catch (Patience.GaveUp timeIsUp) {
      // The refusal itself stands in the answer; only the note about it is lost.
      settings.metrics().noteLost(command.executionId(), timeIsUp);
    }
  }

  private static Optional<NodeCommand> result(CommandEnvelope command) {
    return command.command() instanceof SucceedNode || command.command() instanceof FailNode
        ? Optional.of((NodeCommand) command.command())
        : Optional.empty();
  }

  /** Returns why a result came too late; nothing, if it was granted or could never be one. */
  private static Map<String, JsonValue> why(Answer answer) {
    Map<String, JsonValue> why = new LinkedHashMap<>();
    if (answer instanceof Answer.Rejected rejected && !MISTAKES.contains(rejected.code())) {
      why.put("code", new JsonString(rejected.code().name()));
      why.put("message", new JsonString(rejected.message()));
      why.put("version", JsonNumber.of(rejected.version()));
    } else if (answer instanceof Answer.Refused refused && refused.code() == Refusal.LEASE_LOST) {
      why.put("code", new JsonString(refused.code().name()));
      why.put("message", new JsonString(refused.message()));
    }
    return why;
  }

  private Doc doc(
      CommandEnvelope command, NodeCommand result, Map<String, JsonValue> why, Instant now) {
    ExecutionId id = command.executionId();
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("at", new JsonString(Times.format(now)));
    members.put("nodeId", new JsonString(result.nodeId().value()));
    members.putAll(why);
    byte[] whole = withCommand(members, JsonCodec.writeCommand(command));
    boolean fits = whole.length <= store.description().limits().of(Limit.PAYLOAD_BYTES);
    return new Doc(
        LateResult.COLLECTION,
        id + "/" + settings.ids().get(),
        Micros.sinceEpoch(now),
        Map.of(LateResult.EXECUTION, id.value(), LateResult.NODE, result.nodeId().value()),
        Payload.of(fits ? whole : JsonCodec.writeBytes(new JsonObject(members)), Payload.JSON));
  }

  private static byte[] withCommand(Map<String, JsonValue> members, JsonObject command) {
    Map<String, JsonValue> all = new LinkedHashMap<>(members);
    all.put("command", command);
    return JsonCodec.writeBytes(new JsonObject(all));
  }
}
