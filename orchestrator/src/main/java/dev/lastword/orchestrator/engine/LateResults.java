package dev.lastword.orchestrator.engine;

import dev.lastword.codec.Formats;
import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.RefusedSlots.Slot;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.LeasedNode;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.RetryBudget;
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
 * <p>At most {@link #MOST} are kept of one execution, each of about {@link #NOTE_BYTES} at most; a
 * new one then takes the place of the oldest. What repeats one that is kept is dropped without a
 * write.
 */
final class LateResults {

  /** Largest number of refusals kept for one execution. */
  static final int MOST = 100;

  /** The size above which a refusal is kept without the command. */
  static final int NOTE_BYTES = 64 << 10;

  /** The size above which a member of a refused command is not kept if the whole is too large. */
  private static final int MEMBER_BYTES = 1 << 10;

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
          Refusal.ADMIN_REQUIRED,
          Refusal.EXECUTION_PENDING,
          Refusal.VERSION_MISMATCH,
          Refusal.COMMAND_ID_REUSED,
          Refusal.TOO_LARGE);

  /**
   * Refused report or request.
   *
   * @param said the command, its sender included
   */
  private record Note(
      ExecutionId executionId, String name, Object subject, JsonObject said, boolean isResult) {

    /** Returns the note of what was asked, with the correlation that its events would inherit. */
    static Note of(Submission submission) {
      ExecutionRequest request = submission.request();
      return new Note(
          request.executionId(),
          request.name(),
          request.subject(),
          submission.command().map(JsonCodec::writeCommand).orElseGet(request::note),
          request
              .command()
              .map(CommandEnvelope::command)
              .filter(command -> command instanceof SucceedNode || command instanceof FailNode)
              .isPresent());
    }

    /** Results are told apart by what they say, everything else by sender, subject and code. */
    String content(String code) {
      Map<String, JsonValue> same = new LinkedHashMap<>();
      same.put("code", new JsonString(code));
      same.put("name", new JsonString(name));
      same.put("subject", new JsonString(subject.toString()));
      same.put("said", isResult ? said : said.members().getOrDefault("actor", JsonValue.NULL));
      return Fingerprint.of(new JsonObject(same));
    }
  }

  private final EventStore store;
  private final EngineSettings settings;
  private final RefusedSlots slots;

  LateResults(EventStore store, EngineSettings settings) {
    this.store = store;
    this.settings = settings;
    this.slots = new RefusedSlots(store);
  }

  /**
   * Keeps what was refused; what was granted, or could never be meant, such as a node that does not
   * exist, is left alone.
   */
  void keep(ExecutionState state, Submission submission, Answer answer, RetryBudget budget) {
    ExecutionRequest request = submission.request();
    boolean isAbout =
        request.subject() instanceof NodeId node ? state.node(node).isPresent() : state.exists();
    Map<String, JsonValue> why = request.isNoted() ? why(answer) : Map.of();
    if (why.isEmpty() || !isAbout || submission.isAnswered()) {
      return;
    }
    Note note = Note.of(submission);
    String code = ((JsonString) why.get("code")).text();
    boolean isLate = answer instanceof Answer.Rejected || code.equals(Refusal.LEASE_LOST.name());
    if (note.isResult() && isLate) {
      settings.metrics().lateResult(request.executionId(), (NodeId) request.subject(), code);
    }
    tryToKeep(note, why, budget);
  }

  /**
   * Keeps a refused request about an execution that is no command, such as a signal.
   *
   * @param said what was asked, beside its type and its sender
   */
  void keep(
      ExecutionId id,
      String type,
      Actor actor,
      Map<String, JsonValue> said,
      Answer answer,
      RetryBudget budget) {
    Map<String, JsonValue> why = why(answer);
    if (!why.isEmpty()) {
      Map<String, JsonValue> members = new LinkedHashMap<>(said);
      members.put("type", new JsonString(type));
      members.put("actor", Formats.ACTOR.write(actor));
      tryToKeep(new Note(id, type, type, new JsonObject(members), false), why, budget);
    }
  }

  /** Keeps a refused return of a job, which is an operation of the queue and no command. */
  void keepRelease(LeasedNode leased, Answer answer, RetryBudget budget) {
    Map<String, JsonValue> said = new LinkedHashMap<>();
    said.put("type", new JsonString(LateResult.RELEASE));
    said.put("nodeId", new JsonString(leased.nodeId().value()));
    said.put("attempt", JsonNumber.of(leased.attempt()));
    said.put("actor", Formats.ACTOR.write(leased.reporter()));
    Note note =
        new Note(
            leased.executionId(), LateResult.RELEASE, leased.nodeId(), new JsonObject(said), false);
    tryToKeep(note, why(answer), budget);
  }

  /**
   * Tells whether a refusal will be kept, as no repetition and in no other's place; if so, its
   * content is added to {@code others}, which will be kept as well.
   */
  boolean isNew(Submission submission, Answer answer, Set<String> others) {
    Map<String, JsonValue> why = submission.request().isNoted() ? why(answer) : Map.of();
    if (why.isEmpty()) {
      return false;
    }
    Note note = Note.of(submission);
    String content = note.content(((JsonString) why.get("code")).text());
    return slots.isNew(note.executionId(), content, others) && others.add(content);
  }

  private void tryToKeep(Note note, Map<String, JsonValue> why, RetryBudget budget) {
    try {
      keep(note, why, budget);
    } catch (RetryBudget.GaveUp timeIsUp) {
      // The refusal itself stands in the answer; only the note about it is lost.
      slots.forget(note.executionId());
      settings.metrics().noteLost(note.executionId(), timeIsUp);
    }
  }

  private void keep(Note note, Map<String, JsonValue> why, RetryBudget budget) {
    ExecutionId id = note.executionId();
    String content = note.content(((JsonString) why.get("code")).text());
    Instant now = settings.clock().instant();
    while (true) {
      Optional<Slot> slot = budget.insist(() -> slots.next(id, content, Micros.sinceEpoch(now)));
      if (slot.isEmpty()) {
        return;
      }
      Doc doc = doc(note, why, slot.get(), now);
      Commit commit =
          (slot.get().isFree() ? Commit.builder().create(doc) : Commit.builder().put(doc)).build();
      try {
        budget.insist(() -> store.commit(commit));
        return;
      } catch (DocConflict taken) {
        // Another engine kept one there meanwhile.
        slots.forget(id);
        budget.pause(Answer.Fate.NOT_DONE, taken);
      }
    }
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

  private Doc doc(Note note, Map<String, JsonValue> why, Slot slot, Instant now) {
    ExecutionId id = note.executionId();
    Map<String, JsonValue> members = new LinkedHashMap<>();
    Map<String, String> tags = new LinkedHashMap<>(Map.of(LateResult.EXECUTION, id.value()));
    members.put("at", new JsonString(Times.format(now)));
    if (note.subject() instanceof NodeId nodeId) {
      members.put("nodeId", new JsonString(nodeId.value()));
      tags.put(LateResult.NODE, nodeId.value());
    }
    members.put(RefusedSlots.CONTENT, new JsonString(slot.content()));
    members.putAll(why);
    members.put("command", note.said());
    byte[] whole = JsonCodec.writeBytes(new JsonObject(members));
    members.put("command", brief(note.said()));
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

  /** Returns a command without what makes it large: its sender and its name stay. */
  private static JsonObject brief(JsonObject command) {
    Map<String, JsonValue> small = new LinkedHashMap<>(command.members());
    small
        .entrySet()
        .removeIf(
            member ->
                !member.getKey().equals("actor")
                    && JsonCodec.writeBytes(member.getValue()).length > MEMBER_BYTES);
    return new JsonObject(small);
  }
}
