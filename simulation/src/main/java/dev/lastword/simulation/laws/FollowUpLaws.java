package dev.lastword.simulation.laws;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.store.EventStore;
import dev.lastword.store.Projections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Laws about executions that follow the ends of others, once everything has come to rest. */
final class FollowUpLaws {

  private static final Set<String> ENDS =
      Set.of(
          EventType.EXECUTION_COMPLETED.name(),
          EventType.EXECUTION_FAILED.name(),
          EventType.EXECUTION_CANCELED.name());

  private final Journal journal;
  private final Function<ExecutionId, Graph> graphs;
  private final EventStore store;
  private final Set<ExecutionId> accountedFor = new HashSet<>();

  FollowUpLaws(Journal journal, Function<ExecutionId, Graph> graphs, EventStore store) {
    this.journal = journal;
    this.graphs = graphs;
    this.store = store;
  }

  void check() {
    journal.executions().forEach(this::follow);
    for (ExecutionId id : journal.executions()) {
      Law.ENDS_ARE_FOLLOWED.require(
          !FollowUp.isName(id) || accountedFor.contains(id), () -> id + " follows nothing");
    }
  }

  /** Follows the ends of one execution as far as they have come. */
  private void follow(ExecutionId id) {
    ExecutionState origin = journal.state(id);
    ExecutionId ended = id;
    for (FollowUpKind kind : graphs.apply(id).settings().followUps().after(origin)) {
      FollowUp place = new FollowUp(id, kind, 1);
      ExecutionState follower = journal.state(place.id());
      Law.ENDS_ARE_FOLLOWED.require(
          follower.exists(), () -> id + " is " + origin.status() + " without " + kind);
      accountedFor.add(place.id());
      begins(origin, ended, place);
      if (!follower.status().isTerminal()) {
        return;
      }
      ended = place.id();
    }
  }

  private void begins(ExecutionState origin, ExecutionId ended, FollowUp place) {
    EventEnvelope first = journal.log(place.id()).get(0);
    String cause = String.valueOf(first.causationId());
    Law.ENDS_ARE_FOLLOWED.require(
        journal.log(ended).stream()
            .filter(event -> ENDS.contains(event.body().typeName()))
            .anyMatch(event -> event.eventId().value().equals(cause)),
        () -> place.id() + " begins by " + cause + ", which is no end of " + ended);
    Optional<ExecutionId> listed =
        store
            .extension(Projections.class)
            .get(ExecutionSummary.COLLECTION, place.id().value())
            .map(ExecutionSummary::read)
            .map(summary -> requireNonNull(summary.lineage().followUp()).origin());
    Law.ENDS_ARE_FOLLOWED.require(
        listed.equals(Optional.of(place.origin())), () -> place + " is listed under " + listed);
    JsonObject input =
        (JsonObject)
            requireNonNull(
                requireNonNull(journal.state(place.id()).facts().origin()).input(), "input");
    Law.ENDS_ARE_FOLLOWED.require(
        new JsonString(origin.status().name()).equals(input.members().get("status"))
            && areTheirs(origin, ((JsonObject) outputs(input)).members()),
        () -> place.id() + " is given " + input + " of " + origin);
  }

  private static JsonValue outputs(JsonObject input) {
    return requireNonNull(input.members().get("outputs"), "outputs");
  }

  private static boolean areTheirs(ExecutionState origin, Map<String, JsonValue> outputs) {
    List<String> work = List.of("Task", "Wait", "Timer", "SubExecution", "Decision");
    long succeeded =
        origin.nodes().stream()
            .filter(node -> node.status() == NodeStatus.SUCCEEDED)
            .filter(node -> work.contains(node.identity().nodeType()))
            .count();
    return outputs.size() == succeeded
        && outputs.entrySet().stream()
            .allMatch(
                entry ->
                    origin
                        .node(NodeId.of(entry.getKey()))
                        .map(node -> node.details().output())
                        .orElse(JsonValue.NULL)
                        .equals(entry.getValue()));
  }
}
