package dev.lastword.client;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An execution to be created.
 *
 * @param executionId its name; absent, the server makes one
 * @param graphVersion the graph's version; absent, the newest
 * @param start when work begins
 * @param key the same key and content is the same execution, however often it is asked for; absent,
 *     each creation has a key of its own, under which it is repeated if its answer is lost
 * @param correlationId the correlation id of all events that it leads to
 */
public record NewExecution(
    Optional<ExecutionId> executionId,
    GraphId graphId,
    Optional<Long> graphVersion,
    @Nullable JsonValue input,
    Map<String, String> labels,
    Start start,
    Optional<String> key,
    Optional<String> correlationId) {

  /** Start time of an execution. */
  public sealed interface Start {

    /** At once. */
    Start NOW = Simple.NOW;

    /** With a command of its own. */
    Start LATER = Simple.LATER;

    /** At {@code time}. */
    record At(Instant time) implements Start {
      public At {
        requireNonNull(time, "time");
      }
    }

    /** The times that need no more words. */
    enum Simple implements Start {
      NOW,
      LATER
    }
  }

  public NewExecution {
    requireNonNull(executionId, "executionId");
    requireNonNull(graphId, "graphId");
    requireNonNull(graphVersion, "graphVersion");
    labels = Map.copyOf(labels);
    requireNonNull(start, "start");
    requireNonNull(key, "key");
    requireNonNull(correlationId, "correlationId");
  }

  /** Returns an execution of the newest version of a graph, to be started at once. */
  public static NewExecution of(String graphId) {
    return new NewExecution(
        Optional.empty(),
        GraphId.of(graphId),
        Optional.empty(),
        null,
        Map.of(),
        Start.NOW,
        Optional.empty(),
        Optional.empty());
  }

  /** Returns this under a name of the caller's. */
  public NewExecution named(ExecutionId id) {
    return new NewExecution(
        Optional.of(id), graphId, graphVersion, input, labels, start, key, correlationId);
  }

  /** Returns this with that version of the graph. */
  public NewExecution version(long number) {
    return new NewExecution(
        executionId, graphId, Optional.of(number), input, labels, start, key, correlationId);
  }

  /** Returns this with an input. */
  public NewExecution input(JsonValue value) {
    return new NewExecution(
        executionId, graphId, graphVersion, value, labels, start, key, correlationId);
  }

  /** Returns this with other labels. */
  public NewExecution labels(Map<String, String> words) {
    return new NewExecution(
        executionId, graphId, graphVersion, input, words, start, key, correlationId);
  }

  /** Returns this with work that begins at another time. */
  public NewExecution start(Start time) {
    return new NewExecution(
        executionId, graphId, graphVersion, input, labels, time, key, correlationId);
  }

  /** Returns this with an idempotency key. */
  public NewExecution key(String words) {
    return new NewExecution(
        executionId,
        graphId,
        graphVersion,
        input,
        labels,
        start,
        Optional.of(words),
        correlationId);
  }

  /** Returns this with the correlation id of all events that it leads to. */
  public NewExecution correlationId(String id) {
    return new NewExecution(
        executionId, graphId, graphVersion, input, labels, start, key, Optional.of(id));
  }

  JsonObject body() {
    return new Body()
        .text("executionId", executionId.orElse(null))
        .text("graphId", graphId)
        .number("graphVersion", graphVersion.orElse(null))
        .put("input", input)
        .labels(labels)
        .flag("start", start == Start.LATER ? Boolean.FALSE : null)
        .time("startAt", start instanceof Start.At at ? at.time() : null)
        .build();
  }
}
