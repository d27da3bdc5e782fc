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
  Reading read(Expression expression, ExpressionScope scope);

  /**
   * Returns what {@code expression} comes to; a failure if it takes more steps than {@code budget}
   * has left. It returns soon whatever the expression and the values are: a cancel may wait for it.
   */
  Evaluation evaluate(Expression expression, Variables variables, EvaluationBudget budget);

  /** Returns what {@code expression} comes to, with the whole budget of its scope. */
  default Evaluation evaluate(Expression expression, Variables variables) {
    return evaluate(expression, variables, EvaluationBudget.of(variables.scope()));
  }

  /**
   * Static facts about an expression.
   *
   * @param mistakes why it does not compile; none if it does
   * @param nodes the nodes it names literally
   * @param reach whether its value can depend on other nodes than those
   */
  record Reading(List<Mistake> mistakes, Set<String> nodes, Reach reach) {
    public Reading {
      mistakes = List.copyOf(mistakes);
      nodes = Set.copyOf(nodes);
      requireNonNull(reach, "reach");
    }

    /** Returns the reading of an expression that does not compile. */
    public static Reading mistaken(List<Mistake> mistakes) {
      return new Reading(mistakes, Set.of(), Reach.NAMED_NODES);
    }
  }

  /** The nodes whose changes can change the value of an expression. */
  enum Reach {
    /** Those that it names literally; none, if it names none. */
    NAMED_NODES,
    /** All of them: it uses {@code nodes} as a whole, or a key that is computed. */
    EVERY_NODE
  }

  /** Compile error of an expression, with its position in the expression's text. */
  record Mistake(Position position, String message) {
    public Mistake {
      requireNonNull(position, "position");
      requireNonNull(message, "message");
    }
  }
}
