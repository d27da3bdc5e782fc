package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.StoreTime;
import dev.lastword.orchestrator.query.Dashboard.GraphCounts;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.Projections;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reader of dashboards. What one costs is bounded, however many executions there are: at most
 * {@link #GRAPHS} graphs are counted, each status up to {@link #COUNTED}. Thread-safe; it keeps
 * nothing.
 */
public final class Dashboards {

  /** The most graphs of a dashboard. */
  public static final int GRAPHS = 30;

  /** The number up to which the executions of one graph and status are counted. */
  public static final int COUNTED = 100;

  private static final Duration RECENT = Duration.ofHours(1);
  private static final int SHOWN = 10;
  private static final int LOOKED_AT_FOR_WAITING = 200;

  private final EventStore store;
  private final Executions executions;
  private final ExecutionDetails details;
  private final StoreTime time;

  /** Reads dashboards of a store. */
  public Dashboards(EventStore store, Executions executions, ExecutionDetails details) {
    this.store = requireNonNull(store, "store");
    this.executions = requireNonNull(executions, "executions");
    this.details = requireNonNull(details, "details");
    this.time = new StoreTime(store);
  }

  /** Returns the dashboard of those graphs that a caller may see. */
  public Dashboard read(Predicate<GraphId> visible) {
    Instant at = time.now();
    Instant hourAgo = at.minus(RECENT);
    Page<ExecutionSummary> newest =
        executions.list(ExecutionFilter.ALL.from(hourAgo), Optional.empty(), Executions.LOOKED_AT);
    List<ExecutionSummary> recent = newest.items();
    Instant since =
        newest.next().isPresent() ? recent.get(recent.size() - 1).times().createdAt() : hourAgo;
    return new Dashboard(
        at,
        since,
        graphs(recent, visible),
        newest(ExecutionFilter.ALL.status(ExecutionStatus.FAILED), visible),
        newest(ExecutionFilter.ALL.status(ExecutionStatus.ACTIVE).cancelRequested(true), visible),
        details.waiting(LOOKED_AT_FOR_WAITING).stream()
            .filter(node -> isVisible(node, visible))
            .limit(SHOWN)
            .toList());
  }

  private List<GraphCounts> graphs(List<ExecutionSummary> recent, Predicate<GraphId> visible) {
    Map<GraphId, Map<ExecutionStatus, Integer>> counts = new LinkedHashMap<>();
    recent.stream()
        .filter(summary -> isVisible(summary, visible))
        .forEach(
            summary ->
                counts
                    .computeIfAbsent(
                        requireNonNull(summary.graphId()),
                        graph -> new EnumMap<>(ExecutionStatus.class))
                    .merge(summary.status(), 1, Integer::sum));
    for (ExecutionStatus status : List.of(ExecutionStatus.ACTIVE, ExecutionStatus.FAILED)) {
      Stream.of(executions.list(ExecutionFilter.ALL.status(status), Optional.empty(), COUNTED))
          .flatMap(page -> page.items().stream())
          .filter(summary -> isVisible(summary, visible))
          .forEach(
              summary ->
                  counts.computeIfAbsent(
                      requireNonNull(summary.graphId()),
                      graph -> new EnumMap<>(ExecutionStatus.class)));
    }
    List<GraphCounts> graphs = new ArrayList<>();
    counts.entrySet().stream()
        .limit(GRAPHS)
        .forEach(
            entry ->
                graphs.add(new GraphCounts(entry.getKey(), now(entry.getKey()), entry.getValue())));
    graphs.sort(
        Comparator.comparingInt(GraphCounts::created)
            .reversed()
            .thenComparing(counted -> counted.graph().value()));
    return graphs;
  }

  private Map<ExecutionStatus, Overview.Count> now(GraphId graph) {
    EnumMap<ExecutionStatus, Overview.Count> counts = new EnumMap<>(ExecutionStatus.class);
    for (ExecutionStatus status : ExecutionStatus.values()) {
      DocPage page =
          store
              .extension(Projections.class)
              .query(
                  DocQuery.of(ExecutionSummary.COLLECTION)
                      .tag(ExecutionSummary.Tags.GRAPH_AND_STATUS, graph.value() + "/" + status)
                      .max(COUNTED));
      counts.put(status, new Overview.Count(page.docs().size(), !page.more()));
    }
    return counts;
  }

  private List<ExecutionSummary> newest(ExecutionFilter filter, Predicate<GraphId> visible) {
    return executions.list(filter, Optional.empty(), COUNTED).items().stream()
        .filter(summary -> isVisible(summary, visible))
        .limit(SHOWN)
        .toList();
  }

  private boolean isVisible(WaitingNode node, Predicate<GraphId> visible) {
    return executions
        .summary(node.executionId())
        .filter(summary -> isVisible(summary, visible))
        .isPresent();
  }

  private static boolean isVisible(ExecutionSummary summary, Predicate<GraphId> visible) {
    return summary.graphId() != null && visible.test(summary.graphId());
  }
}
