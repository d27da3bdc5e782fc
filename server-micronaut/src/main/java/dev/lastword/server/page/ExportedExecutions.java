package dev.lastword.server.page;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.ImportOrigin;
import dev.lastword.orchestrator.engine.LateResult;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.query.EventPage;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.query.JobHistory.Logged;
import dev.lastword.orchestrator.query.NodeJobs;
import dev.lastword.orchestrator.query.Page;
import dev.lastword.orchestrator.query.PageCursor;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.server.execution.LateResultReply;
import dev.lastword.server.execution.ProvenanceReply;
import dev.lastword.server.graph.GraphView;
import dev.lastword.server.http.JsonObjectWriter;
import dev.lastword.server.job.JobHistoryReply;
import dev.lastword.store.Direction;
import dev.lastword.store.EventStore;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Everything that the page shows of an execution, in one document. */
@Singleton
final class ExportedExecutions {

  private static final int AT_ONCE = 500;
  private static final String REQUEUED = JobEventType.JOB_REQUEUED.wireName();

  private final Executions executions;
  private final NodeJobs jobs;
  private final Graphs graphs;
  private final EventStore store;
  private final EngineSettings settings;

  ExportedExecutions(Orchestrator orchestrator, EventStore store, EngineSettings settings) {
    this.executions = orchestrator.executions();
    this.jobs = orchestrator.jobs();
    this.graphs = orchestrator.graphs();
    this.store = store;
    this.settings = settings;
  }

  Optional<JsonObject> find(ExecutionId id) {
    return executions
        .state(id)
        .map(
            state ->
                JsonObjectWriter.object()
                    .put("executionId", id.value())
                    .put("exportedAt", settings.clock().instant())
                    .put("events", events(id, state.version()))
                    .put("refused", refused(id))
                    .put("graph", graph(state))
                    .put("jobs", jobs(state))
                    .put("provenance", provenance(id))
                    .build());
  }

  private JsonArray events(ExecutionId id, long upTo) {
    List<JsonValue> events = new ArrayList<>();
    while (events.size() < upTo) {
      int most = (int) Math.min(AT_ONCE, upTo - events.size());
      EventPage page = executions.events(id, Direction.FORWARD, events.size() + 1L, most);
      if (page.events().isEmpty()) {
        throw new IllegalStateException(
            "expected " + upTo + " events of " + id + ", found " + events.size());
      }
      page.events().forEach(logged -> events.add(event(logged.event())));
    }
    return new JsonArray(events);
  }

  private static JsonValue event(EventEnvelope event) {
    return JsonCodec.writeEnvelope(event);
  }

  private JsonArray refused(ExecutionId id) {
    List<JsonValue> refused = new ArrayList<>();
    Optional<PageCursor> after = Optional.empty();
    do {
      Page<LateResult> page = executions.refused(id, after, AT_ONCE);
      page.items().forEach(late -> refused.add(LateResultReply.of(late).json()));
      after = page.next();
    } while (after.isPresent());
    return new JsonArray(refused);
  }

  /** The logs of jobs that came back to their queue: no event of the execution tells when. */
  private JsonObject jobs(ExecutionState state) {
    Map<String, JsonValue> logs = new LinkedHashMap<>();
    for (NodeState node : state.nodes()) {
      if (node.attempt() > 0 && node.identity().nodeType().equals(NodeType.TASK.wireName())) {
        List<Logged> log = jobs.log(state.executionId(), node.nodeId());
        if (log.stream().anyMatch(logged -> logged.type().equals(REQUEUED))) {
          logs.put(
              node.nodeId().value(),
              new JsonArray(log.stream().<JsonValue>map(JobHistoryReply.EVENT::json).toList()));
        }
      }
    }
    return new JsonObject(logs);
  }

  private @Nullable JsonObject provenance(ExecutionId id) {
    return ImportOrigin.find(store, id)
        .map(known -> new ProvenanceReply(known).json())
        .orElse(null);
  }

  private @Nullable JsonObject graph(ExecutionState state) {
    Origin origin = state.facts().origin();
    return origin == null || origin.graphVersion() == null
        ? null
        : graphs
            .find(origin.graphId(), origin.graphVersion())
            .map(version -> GraphView.of(version).json())
            .orElse(null);
  }
}
