package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionFacts.Failure;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.engine.DeadLetter;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Search for executions by one text: id, idempotency key, correlation id, label, key of a wait,
 * error and any other word of what lists show. Exact matches are looked up; parts of words are
 * looked for among the newest {@link Executions#LOOKED_AT} executions and jobs that failed for
 * good, and the failures of the newest {@link #FAILED}.
 */
public final class ExecutionSearch {

  /** Number of the newest failed executions whose own failure is looked at. */
  public static final int FAILED = 100;

  private static final int MOST = 100;

  private final Executions executions;
  private final ExecutionDetails details;

  /**
   * Execution that was found.
   *
   * @param by the property that matched, such as {@code label}
   * @param match the value of that property
   */
  public record Hit(ExecutionSummary summary, String by, String match) {
    public Hit {
      requireNonNull(summary, "summary");
      requireNonNull(by, "by");
      requireNonNull(match, "match");
    }
  }

  /** Searches these executions. */
  public ExecutionSearch(Executions executions, ExecutionDetails details) {
    this.executions = requireNonNull(executions, "executions");
    this.details = requireNonNull(details, "details");
  }

  /** Returns what {@code text} is found in, exact matches first, each execution once. */
  public List<Hit> find(String text, Predicate<GraphId> visible) {
    Map<ExecutionId, Hit> found = new LinkedHashMap<>();
    Stream.<Supplier<Stream<Hit>>>of(
            () -> exact(text),
            () -> waiting(text),
            () -> correlated(text),
            () -> errors(text),
            () -> words(text))
        .flatMap(Supplier::get)
        .filter(hit -> hit.summary().graphId() == null || visible.test(hit.summary().graphId()))
        .forEach(hit -> found.putIfAbsent(hit.summary().executionId(), hit));
    return found.values().stream().limit(MOST).toList();
  }

  private Stream<Hit> exact(String text) {
    Stream<Hit> byId =
        id(text).flatMap(executions::summary).map(it -> hit(it, "id", text)).stream();
    return Stream.concat(
        byId,
        executions.byKey(text).flatMap(executions::summary).stream()
            .map(it -> hit(it, "idempotency key", text)));
  }

  private Stream<Hit> waiting(String text) {
    return details.waitingFor(WaitKey.of(text), MOST).stream()
        .flatMap(
            node ->
                executions.summary(node.executionId()).stream()
                    .map(it -> hit(it, "wait key", node.nodeId() + " waits for " + text)));
  }

  private Stream<Hit> correlated(String text) {
    return list(ExecutionFilter.ALL.correlationId(CorrelationId.of(text)), MOST)
        .map(it -> hit(it, "correlation id", text));
  }

  private Stream<Hit> errors(String text) {
    Stream<Hit> ofJobs =
        executions
            .deadLetters(DeadLetterFilter.ALL, Optional.empty(), Executions.LOOKED_AT)
            .items()
            .stream()
            .filter(letter -> contains(error(letter), text))
            .flatMap(
                letter ->
                    executions.summary(letter.executionId()).stream()
                        .map(it -> hit(it, "error", letter.nodeId() + ": " + error(letter))));
    Stream<Hit> ofEnds =
        list(ExecutionFilter.ALL.status(ExecutionStatus.FAILED), FAILED)
            .flatMap(
                it ->
                    failure(it)
                        .filter(said -> contains(said, text))
                        .map(said -> hit(it, "error", said))
                        .stream());
    return Stream.concat(ofJobs, ofEnds);
  }

  private static String error(DeadLetter letter) {
    return (letter.code() == null ? "" : letter.code() + ": ")
        + (letter.message() == null ? "" : letter.message());
  }

  private Optional<String> failure(ExecutionSummary summary) {
    Failure failure =
        executions
            .state(summary.executionId())
            .map(ExecutionState::facts)
            .map(facts -> facts.failure())
            .orElse(null);
    if (failure == null || failure.error() == null) {
      return Optional.empty();
    }
    NodeError error = failure.error();
    return Optional.of(
        (failure.failedNodeId() == null ? "" : failure.failedNodeId() + ": ")
            + error.code().map(code -> code + ": ").orElse("")
            + error.message().orElse(""));
  }

  private Stream<Hit> words(String text) {
    return list(ExecutionFilter.ALL, Executions.LOOKED_AT)
        .flatMap(
            it -> {
              String id = it.executionId().value();
              String graph = it.graphId() == null ? "" : it.graphId().value();
              return Stream.concat(
                      Stream.of(hit(it, "id", id), hit(it, "graph", graph)),
                      it.labels().entrySet().stream()
                          .map(label -> hit(it, "label", label.getKey() + ":" + label.getValue())))
                  .filter(hit -> contains(hit.match(), text))
                  .limit(1);
            });
  }

  private Stream<ExecutionSummary> list(ExecutionFilter filter, int most) {
    return executions.list(filter, Optional.empty(), most).items().stream();
  }

  private static boolean contains(String said, String text) {
    return said.toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT));
  }

  private static Hit hit(ExecutionSummary summary, String by, String match) {
    return new Hit(summary, by, match);
  }

  private static Optional<ExecutionId> id(String text) {
    try {
      return Optional.of(ExecutionId.of(text));
    } catch (IllegalArgumentException noId) {
      return Optional.empty();
    }
  }
}
