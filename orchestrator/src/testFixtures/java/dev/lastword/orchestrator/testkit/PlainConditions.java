package dev.lastword.orchestrator.testkit;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.Position;
import dev.lastword.orchestrator.graph.Scope;
import dev.lastword.orchestrator.graph.Variables;
import java.util.List;
import java.util.Set;

/**
 * A language with few words: {@code true}, {@code false}, {@code error} (which fails), and the
 * names of the variables. {@code nodes.ID} is the object of a node.
 */
public final class PlainConditions implements Conditions {

  private static final String NODE = "nodes.";
  private static final Set<String> WORDS = Set.of("true", "false", "error");

  @Override
  public Reading read(Expression expression, Scope scope) {
    String text = expression.text();
    if (text.startsWith(NODE)) {
      return new Reading(List.of(), Set.of(text.substring(NODE.length())));
    }
    boolean known = WORDS.contains(text) || scope.variables().contains(text);
    return new Reading(
        known ? List.of() : List.of(new Mistake(new Position(1, 1), "no word: " + text)), Set.of());
  }

  @Override
  public Evaluation evaluate(Expression expression, Variables variables) {
    String text = expression.text();
    if (text.equals("true") || text.equals("false")) {
      return new Evaluation.Value(new JsonBoolean(text.equals("true")));
    }
    JsonValue value =
        text.startsWith(NODE)
            ? variables.nodes().get(text.substring(NODE.length()))
            : variables.values().get(text);
    boolean fits = variables.scope() == Scope.INPUT || value instanceof JsonBoolean;
    return value != null && fits
        ? new Evaluation.Value(value)
        : new Evaluation.Failure("no value of " + text + " that fits, found " + value);
  }
}
