package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue;

/** Result of an expression; its failure is a value, not an exception. */
public sealed interface Evaluation {

  /** The expression has this value; in the scope of a Decision or a Join it is a boolean. */
  record Value(JsonValue value) implements Evaluation {
    public Value {
      requireNonNull(value, "value");
    }
  }

  /** The expression has no value, for this reason: {@code EXPRESSION_ERROR}. */
  record Failure(String message) implements Evaluation {
    public Failure {
      requireNonNull(message, "message");
    }
  }
}
