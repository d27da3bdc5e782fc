package dev.lastword.orchestrator.request;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.store.Micros;
import java.time.Duration;
import java.time.Instant;
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
 * @param correlationId the correlation id of the events that it leads to
 * @param causationId the event that it follows from, such as the end of what it runs again
 * @param begin when it is started: in the same step, at a given time, or on command
 */
public record NewExecution(
    Optional<ExecutionId> executionId,
    GraphId graphId,
    @Nullable Long graphVersion,
    @Nullable JsonValue input,
    Map<String, String> labels,
    Optional<String> idempotencyKey,
    Optional<CorrelationId> correlationId,
    Optional<CausationId> causationId,
    Begin begin) {

  /** The most labels of one execution. */
  public static final int MOST_LABELS = 20;

  private static final int LONGEST_LABEL = 60;

  /** Start time of an execution. Whenever that is: a cancel that comes before it wins. */
  public sealed interface Begin {

    /** With a StartExecution of its own. */
    Begin LATER = new Later();

    /** At once. */
    Begin NOW = new Now();

    /** Returns a beginning at a time, at once if that is past. */
    static Begin at(Instant time) {
      return new At(time);
    }

    /** Returns a beginning so long after the creation. */
    static Begin after(Duration delay) {
      return new After(delay);
    }

    /** See {@link #LATER}. */
    record Later() implements Begin {}

    /** See {@link #NOW}. */
    record Now() implements Begin {}

    /** See {@link #at}. */
    record At(Instant time) implements Begin {
      public At {
        time = Micros.floor(time);
      }
    }

    /** See {@link #after}. */
    record After(Duration delay) implements Begin {
      public After {
        Micros.ceil(delay);
      }
    }

    /** Returns what stands for it wherever requests are compared. */
    default String wireName() {
      if (this instanceof At at) {
        return "AT " + at.time();
      }
      return this instanceof After after ? "AFTER " + after.delay() : equals(NOW) ? "NOW" : "LATER";
    }

    /**
     * Returns how long after a creation at {@code now} it is; empty if it has no time of its own.
     */
    default Optional<Duration> delay(Instant now) {
      if (this instanceof At at) {
        return Optional.of(
            at.time().isAfter(now) ? Duration.between(now, at.time()) : Duration.ZERO);
      }
      return this instanceof After after ? Optional.of(after.delay()) : Optional.empty();
    }
  }

  public NewExecution {
    requireNonNull(executionId, "executionId");
    requireNonNull(graphId, "graphId");
    labels = Map.copyOf(labels);
    requireNonNull(idempotencyKey, "idempotencyKey");
    requireNonNull(correlationId, "correlationId");
    requireNonNull(causationId, "causationId");
    requireNonNull(begin, "begin");
    if (labels.size() > MOST_LABELS) {
      throw new IllegalArgumentException(
          "expected at most " + MOST_LABELS + " labels, found " + labels.size());
    }
    labels.forEach(NewExecution::requireLabel);
  }

  private static void requireLabel(String name, String value) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("expected a label with a name, found a blank one");
    }
    requireLabelText(name, "the name of a label");
    requireLabelText(value, "the value of label " + name);
  }

  private static void requireLabelText(String text, String what) {
    if (text.length() > LONGEST_LABEL) {
      throw new IllegalArgumentException(
          "expected up to "
              + LONGEST_LABEL
              + " characters in "
              + what
              + ", found "
              + text.length());
    }
    int at = 0;
    while (at < text.length()) {
      int character = text.codePointAt(at);
      boolean isHalfPair = Character.getType(character) == Character.SURROGATE;
      if (isHalfPair || Character.isISOControl(character)) {
        String kind = isHalfPair ? "half a surrogate pair" : "control character";
        String found = "U+%04X at index %d".formatted(character, at);
        throw new IllegalArgumentException(
            "expected no " + kind + " in " + what + ", found " + found);
      }
      at += Character.charCount(character);
    }
  }

  /** Returns an execution of the newest version of a graph, to be started at once. */
  public static NewExecution of(GraphId graphId, @Nullable JsonValue input) {
    return new NewExecution(
        Optional.empty(),
        graphId,
        null,
        input,
        Map.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Begin.NOW);
  }

  /** Returns this with an input; null is none. */
  public NewExecution input(@Nullable JsonValue value) {
    return new NewExecution(
        executionId,
        graphId,
        graphVersion,
        value,
        labels,
        idempotencyKey,
        correlationId,
        causationId,
        begin);
  }

  /** Returns this under a name of the caller's. */
  public NewExecution named(ExecutionId id) {
    return with(Optional.of(id), graphVersion, labels, idempotencyKey, begin);
  }

  /** Returns this with other labels. */
  public NewExecution labels(Map<String, String> words) {
    return with(executionId, graphVersion, words, idempotencyKey, begin);
  }

  /** Returns this with an idempotency key. */
  public NewExecution key(String key) {
    return with(executionId, graphVersion, labels, Optional.of(key), begin);
  }

  /** Returns this for one version of the graph. */
  public NewExecution graphVersion(long version) {
    return with(executionId, version, labels, idempotencyKey, begin);
  }

  /** Returns this with work that begins at another time. */
  public NewExecution begin(Begin time) {
    return with(executionId, graphVersion, labels, idempotencyKey, time);
  }

  private NewExecution with(
      Optional<ExecutionId> id,
      @Nullable Long version,
      Map<String, String> words,
      Optional<String> key,
      Begin time) {
    return new NewExecution(
        id, graphId, version, input, words, key, correlationId, causationId, time);
  }

  /** Returns this with the correlation id of the events that it leads to. */
  public NewExecution correlationId(@Nullable CorrelationId id) {
    return follows(Optional.ofNullable(id), causationId);
  }

  public NewExecution follows(Optional<CorrelationId> correlation, Optional<CausationId> cause) {
    return new NewExecution(
        executionId,
        graphId,
        graphVersion,
        input,
        labels,
        idempotencyKey,
        correlation,
        cause,
        begin);
  }
}
