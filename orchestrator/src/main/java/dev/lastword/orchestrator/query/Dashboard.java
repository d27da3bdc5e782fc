package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Overview for operators: what runs, what fails, what waits, what a cancel has not yet ended.
 *
 * @param at when it was so
 * @param since since when {@link GraphCounts#recent} counts: an hour before, later if more than
 *     {@link Executions#LOOKED_AT} executions were created within the hour
 * @param graphs those with executions, busiest first
 * @param failed the newest failed executions, newest first
 * @param canceling executions whose cancel was requested and that have not ended
 * @param waiting nodes that wait for a resume with a key, those that have waited longest first
 */
public record Dashboard(
    Instant at,
    Instant since,
    List<GraphCounts> graphs,
    List<ExecutionSummary> failed,
    List<ExecutionSummary> canceling,
    List<WaitingNode> waiting) {

  /**
   * Numbers of executions of one graph.
   *
   * @param now by status, each counted up to {@link Dashboards#COUNTED}
   * @param recent those created since {@link Dashboard#since}, by their status now
   */
  public record GraphCounts(
      GraphId graph,
      Map<ExecutionStatus, Overview.Count> now,
      Map<ExecutionStatus, Integer> recent) {
    public GraphCounts {
      requireNonNull(graph, "graph");
      now = Collections.unmodifiableMap(new EnumMap<>(now));
      recent = Collections.unmodifiableMap(new EnumMap<>(recent));
    }

    /** Returns how many were created since {@link Dashboard#since}. */
    public int created() {
      return recent.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  public Dashboard {
    requireNonNull(at, "at");
    requireNonNull(since, "since");
    graphs = List.copyOf(graphs);
    failed = List.copyOf(failed);
    canceling = List.copyOf(canceling);
    waiting = List.copyOf(waiting);
  }
}
