package dev.lastword.client;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.http.Call;
import dev.lastword.codec.Times;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Filter for executions; all given conditions must hold.
 *
 * @param labels labels that they have, all of them
 * @param correlationId the correlation id of a request whose events are in their logs
 * @param ids only these, for a bulk cancel; none means any
 */
public record Filter(
    Optional<ExecutionStatus> status,
    Optional<GraphId> graph,
    Map<String, String> labels,
    Optional<Instant> createdAfter,
    Optional<Instant> createdBefore,
    Optional<String> correlationId,
    List<ExecutionId> ids) {

  /** All executions. */
  public static final Filter ALL =
      new Filter(
          Optional.empty(),
          Optional.empty(),
          Map.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of());

  public Filter {
    requireNonNull(status, "status");
    requireNonNull(graph, "graph");
    labels = Map.copyOf(labels);
    requireNonNull(createdAfter, "createdAfter");
    requireNonNull(createdBefore, "createdBefore");
    requireNonNull(correlationId, "correlationId");
    ids = List.copyOf(ids);
  }

  /** Returns this for executions with events of a request with a correlation id; lists alone. */
  public Filter correlationId(String wanted) {
    return new Filter(status, graph, labels, createdAfter, createdBefore, Optional.of(wanted), ids);
  }

  /** Returns this for one status. */
  public Filter status(ExecutionStatus wanted) {
    return new Filter(
        Optional.of(wanted), graph, labels, createdAfter, createdBefore, correlationId, ids);
  }

  /** Returns this for executions of one graph. */
  public Filter graph(GraphId wanted) {
    return new Filter(
        status, Optional.of(wanted), labels, createdAfter, createdBefore, correlationId, ids);
  }

  /** Returns this for executions that have this label as well. */
  public Filter label(String name, String value) {
    return labels(Map.of(name, value));
  }

  /** Returns this for executions that have all these labels as well. */
  public Filter labels(Map<String, String> wanted) {
    Map<String, String> all = new LinkedHashMap<>(labels);
    all.putAll(wanted);
    return new Filter(status, graph, all, createdAfter, createdBefore, correlationId, ids);
  }

  /** Returns this for executions that were created between two times. */
  public Filter created(Instant after, Instant before) {
    return new Filter(
        status, graph, labels, Optional.of(after), Optional.of(before), correlationId, ids);
  }

  /** Returns this for executions of these names. */
  public Filter ids(List<ExecutionId> wanted) {
    return new Filter(status, graph, labels, createdAfter, createdBefore, correlationId, wanted);
  }

  Call into(Call call) {
    new TreeMap<>(labels).forEach((name, value) -> call.query("label", name + ":" + value));
    return call.query("status", status.orElse(null))
        .query("graph", graph.orElse(null))
        .query("createdAfter", createdAfter.map(Times::format).orElse(null))
        .query("createdBefore", createdBefore.map(Times::format).orElse(null))
        .query("correlationId", correlationId.orElse(null));
  }

  JsonObject body() {
    Body body =
        new Body()
            .text("status", status.orElse(null))
            .text("graph", graph.orElse(null))
            .put("label", labels.isEmpty() ? null : object(labels))
            .time("createdAfter", createdAfter.orElse(null))
            .time("createdBefore", createdBefore.orElse(null));
    return ids.isEmpty()
        ? body.build()
        : body.words("ids", ids.stream().map(ExecutionId::value).toList()).build();
  }

  private static JsonObject object(Map<String, String> labels) {
    Map<String, JsonValue> words = new LinkedHashMap<>();
    new TreeMap<>(labels).forEach((name, value) -> words.put(name, new JsonString(value)));
    return new JsonObject(words);
  }
}
