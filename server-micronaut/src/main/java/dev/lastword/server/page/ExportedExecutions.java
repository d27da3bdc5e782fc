package dev.lastword.server.page;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.EngineSettings;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.LateResult;
import dev.lastword.orchestrator.view.EventPage;
import dev.lastword.orchestrator.view.Executions;
import dev.lastword.orchestrator.view.Page;
import dev.lastword.orchestrator.view.PageCursor;
import dev.lastword.server.execution.LateResultReply;
import dev.lastword.server.graph.GraphView;
import dev.lastword.server.http.Json;
import dev.lastword.store.Direction;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Everything that the page shows of an execution, in one document. */
@Singleton
final class ExportedExecutions {

  private static final int AT_ONCE = 500;

  private final Executions executions;
  private final Graphs graphs;
  private final EngineSettings settings;

  ExportedExecutions(Executions executions, Graphs graphs, EngineSettings settings) {
    this.executions = executions;
    this.graphs = graphs;
    this.settings = settings;
  }

  Optional<JsonObject> find(ExecutionId id) {
    return executions
        .state(id)
        .map(
            state ->
                Json.object()
                    .put("executionId", id.value())
                    .put("exportedAt", settings.clock().instant())
                    .put("events", events(id, state.version()))
                    .put("refused", refused(id))
                    .put("graph", graph(state))
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
