package dev.lastword.server.security;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.Set;

/**
 * Limits of a caller's roles to some queues and graphs.
 *
 * @param queues the only queues it may claim from; absent: all, an empty set: none
 * @param graphs the only graphs whose executions it may see and change; absent: all, an empty set:
 *     none
 */
public record Scope(Optional<Set<String>> queues, Optional<Set<String>> graphs) {

  /** Everything. */
  public static final Scope ALL = new Scope(Optional.empty(), Optional.empty());

  public Scope {
    queues = queues.map(Set::copyOf);
    graphs = graphs.map(Set::copyOf);
  }

  /** Returns the scope of a key, whose document names no queue or graph where it has all. */
  public Scope(Set<String> queues, Set<String> graphs) {
    this(unlessEmpty(queues), unlessEmpty(graphs));
  }

  private static Optional<Set<String>> unlessEmpty(Set<String> names) {
    return Optional.of(requireNonNull(names, "names")).filter(some -> !some.isEmpty());
  }

  /** Tells whether jobs of a queue are within it. */
  public boolean hasQueue(String queue) {
    return queues.isEmpty() || queues.get().contains(queue);
  }

  /** Tells whether executions of a graph are within it. */
  public boolean hasGraph(String graphId) {
    return graphs.isEmpty() || graphs.get().contains(graphId);
  }

  /** Tells whether it is narrower than everything, as far as queues go. */
  public boolean narrowsQueues() {
    return queues.isPresent();
  }

  /** Tells whether it is narrower than everything, as far as graphs go. */
  public boolean narrowsGraphs() {
    return graphs.isPresent();
  }

  /** Tells whether everything within {@code other} is within this. */
  public boolean covers(Scope other) {
    return covers(queues, other.queues) && covers(graphs, other.graphs);
  }

  private static boolean covers(Optional<Set<String>> these, Optional<Set<String>> those) {
    return these.isEmpty() || those.isPresent() && these.get().containsAll(those.get());
  }

  /** Returns the names of its queues, none if it has all. */
  Set<String> queueNames() {
    return queues.orElse(Set.of());
  }

  /** Returns the names of its graphs, none if it has all. */
  Set<String> graphNames() {
    return graphs.orElse(Set.of());
  }
}
