package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.RefusedSlots.Slot;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
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
import org.jspecify.annotations.Nullable;

/**
 * Refused reports of workers and refused requests. They are no events; they are kept beside the
 * execution, with their sender, their time and why they were refused.
 *
 * <p>At most {@link #MOST} are kept of one execution, each of at most {@link #NOTE_BYTES}; a new
 * one then takes the place of the oldest. What repeats one that is kept is dropped without a write.
 */
final class LateResults {

  /** How many refusals are kept of one execution. */
  static final int MOST = 100;

  /** The size above which a refusal is kept without the command. */
  static final int NOTE_BYTES = 64 << 10;

  /** Refusals of what never could have been meant for this execution. */
  private static final Set<RejectionCode> MISTAKES =
      EnumSet.of(
          RejectionCode.EXECUTION_NOT_FOUND,
          RejectionCode.EXECUTION_EXISTS,
          RejectionCode.INVALID_ARGUMENT,
          RejectionCode.NODE_NOT_FOUND);

  private static final Set<Refusal> KEPT =
      EnumSet.of(
          Refusal.LEASE_LOST,
          Refusal.LEASE_REQUIRED,
          Refusal.NODE_NOT_REACHED,
          Refusal.ADMIN_REQUIRED);

  private final EventStore store;
  private final EngineSettings settings;
  private final RefusedSlots slots;

  LateResults(EventStore store, EngineSettings settings) {
    this.store = store;
    this.settings = settings;
    this.slots = new RefusedSlots(store);
  }

  /** Keeps what was refused; what was granted, or could never be meant, is left alone. */
  void keep(Ask ask, Answer answer, Patience patience) {
    Asked asked = ask.asked();
    Map<String, JsonValue> why = asked.isNoted() ? why(answer) : Map.of();
    if (why.isEmpty()) {
      return;
    }
    String code = ((JsonString) why.get("code")).text();
    boolean isLate = answer instanceof Answer.Rejected || code.equals(Refusal.LEASE_LOST.name());
    if (isResult(asked) && isLate) {
      settings.metrics().lateResult(asked.executionId(), (NodeId) asked.subject(), code);
    }
    try {
      keep(ask, why, patience);
    } catch (Patience.GaveUp timeIsUp) {
      // The refusal itself stands in the answer; only the note about it is lost.
      slots.forget(asked.executionId());
      settings.metrics().noteLost(asked.executionId(), timeIsUp);
    }
  }

  private void keep(Ask ask, Map<String, JsonValue> why, Patience patience) {
    Asked asked = ask.asked();
    // With the correlation that its events would have inherited.
    JsonObject note = ask.command().map(JsonCodec::writeCommand).orElseGet(asked::note);
    String content = content(asked, note, ((JsonString) why.get("code")).text());
    Instant now = settings.clock().instant();
    while (true) {
      Optional<Slot> slot =
          patience.insist(() -> slots.next(asked.executionId(), content, Micros.sinceEpoch(now)));
      if (slot.isEmpty()) {
        return;
      }
      Doc doc = doc(asked, withNote(why, note), slot.get(), now);
      Commit commit =
          (slot.get().isFree() ? Commit.builder().create(doc) : Commit.builder().put(doc)).build();
      try {
        patience.insist(() -> store.commit(commit));
        return;
      } catch (DocConflict taken) {
        // Another engine kept one there meanwhile.
        slots.forget(asked.executionId());
        patience.pause(Answer.Fate.NOT_DONE, taken);
      }
    }
  }

  private static boolean isResult(Asked asked) {
    return asked
        .command()
        .filter(
            envelope ->
                envelope.command() instanceof SucceedNode || envelope.command() instanceof FailNode)
        .isPresent();
  }

  /** Results are told apart by what they say, everything else by sender, subject and code. */
  private static String content(Asked asked, JsonObject note, String code) {
    Map<String, JsonValue> same = new LinkedHashMap<>();
    same.put("code", new JsonString(code));
    same.put("name", new JsonString(asked.name()));
    same.put("subject", new JsonString(asked.subject().toString()));
    same.put("said", isResult(asked) ? note : note.members().getOrDefault("actor", JsonValue.NULL));
    return Fingerprint.of(new JsonObject(same));
  }

  /** Returns why something was refused; nothing, if it was granted or could never be meant. */
  private static Map<String, JsonValue> why(Answer answer) {
    if (answer instanceof Answer.Rejected rejected && !MISTAKES.contains(rejected.code())) {
      return why(rejected.code().name(), rejected.message(), rejected.version());
    }
    if (answer instanceof Answer.Refused refused && KEPT.contains(refused.code())) {
      return why(refused.code().name(), refused.message(), null);
    }
    return answer instanceof Answer.NoOp noOp && noOp.reason() == NoOpReason.TOO_LATE
        ? why(noOp.reason().name(), "it had ended before", noOp.version())
        : Map.of();
  }

  private static Map<String, JsonValue> why(String code, String message, @Nullable Long version) {
    Map<String, JsonValue> why = new LinkedHashMap<>();
    why.put("code", new JsonString(code));
    why.put("message", new JsonString(message));
    if (version != null) {
      why.put("version", JsonNumber.of(version));
    }
    return why;
  }

  private Doc doc(Asked asked, Map<String, JsonValue> why, Slot slot, Instant now) {
    ExecutionId id = asked.executionId();
    Map<String, JsonValue> members = new LinkedHashMap<>();
    Map<String, String> tags = new LinkedHashMap<>(Map.of(LateResult.EXECUTION, id.value()));
    members.put("at", new JsonString(Times.format(now)));
    if (asked.subject() instanceof NodeId nodeId) {
      members.put("nodeId", new JsonString(nodeId.value()));
      tags.put(LateResult.NODE, nodeId.value());
    }
    members.put(RefusedSlots.CONTENT, new JsonString(slot.content()));
    members.putAll(why);
    byte[] whole = JsonCodec.writeBytes(new JsonObject(members));
    members.remove("command");
    long most = Math.min(NOTE_BYTES, store.description().limits().of(Limit.PAYLOAD_BYTES));
    return new Doc(
        LateResult.COLLECTION,
        slot.key(),
        slot.sortKey(),
        tags,
        Payload.of(
            whole.length <= most ? whole : JsonCodec.writeBytes(new JsonObject(members)),
            Payload.JSON));
  }

  private static Map<String, JsonValue> withNote(Map<String, JsonValue> why, JsonObject command) {
    Map<String, JsonValue> all = new LinkedHashMap<>(why);
    all.put("command", command);
    return all;
  }
}
