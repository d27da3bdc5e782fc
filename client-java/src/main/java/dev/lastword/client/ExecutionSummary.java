package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.listOf;
import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Formats;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Row of a list of executions.
 *
 * @param version the version of its log
 * @param document all that the server said, with the times of everything that happened
 */
public record ExecutionSummary(
    ExecutionId executionId,
    Optional<GraphId> graphId,
    Optional<Long> graphVersion,
    ExecutionStatus status,
    long version,
    Map<String, String> labels,
    JsonObject document) {
  public ExecutionSummary {
    requireNonNull(executionId, "executionId");
    requireNonNull(graphId, "graphId");
    requireNonNull(graphVersion, "graphVersion");
    requireNonNull(status, "status");
    labels = Map.copyOf(labels);
    requireNonNull(document, "document");
  }

  static ExecutionSummary of(JsonObject document) {
    return AnswerReader.read(
        document,
        members ->
            new ExecutionSummary(
                members.required("executionId", EXECUTION_ID),
                members.optional("graphId", GRAPH_ID),
                members.optional("graphVersion", POSITIVE),
                members.required("status", Formats.constantOf(ExecutionStatus.class)),
                members.required("version", COUNT),
                AnswerReader.labels(members),
                document));
  }

  /** Returns when it was created. */
  public Optional<Instant> createdAt() {
    return time("createdAt");
  }

  /** Returns the correlation id of the request that created it. */
  public Optional<String> correlationId() {
    return AnswerReader.read(document, members -> members.optional("correlationId", TEXT));
  }

  /** Returns the correlation ids of later requests with events in its log, the newest of them. */
  public List<String> correlationIds() {
    return AnswerReader.read(
        document, members -> members.optional("correlationIds", listOf(TEXT)).orElse(List.of()));
  }

  /** Returns the numbers of its nodes. */
  public NodeCounts nodes() {
    return NodeCounts.of(AnswerReader.read(document, members -> members.required("nodes", OBJECT)));
  }

  /** Returns the time of the cancel request. */
  public Optional<Instant> cancelRequestedAt() {
    return time("cancelRequestedAt");
  }

  /** Returns the time that the server calls {@code name}, for example {@code startedAt}. */
  public Optional<Instant> time(String name) {
    return AnswerReader.read(document, members -> members.optional(name, TIME));
  }
}
