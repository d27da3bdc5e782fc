package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

/** An expression as it is written; {@link Conditions} knows what it means. */
public record Expression(String text) {

  public Expression {
    requireNonNull(text, "expression");
    if (text.isBlank()) {
      throw new IllegalArgumentException("an expression must not be blank");
    }
    if (text.length() > GraphLimits.EXPRESSION_LENGTH) {
      throw new IllegalArgumentException(
          "an expression must have at most "
              + GraphLimits.EXPRESSION_LENGTH
              + " characters, found "
              + text.length());
    }
  }

  /** Returns the expression that {@code text} spells. */
  public static Expression of(String text) {
    return new Expression(text);
  }

  @Override
  public String toString() {
    return text;
  }
}
