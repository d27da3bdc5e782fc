package dev.lastword.orchestrator.followup;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.GraphId;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Graphs that run after executions of a graph, each in its newest version. */
public record FollowUps(Map<FollowUpKind, GraphId> graphs) {

  /** No follow-ups. */
  public static final FollowUps NONE = new FollowUps(Map.of());

  public FollowUps {
    Map<FollowUpKind, GraphId> ordered = new EnumMap<>(FollowUpKind.class);
    ordered.putAll(graphs);
    graphs = Collections.unmodifiableMap(ordered);
  }

  /** Returns this with a graph for one kind. */
  public FollowUps with(FollowUpKind kind, GraphId graph) {
    Map<FollowUpKind, GraphId> more = new EnumMap<>(FollowUpKind.class);
    more.putAll(graphs);
    more.put(kind, graph);
    return new FollowUps(more);
  }

  /** Returns the graph of one kind, if there is one. */
  public Optional<GraphId> graph(FollowUpKind kind) {
    return Optional.ofNullable(graphs.get(kind));
  }

  /**
   * Returns the kinds that follow an execution, in order: none while it goes on, and none if it
   * ended before it had started.
   */
  public List<FollowUpKind> after(ExecutionState origin) {
    return origin.facts().startedAt() == null
        ? List.of()
        : graphs.keySet().stream().filter(kind -> kind.follows(origin.status())).toList();
  }
}
