package dev.lastword.client;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.http.Call;
import dev.lastword.codec.Times;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Filter for executions; all given conditions must hold.
 *
 * @param label a label that they have
 * @param correlationId the correlation id of a request whose events are in their logs
 * @param ids only these, for a bulk cancel; none means any
 */
public record Filter(
    Optional<ExecutionStatus> status,
    Optional<GraphId> graph,
    Optional<Label> label,
    Optional<Instant> createdAfter,
    Optional<Instant> createdBefore,
    Optional<String> correlationId,
    List<ExecutionId> ids) {

  /** A word that executions are found by. */
  public record Label(String name, String value) {
    public Label {
      requireNonNull(name, "name");
      requireNonNull(value, "value");
    }
  }

  /** All executions. */
  public static final Filter ALL =
      new Filter(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of());

  public Filter {
    requireNonNull(status, "status");
    requireNonNull(graph, "graph");
    requireNonNull(label, "label");
    requireNonNull(createdAfter, "createdAfter");
    requireNonNull(createdBefore, "createdBefore");
    requireNonNull(correlationId, "correlationId");
    ids = List.copyOf(ids);
  }

  /** Returns this for executions with events of a request with a correlation id; lists alone. */
  public Filter correlationId(String wanted) {
    return new Filter(status, graph, label, createdAfter, createdBefore, Optional.of(wanted), ids);
  }

  /** Returns this for one status. */
  public Filter status(ExecutionStatus wanted) {
    return new Filter(
        Optional.of(wanted), graph, label, createdAfter, createdBefore, correlationId, ids);
  }

  /** Returns this for executions of one graph. */
  public Filter graph(GraphId wanted) {
    return new Filter(
        status, Optional.of(wanted), label, createdAfter, createdBefore, correlationId, ids);
  }

  /** Returns this for executions that have a label. */
  public Filter label(String name, String value) {
    return new Filter(
        status,
        graph,
        Optional.of(new Label(name, value)),
        createdAfter,
        createdBefore,
        correlationId,
        ids);
  }

  /** Returns this for executions that were created between two times. */
  public Filter created(Instant after, Instant before) {
    return new Filter(
        status, graph, label, Optional.of(after), Optional.of(before), correlationId, ids);
  }

  /** Returns this for executions of these names. */
  public Filter ids(List<ExecutionId> wanted) {
    return new Filter(status, graph, label, createdAfter, createdBefore, correlationId, wanted);
  }

  Call into(Call call) {
    return call.query("status", status.orElse(null))
        .query("graph", graph.orElse(null))
        .query("label", label.map(word -> word.name() + ":" + word.value()).orElse(null))
        .query("createdAfter", createdAfter.map(Times::format).orElse(null))
        .query("createdBefore", createdBefore.map(Times::format).orElse(null))
        .query("correlationId", correlationId.orElse(null));
  }

  JsonObject body() {
    Body body =
        new Body()
            .text("status", status.orElse(null))
            .text("graph", graph.orElse(null))
            .put("label", label.map(Filter::object).orElse(null))
            .time("createdAfter", createdAfter.orElse(null))
            .time("createdBefore", createdBefore.orElse(null));
    return ids.isEmpty()
        ? body.build()
        : body.words("ids", ids.stream().map(ExecutionId::value).toList()).build();
  }

  private static JsonObject object(Label word) {
    return new JsonObject(Map.of(word.name(), new JsonString(word.value())));
  }
}
