package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.NewRerun;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.RetryBudget;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.EventStore;
import dev.lastword.store.Payload;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Executions that run others again: new ones, linked to the old, that take over what has settled.
 *
 * <p>The link is written first, under the id that the new execution will have. An engine that loads
 * that execution before it has started sees the link, carries over the settled nodes of the
 * original, and starts it.
 */
public final class Reruns {

  /** The collection of links, found by the tag {@link #SOURCE}. */
  static final String LINKS = "rerun";

  /** The tag of the execution that is run again. */
  static final String SOURCE = "source";

  private static final Pattern NAME = Pattern.compile("rerun-[0-9a-f]{40}");
  private static final int NAME_DIGITS = 40;

  private final EventStore store;
  private final Engine engine;
  private final IdempotencyRecords records;
  private final LateResults refused;
  private final EngineSettings settings;

  Reruns(EventStore store, Engine engine, LateResults refused, EngineSettings settings) {
    this.store = store;
    this.engine = engine;
    this.records = new IdempotencyRecords(store);
    this.refused = refused;
    this.settings = settings;
  }

  /** Link from a rerun to its original. */
  record Link(ExecutionId of, Set<NodeId> from) {

    static Link read(Doc doc) {
      JsonMembers members = JsonMembers.of(doc.payload());
      JsonArray from = (JsonArray) members.find("from").orElseThrow();
      return new Link(
          ExecutionId.of(members.text("of")),
          from.elements().stream()
              .map(node -> NodeId.of(((JsonString) node).text()))
              .collect(Collectors.toSet()));
    }

    Doc doc(ExecutionId id) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      members.put("of", new JsonString(of.value()));
      List<JsonValue> nodes =
          from.stream().map(NodeId::value).sorted().<JsonValue>map(JsonString::new).toList();
      members.put("from", new JsonArray(nodes));
      return new Doc(
          LINKS,
          id.value(),
          0,
          Map.of(SOURCE, of.value()),
          Payload.of(JsonCodec.writeBytes(new JsonObject(members)), Payload.JSON));
    }
  }

  /** Tells whether an id has the form that only reruns have. */
  static boolean isName(ExecutionId id) {
    return NAME.matcher(id.value()).matches();
  }

  /** Runs an execution again, and returns the new one. */
  public Created rerun(NewRerun asked, Actor actor, Duration atMost) {
    ExecutionId id = idOf(asked);
    RetryBudget budget = new RetryBudget(settings.blocking(), atMost);
    Optional<ExecutionState> source = engine.find(asked.of());
    Optional<Answer> denial = denial(asked, source.orElse(null));
    if (denial.isPresent()) {
      refused.keep(asked.of(), LateResult.RERUN, actor, asked.document(), denial.get(), budget);
      return new Created(id, denial.get());
    }
    try {
      Commit link = Commit.builder().create(new Link(asked.of(), asked.from()).doc(id)).build();
      Map<String, String> labels =
          budget
              .insist(() -> records.summary(asked.of()))
              .map(ExecutionSummary::labels)
              .orElse(Map.of());
      NewExecution again =
          again(id, source.orElseThrow())
              .labels(labels)
              .follows(asked.correlationId(), endOf(source.get(), budget));
      Created created;
      do {
        budget.insist(() -> store.commit(link));
        created = created(again, actor, budget);
        // A reconciliation may have removed the link as an orphan.
      } while (created.answer() instanceof Answer.Refused refused
          && refused.code() == Refusal.ID_RESERVED
          && !budget.left().isZero());
      return created;
    } catch (DocConflict other) {
      return new Created(
          id,
          new Answer.Refused(
              Refusal.KEY_REUSED, "expected the rerun that the key was first used for"));
    } catch (RetryBudget.GaveUp timeIsUp) {
      return new Created(id, timeIsUp.answer());
    }
  }

  private ExecutionId idOf(NewRerun asked) {
    String seed = asked.idempotencyKey().orElseGet(() -> settings.ids().get().value());
    String digits = Fingerprint.of(asked.of() + "/" + seed).substring(0, NAME_DIGITS);
    return ExecutionId.of("rerun-" + digits);
  }

  /** Returns the event that ended the execution that is run again. */
  private Optional<CausationId> endOf(ExecutionState source, RetryBudget budget) {
    return budget
        .insist(() -> Winner.find(store, source.executionId(), source.status()))
        .map(end -> CausationId.of(end.eventId().value()));
  }

  private static NewExecution again(ExecutionId id, ExecutionState source) {
    Origin origin = source.facts().origin();
    if (origin == null) {
      throw new IllegalStateException("expected an execution, found " + source);
    }
    NewExecution again =
        NewExecution.of(origin.graphId(), origin.input()).named(id).begin(NewExecution.Begin.LATER);
    return origin.graphVersion() == null ? again : again.graphVersion(origin.graphVersion());
  }

  private Created created(NewExecution again, Actor actor, RetryBudget budget) {
    Created created = engine.create(again, actor, budget.left());
    if (created.answer() instanceof Answer.Rejected rejected
        && rejected.code() == RejectionCode.EXECUTION_EXISTS) {
      ExecutionId id = created.executionId();
      ExecutionStatus status =
          engine.find(id).map(ExecutionState::status).orElse(ExecutionStatus.ACTIVE);
      return new Created(id, new Answer.Accepted(rejected.version(), status), true);
    }
    return created;
  }

  private static Optional<Answer> denial(NewRerun asked, @Nullable ExecutionState source) {
    if (source == null) {
      return deny(RejectionCode.EXECUTION_NOT_FOUND, "Execution not found", 0);
    }
    long version = source.version();
    if (!source.status().isTerminal()) {
      return deny(
          RejectionCode.NOT_TERMINAL,
          "an execution that has ended was expected, found it " + source.status(),
          version);
    }
    if (source.status() == ExecutionStatus.COMPLETED && asked.from().isEmpty()) {
      return deny(
          RejectionCode.INVALID_ARGUMENT,
          "nodes to run again from were expected, or an execution that did not complete; found "
              + "neither",
          version);
    }
    for (NodeId nodeId : asked.from()) {
      Optional<NodeState> node = source.node(nodeId);
      if (node.isEmpty()) {
        return deny(RejectionCode.NODE_NOT_FOUND, "Node " + nodeId + " not found", version);
      }
    }
    return Optional.empty();
  }

  private static Optional<Answer> deny(RejectionCode code, String message, long version) {
    return Optional.of(new Answer.Rejected(code, message, version));
  }
}
