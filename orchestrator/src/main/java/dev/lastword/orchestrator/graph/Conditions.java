package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Set;

/**
 * The language of expressions.
 *
 * <p>Pure and thread-safe: the same expression over the same variables has the same value, on every
 * machine and in every release, because a log that was written by one must make sense to another.
 */
public interface Conditions {

  /** Returns what can be said about {@code expression} before anything runs. */
  Reading read(Expression expression, Scope scope);

  /** Returns what {@code expression} comes to. */
  Evaluation evaluate(Expression expression, Variables variables);

  /**
   * What an expression says, as far as it can be read.
   *
   * @param mistakes why it does not compile; none if it does
   * @param nodes the nodes it names literally
   */
  record Reading(List<Mistake> mistakes, Set<String> nodes) {
    public Reading {
      mistakes = List.copyOf(mistakes);
      nodes = Set.copyOf(nodes);
    }
  }

  /** Why an expression does not compile, and where in its own text. */
  record Mistake(Position position, String message) {
    public Mistake {
      requireNonNull(position, "position");
      requireNonNull(message, "message");
    }
  }
}
