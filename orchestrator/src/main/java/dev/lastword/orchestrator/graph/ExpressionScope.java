package dev.lastword.orchestrator.graph;

import java.util.Set;

/** Position of an expression, which determines its variables and the type of its result. */
public enum ExpressionScope {
  /** A node's input: any value. */
  INPUT(GraphLimits.EXPRESSION_STEPS, "input", "output"),
  /** A Decision's edge, or what ends a Repeat: true or false. */
  DECISION(GraphLimits.EXPRESSION_STEPS, "input", "output"),
  /** A CUSTOM Join, over numbers of branches: true or false. */
  JOIN(GraphLimits.JOIN_STEPS, "s", "f", "c", "p", "n");

  private final long steps;
  private final Set<String> variables;

  ExpressionScope(long steps, String... variables) {
    this.steps = steps;
    this.variables = Set.of(variables);
  }

  /** Returns the names of its variables, all but {@code nodes}, which is everywhere. */
  public Set<String> variables() {
    return variables;
  }

  /** Returns how many steps the expressions of one node here may take together. */
  public long steps() {
    return steps;
  }
}
