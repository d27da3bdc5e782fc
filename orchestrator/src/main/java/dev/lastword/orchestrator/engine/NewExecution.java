package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An execution to be created.
 *
 * @param executionId its name; absent, the engine makes one
 * @param graphVersion the graph's version; absent, the newest
 * @param labels words to find it by, at most {@link #MOST_LABELS}
 * @param idempotencyKey the same key and content is the same execution, however often it is asked
 *     for
 * @param begin whether it is started in the same step
 */
public record NewExecution(
    Optional<ExecutionId> executionId,
    GraphId graphId,
    @Nullable Long graphVersion,
    @Nullable JsonValue input,
    Map<String, String> labels,
    Optional<String> idempotencyKey,
    Begin begin) {

  /** The most labels of one execution. */
  public static final int MOST_LABELS = 20;

  private static final int LONGEST_LABEL = 60;

  /** When work begins. */
  public enum Begin {
    /** With a StartExecution of its own. */
    LATER,
    /** At once. */
    NOW
  }

  public NewExecution {
    requireNonNull(executionId, "executionId");
    requireNonNull(graphId, "graphId");
    labels = Map.copyOf(labels);
    requireNonNull(idempotencyKey, "idempotencyKey");
    requireNonNull(begin, "begin");
    if (labels.size() > MOST_LABELS) {
      throw new IllegalArgumentException(
          "expected at most " + MOST_LABELS + " labels, found " + labels.size());
    }
    labels.forEach(NewExecution::requireLabel);
  }

  private static void requireLabel(String name, String value) {
    if (name.isBlank()
        || name.length() > LONGEST_LABEL
        || value.length() > LONGEST_LABEL
        || (name + value).chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "expected labels of up to " + LONGEST_LABEL + " characters, found " + name);
    }
  }

  /** Returns an execution of the newest version of a graph, to be started at once. */
  public static NewExecution of(GraphId graphId, @Nullable JsonValue input) {
    return new NewExecution(
        Optional.empty(), graphId, null, input, Map.of(), Optional.empty(), Begin.NOW);
  }

  /** Returns this under a name of the caller's. */
  public NewExecution named(ExecutionId id) {
    return new NewExecution(
        Optional.of(id), graphId, graphVersion, input, labels, idempotencyKey, begin);
  }

  /** Returns this with other labels. */
  public NewExecution labels(Map<String, String> words) {
    return new NewExecution(
        executionId, graphId, graphVersion, input, words, idempotencyKey, begin);
  }

  /** Returns this with an idempotency key. */
  public NewExecution key(String key) {
    return new NewExecution(
        executionId, graphId, graphVersion, input, labels, Optional.of(key), begin);
  }

  /** Returns this with work that begins at another time. */
  public NewExecution begin(Begin time) {
    return new NewExecution(
        executionId, graphId, graphVersion, input, labels, idempotencyKey, time);
  }
}
