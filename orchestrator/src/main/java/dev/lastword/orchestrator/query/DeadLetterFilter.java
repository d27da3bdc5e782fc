package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.engine.DeadLetter;
import dev.lastword.orchestrator.graph.QueueName;
import java.util.Map;
import java.util.Optional;

/**
 * Filter for jobs that failed for good; all given conditions must hold. One tag narrows the list:
 * the execution, else the queue, else the graph.
 */
public record DeadLetterFilter(
    Optional<QueueName> queue, Optional<ExecutionId> execution, Optional<GraphId> graph) {

  /** All of them. */
  public static final DeadLetterFilter ALL =
      new DeadLetterFilter(Optional.empty(), Optional.empty(), Optional.empty());

  public DeadLetterFilter {
    requireNonNull(queue, "queue");
    requireNonNull(execution, "execution");
    requireNonNull(graph, "graph");
  }

  /** Returns this filter for one queue. */
  public DeadLetterFilter queue(QueueName value) {
    return new DeadLetterFilter(Optional.of(value), execution, graph);
  }

  /** Returns this filter for one execution. */
  public DeadLetterFilter execution(ExecutionId value) {
    return new DeadLetterFilter(queue, Optional.of(value), graph);
  }

  /** Returns this filter for one graph. */
  public DeadLetterFilter graph(GraphId value) {
    return new DeadLetterFilter(queue, execution, Optional.of(value));
  }

  Optional<Map.Entry<String, String>> narrowing() {
    if (execution.isPresent()) {
      return Optional.of(Map.entry(DeadLetter.EXECUTION, execution.get().value()));
    }
    return queue
        .map(name -> Map.entry(DeadLetter.QUEUE, name.value()))
        .or(() -> graph.map(id -> Map.entry(DeadLetter.GRAPH, id.value())));
  }

  /** Tells whether a job is in the list. */
  public boolean matches(DeadLetter letter) {
    return queue.map(letter.queue()::equals).orElse(true)
        && execution.map(letter.executionId()::equals).orElse(true)
        && graph.map(id -> id.equals(letter.graphId())).orElse(true);
  }
}
