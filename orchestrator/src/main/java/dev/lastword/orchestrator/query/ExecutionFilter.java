package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.ExecutionSummary.Tags;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Filter for executions; all given conditions must hold.
 *
 * <p>Every list is read along an index, newest first, from {@code until} on and no further than
 * {@code from}. One tag narrows it, the first of this table whose conditions are asked for:
 *
 * <ol>
 *   <li>parent
 *   <li>rerunOf
 *   <li>followUpOf
 *   <li>the correlation id
 *   <li>a label, the first by name
 *   <li>a cancel that was requested, of an ACTIVE execution
 *   <li>graph and status, together
 *   <li>a cancel that was requested
 *   <li>status
 *   <li>graph
 * </ol>
 *
 * <p>What is asked for besides is looked for among those, at most {@link Executions#LOOKED_AT} of
 * them for a page: a page of a list with few matches may be short, and says where to go on.
 *
 * @param from created at this time or later
 * @param until created before this time
 * @param labels each with this very value
 * @param correlationId whose log has events of a request with this correlation id, as far as {@link
 *     dev.lastword.orchestrator.request.CorrelationIds} keeps it
 * @param cancelRequested whether a cancel was requested, whether or not it is complete
 */
public record ExecutionFilter(
    Optional<ExecutionStatus> status,
    Optional<GraphId> graph,
    Optional<Instant> from,
    Optional<Instant> until,
    Map<String, String> labels,
    Optional<ExecutionId> parent,
    Optional<ExecutionId> rerunOf,
    Optional<ExecutionId> followUpOf,
    Optional<CorrelationId> correlationId,
    Optional<Boolean> cancelRequested) {

  /** All executions. */
  public static final ExecutionFilter ALL =
      new ExecutionFilter(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Map.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  public ExecutionFilter {
    requireNonNull(status, "status");
    requireNonNull(graph, "graph");
    requireNonNull(from, "from");
    requireNonNull(until, "until");
    labels = Map.copyOf(labels);
    requireNonNull(parent, "parent");
    requireNonNull(rerunOf, "rerunOf");
    requireNonNull(followUpOf, "followUpOf");
    requireNonNull(correlationId, "correlationId");
    requireNonNull(cancelRequested, "cancelRequested");
  }

  /** Returns this filter for one status. */
  public ExecutionFilter status(ExecutionStatus value) {
    return new ExecutionFilter(
        Optional.of(value),
        graph,
        from,
        until,
        labels,
        parent,
        rerunOf,
        followUpOf,
        correlationId,
        cancelRequested);
  }

  /** Returns this filter for one graph. */
  public ExecutionFilter graph(GraphId value) {
    return new ExecutionFilter(
        status,
        Optional.of(value),
        from,
        until,
        labels,
        parent,
        rerunOf,
        followUpOf,
        correlationId,
        cancelRequested);
  }

  /** Returns this filter for executions that were created at a time or later. */
  public ExecutionFilter from(Instant value) {
    return new ExecutionFilter(
        status,
        graph,
        Optional.of(value),
        until,
        labels,
        parent,
        rerunOf,
        followUpOf,
        correlationId,
        cancelRequested);
  }

  /** Returns this filter for executions that were created before a time. */
  public ExecutionFilter until(Instant value) {
    return new ExecutionFilter(
        status,
        graph,
        from,
        Optional.of(value),
        labels,
        parent,
        rerunOf,
        followUpOf,
        correlationId,
        cancelRequested);
  }

  /** Returns this filter for executions that also carry a label. */
  public ExecutionFilter label(String name, String value) {
    Map<String, String> more = new TreeMap<>(labels);
    more.put(name, value);
    return new ExecutionFilter(
        status,
        graph,
        from,
        until,
        more,
        parent,
        rerunOf,
        followUpOf,
        correlationId,
        cancelRequested);
  }

  /** Returns this filter for the children of an execution. */
  public ExecutionFilter parent(ExecutionId value) {
    return new ExecutionFilter(
        status,
        graph,
        from,
        until,
        labels,
        Optional.of(value),
        rerunOf,
        followUpOf,
        correlationId,
        cancelRequested);
  }

  /** Returns this filter for the repetitions of an execution. */
  public ExecutionFilter rerunOf(ExecutionId value) {
    return new ExecutionFilter(
        status,
        graph,
        from,
        until,
        labels,
        parent,
        Optional.of(value),
        followUpOf,
        correlationId,
        cancelRequested);
  }

  /** Returns this filter for the executions that follow the end of one. */
  public ExecutionFilter followUpOf(ExecutionId value) {
    return new ExecutionFilter(
        status,
        graph,
        from,
        until,
        labels,
        parent,
        rerunOf,
        Optional.of(value),
        correlationId,
        cancelRequested);
  }

  /** Returns this filter for executions with events of a request with a correlation id. */
  public ExecutionFilter correlationId(CorrelationId value) {
    return new ExecutionFilter(
        status,
        graph,
        from,
        until,
        labels,
        parent,
        rerunOf,
        followUpOf,
        Optional.of(value),
        cancelRequested);
  }

  /** Returns this filter for executions whose cancel was requested, or was not. */
  public ExecutionFilter cancelRequested(boolean value) {
    return new ExecutionFilter(
        status,
        graph,
        from,
        until,
        labels,
        parent,
        rerunOf,
        followUpOf,
        correlationId,
        Optional.of(value));
  }

  /** Returns the one tag that narrows the list. */
  Optional<Map.Entry<String, String>> narrowing() {
    if (parent.isPresent()) {
      return tag(Tags.PARENT, parent.get().value());
    }
    if (rerunOf.isPresent()) {
      return tag(Tags.RERUN_OF, rerunOf.get().value());
    }
    if (followUpOf.isPresent()) {
      return tag(Tags.FOLLOW_UP_OF, followUpOf.get().value());
    }
    if (correlationId.isPresent()) {
      return tag(ExecutionSummary.correlationTag(correlationId.get()), Tags.YES);
    }
    if (!labels.isEmpty()) {
      Map.Entry<String, String> first = new TreeMap<>(labels).firstEntry();
      return tag(Tags.LABEL + first.getKey(), first.getValue());
    }
    boolean canceled = cancelRequested.orElse(false);
    if (canceled && status.filter(ExecutionStatus.ACTIVE::equals).isPresent()) {
      return tag(Tags.CANCELING, Tags.YES);
    }
    if (graph.isPresent() && status.isPresent()) {
      return tag(Tags.GRAPH_AND_STATUS, graph.get().value() + "/" + status.get());
    }
    if (canceled) {
      return tag(Tags.CANCEL_REQUESTED, Tags.YES);
    }
    return status
        .map(value -> tag(Tags.STATUS, value.name()))
        .orElseGet(() -> graph.flatMap(value -> tag(Tags.GRAPH, value.value())));
  }

  private static Optional<Map.Entry<String, String>> tag(String name, String value) {
    return Optional.of(Map.entry(name, value));
  }

  /** Tells whether an execution is in the list. */
  public boolean matches(ExecutionSummary summary) {
    Instant createdAt = summary.times().createdAt();
    return status.map(summary.status()::equals).orElse(true)
        && graph.map(value -> value.equals(summary.graphId())).orElse(true)
        && from.map(time -> !createdAt.isBefore(time)).orElse(true)
        && until.map(createdAt::isBefore).orElse(true)
        && summary.labels().entrySet().containsAll(labels.entrySet())
        && parent.map(id -> id.equals(parentOf(summary))).orElse(true)
        && rerunOf.map(id -> Objects.equals(id, summary.lineage().rerunOf())).orElse(true)
        && followUpOf.map(id -> id.equals(originOf(summary))).orElse(true)
        && correlationId.map(summary.correlationIds()::contains).orElse(true)
        && cancelRequested.map(asked -> asked == summary.isCancelRequested()).orElse(true);
  }

  private static @Nullable ExecutionId parentOf(ExecutionSummary summary) {
    return summary.lineage().parent() == null ? null : summary.lineage().parent().executionId();
  }

  private static @Nullable ExecutionId originOf(ExecutionSummary summary) {
    return summary.lineage().followUp() == null ? null : summary.lineage().followUp().origin();
  }
}
