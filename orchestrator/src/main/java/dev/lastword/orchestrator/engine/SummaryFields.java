package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionFacts;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.orchestrator.request.CorrelationIds;
import dev.lastword.orchestrator.request.Lineage;
import dev.lastword.store.Micros;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fields of an {@link ExecutionSummary} that the state does not hold, carried along from commit to
 * commit.
 *
 * @param createdAt when the execution was created
 * @param updatedAt when its last event happened
 * @param labels the words it was given then
 * @param correlationIds the correlation ids that it is found by
 */
public record SummaryFields(
    Instant createdAt,
    Instant updatedAt,
    Map<String, String> labels,
    Lineage lineage,
    CorrelationIds correlationIds,
    NodeCounts nodes) {

  public SummaryFields {
    requireNonNull(createdAt, "createdAt");
    requireNonNull(updatedAt, "updatedAt");
    labels = Map.copyOf(labels);
    requireNonNull(lineage, "lineage");
    requireNonNull(correlationIds, "correlationIds");
    requireNonNull(nodes, "nodes");
  }

  /** Returns what is known of an execution that is created now. */
  static SummaryFields created(
      Instant now,
      Map<String, String> labels,
      Lineage lineage,
      @Nullable CorrelationId correlationId) {
    Instant time = Micros.floor(now);
    return new SummaryFields(
        time, time, labels, lineage, CorrelationIds.created(correlationId), NodeCounts.NONE);
  }

  /** Returns what a list shows of an execution. */
  static SummaryFields of(ExecutionSummary listed, NodeCounts nodes) {
    return new SummaryFields(
        listed.times().createdAt(),
        listed.times().updatedAt(),
        listed.labels(),
        listed.lineage(),
        listed.correlationIds(),
        nodes);
  }

  /** Returns this after events that led from one state to another. */
  public SummaryFields after(
      ExecutionState before, ExecutionState after, List<EventEnvelope> events) {
    return events.isEmpty()
        ? this
        : new SummaryFields(
            createdAt,
            events.get(events.size() - 1).occurredAt(),
            labels,
            lineage,
            correlationIds.after(events),
            nodes.moved(before, after, events));
  }

  /** Returns what lists show of the execution in this state. */
  public ExecutionSummary of(ExecutionState state, ExecutionProcess.Reactions reactions) {
    ExecutionFacts facts = state.facts();
    Origin origin = facts.origin();
    return new ExecutionSummary(
        state.executionId(),
        origin == null ? null : origin.graphId(),
        origin == null ? null : origin.graphVersion(),
        state.status(),
        state.version(),
        reactions,
        new ExecutionSummary.Times(
            createdAt,
            facts.startedAt(),
            facts.cancelRequest() == null ? null : facts.cancelRequest().at(),
            endedAt(state),
            facts.archivedAt(),
            updatedAt),
        nodes,
        labels,
        lineage,
        correlationIds);
  }

  private static @Nullable Instant endedAt(ExecutionState state) {
    ExecutionFacts facts = state.facts();
    return switch (state.status()) {
      case ACTIVE -> null;
      case COMPLETED -> facts.completion() == null ? null : facts.completion().at();
      case FAILED -> facts.failure() == null ? null : facts.failure().at();
      case CANCELED -> facts.canceledAt();
    };
  }
}
