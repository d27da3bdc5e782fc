package dev.lastword.orchestrator.testkit;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.EvaluationBudget;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.ExpressionScope;
import dev.lastword.orchestrator.graph.Position;
import dev.lastword.orchestrator.graph.Variables;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A language with few words: {@code true}, {@code false}, {@code error} (which fails), and the
 * names of the variables. {@code list of 2} is a list of so many texts, {@code text ANY} a text,
 * {@code nodes.ID} is the object of a node, {@code nodes.ID is STATUS} tells whether it has this
 * status, {@code nodes has STATUS} whether any node has it, and {@code nodes.ID gave output} is
 * true if the node has an output and fails if it has none.
 */
public final class PlainConditions implements Conditions {

  private static final Pattern NODE = Pattern.compile("nodes\\.([^ ]+)( is [A-Z]+| gave output)?");
  private static final Pattern ANY_NODE = Pattern.compile("nodes has ([A-Z]+)");
  private static final Pattern TEXT = Pattern.compile("text (.+)");
  private static final Pattern LIST = Pattern.compile("list of ([0-9])");
  private static final Set<String> WORDS = Set.of("true", "false", "error");

  @Override
  public Reading read(Expression expression, ExpressionScope scope) {
    String text = expression.text();
    Matcher node = NODE.matcher(text);
    if (node.matches()) {
      return new Reading(List.of(), Set.of(node.group(1)), Reach.NAMED_NODES);
    }
    if (ANY_NODE.matcher(text).matches()) {
      return new Reading(List.of(), Set.of(), Reach.EVERY_NODE);
    }
    boolean known =
        WORDS.contains(text)
            || LIST.matcher(text).matches()
            || TEXT.matcher(text).matches()
            || scope.variables().contains(text);
    return known
        ? new Reading(List.of(), Set.of(), Reach.NAMED_NODES)
        : Reading.mistaken(List.of(new Mistake(new Position(1, 1), "no word: " + text)));
  }

  @Override
  public Evaluation evaluate(Expression expression, Variables variables, EvaluationBudget budget) {
    budget.spend(1);
    String text = expression.text();
    if (text.equals("true") || text.equals("false")) {
      return new Evaluation.Value(new JsonBoolean(text.equals("true")));
    }
    JsonValue value = value(text, variables);
    boolean fits = variables.scope() == ExpressionScope.INPUT || value instanceof JsonBoolean;
    return value != null && fits
        ? new Evaluation.Value(value)
        : new Evaluation.Failure("no value of " + text + " that fits, found " + value);
  }

  private static @Nullable JsonValue value(String text, Variables variables) {
    Matcher any = ANY_NODE.matcher(text);
    if (any.matches()) {
      return new JsonBoolean(
          variables.nodes().values().stream().anyMatch(node -> is(node, any.group(1))));
    }
    Matcher written = TEXT.matcher(text);
    if (written.matches()) {
      return new JsonString(written.group(1));
    }
    Matcher list = LIST.matcher(text);
    if (list.matches()) {
      int size = Integer.parseInt(list.group(1));
      return new JsonArray(Collections.nCopies(size, new JsonString("element")));
    }
    Matcher one = NODE.matcher(text);
    if (!one.matches()) {
      return variables.values().get(text);
    }
    JsonValue node = variables.nodes().get(one.group(1));
    String question = one.group(2);
    if (question == null || node == null) {
      return node;
    }
    return question.startsWith(" is ")
        ? new JsonBoolean(is(node, question.substring(" is ".length())))
        : gaveOutput(node);
  }

  private static boolean is(JsonValue node, String status) {
    return node instanceof JsonObject object
        && new JsonString(status).equals(object.members().get("status"));
  }

  private static @Nullable JsonValue gaveOutput(JsonValue node) {
    return node instanceof JsonObject object && object.members().containsKey("output")
        ? new JsonBoolean(true)
        : null;
  }
}
