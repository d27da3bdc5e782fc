package dev.lastword.server.security;

import java.util.Set;

/**
 * What a caller's roles are good for.
 *
 * @param queues the only queues it may claim from; none named: all
 * @param graphs the only graphs whose executions it may see and change; none named: all
 */
public record Scope(Set<String> queues, Set<String> graphs) {

  /** Everything. */
  public static final Scope ALL = new Scope(Set.of(), Set.of());

  public Scope {
    queues = Set.copyOf(queues);
    graphs = Set.copyOf(graphs);
  }

  /** Tells whether jobs of a queue are within it. */
  public boolean hasQueue(String queue) {
    return queues.isEmpty() || queues.contains(queue);
  }

  /** Tells whether executions of a graph are within it. */
  public boolean hasGraph(String graphId) {
    return graphs.isEmpty() || graphs.contains(graphId);
  }

  /** Tells whether it is narrower than everything, as far as queues go. */
  public boolean narrowsQueues() {
    return !queues.isEmpty();
  }

  /** Tells whether it is narrower than everything, as far as graphs go. */
  public boolean narrowsGraphs() {
    return !graphs.isEmpty();
  }
}
