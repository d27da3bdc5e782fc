package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values of an expression's variables at one moment.
 *
 * @param scope where the expression stands
 * @param values the variables by name, all but {@code nodes}; it may be a view as well
 * @param nodes status, output and error of each node by its id, as one object each; it may be a
 *     view, of which only what the expression asks for is read
 */
public record Variables(
    ExpressionScope scope, Map<String, JsonValue> values, Map<String, ? extends JsonValue> nodes) {

  public Variables {
    requireNonNull(scope, "scope");
    values = Collections.unmodifiableMap(values);
    requireNonNull(nodes, "nodes");
    if (!values.keySet().equals(scope.variables())) {
      throw new IllegalArgumentException(
          "expected the variables " + scope.variables() + ", found " + values.keySet());
    }
  }

  /** Returns what the {@code input} expression of a node sees. */
  public static Variables ofInput(
      @Nullable JsonValue input,
      @Nullable JsonValue output,
      Map<String, ? extends JsonValue> nodes) {
    return new Variables(ExpressionScope.INPUT, inputAndOutput(input, output), nodes);
  }

  /** Returns what the conditions of a Decision see. */
  public static Variables ofDecision(
      @Nullable JsonValue input,
      @Nullable JsonValue output,
      Map<String, ? extends JsonValue> nodes) {
    return new Variables(ExpressionScope.DECISION, inputAndOutput(input, output), nodes);
  }

  /** Returns what the condition of a CUSTOM Join sees. */
  public static Variables ofJoin(JoinCount count, Map<String, ? extends JsonValue> nodes) {
    Map<String, JsonValue> values =
        Map.of(
            "s", JsonNumber.of(count.succeeded()),
            "f", JsonNumber.of(count.failed()),
            "c", JsonNumber.of(count.canceled()),
            "p", JsonNumber.of(count.unfinished()),
            "n", JsonNumber.of(count.expected()));
    return new Variables(ExpressionScope.JOIN, values, nodes);
  }

  private static Map<String, JsonValue> inputAndOutput(
      @Nullable JsonValue input, @Nullable JsonValue output) {
    return Map.of("input", orNull(input), "output", orNull(output));
  }

  private static JsonValue orNull(@Nullable JsonValue value) {
    return value == null ? JsonValue.NULL : value;
  }
}
