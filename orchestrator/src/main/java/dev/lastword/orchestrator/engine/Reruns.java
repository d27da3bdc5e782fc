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
 * <p>The link is written first, under the id that the new execution will have. Whoever loads that
 * execution before it has started sees the link, takes over what the old one left, and starts it.
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
  private final Documents documents;
  private final EngineSettings settings;

  Reruns(EventStore store, Engine engine, Documents documents, EngineSettings settings) {
    this.store = store;
    this.engine = engine;
    this.documents = documents;
    this.settings = settings;
  }

  /** What an execution runs again. */
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
    Patience patience = new Patience(settings.waiting(), atMost);
    Optional<ExecutionState> source = engine.find(asked.of());
    Optional<Answer> denial = denial(asked, source.orElse(null));
    if (denial.isPresent()) {
      return new Created(id, denial.get());
    }
    try {
      Commit link = Commit.builder().create(new Link(asked.of(), asked.from()).doc(id)).build();
      Map<String, String> labels =
          patience
              .insist(() -> documents.summary(asked.of()))
              .map(ExecutionSummary::labels)
              .orElse(Map.of());
      NewExecution again =
          again(id, source.orElseThrow())
              .labels(labels)
              .follows(asked.correlationId(), endOf(source.get(), patience));
      Created created;
      do {
        patience.insist(() -> store.commit(link));
        created = created(again, actor, patience);
        // Reconciling may have taken the link for one that somebody left behind.
      } while (created.answer() instanceof Answer.Refused refused
          && refused.code() == Refusal.ID_RESERVED
          && !patience.left().isZero());
      return created;
    } catch (DocConflict other) {
      return new Created(
          id,
          new Answer.Refused(
              Refusal.KEY_REUSED, "expected the rerun that the key was first used for"));
    } catch (Patience.GaveUp timeIsUp) {
      return new Created(id, timeIsUp.answer());
    }
  }

  private ExecutionId idOf(NewRerun asked) {
    String seed = asked.idempotencyKey().orElseGet(() -> settings.ids().get().value());
    String digits = Fingerprint.of(asked.of() + "/" + seed).substring(0, NAME_DIGITS);
    return ExecutionId.of("rerun-" + digits);
  }

  /** Returns the event that ended the execution that is run again. */
  private Optional<CausationId> endOf(ExecutionState source, Patience patience) {
    return patience
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

  private Created created(NewExecution again, Actor actor, Patience patience) {
    Created created = engine.create(again, actor, patience.left());
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
      return deny(RejectionCode.EXECUTION_NOT_FOUND, "an execution was expected, found none", 0);
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
        return deny(
            RejectionCode.NODE_NOT_FOUND, "a node was expected, found none: " + nodeId, version);
      }
    }
    return Optional.empty();
  }

  private static Optional<Answer> deny(RejectionCode code, String message, long version) {
    return Optional.of(new Answer.Rejected(code, message, version));
  }
}
