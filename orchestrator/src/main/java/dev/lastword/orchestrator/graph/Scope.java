package dev.lastword.orchestrator.graph;

import java.util.Set;

/** Where an expression stands, which says what it can speak of and what it must answer. */
public enum Scope {
  /** A node's input: any value. */
  INPUT("input", "output"),
  /** A Decision's edge: true or false. */
  DECISION("input", "output"),
  /** A CUSTOM Join, over numbers of branches: true or false. */
  JOIN("s", "f", "c", "p", "n");

  private final Set<String> variables;

  Scope(String... variables) {
    this.variables = Set.of(variables);
  }

  /** Returns the names of its variables, all but {@code nodes}, which is everywhere. */
  public Set<String> variables() {
    return variables;
  }
}
