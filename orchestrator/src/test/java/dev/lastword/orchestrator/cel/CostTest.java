package dev.lastword.orchestrator.cel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.EvaluationBudget;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.ExpressionScope;
import dev.lastword.orchestrator.graph.GraphLimits;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.graph.Variables;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Evaluations end within their budget, whatever the expression and the values are. */
final class CostTest {

  private static final CelConditions CEL = new CelConditions();

  /** Bytes that an evaluation may allocate for each step of its budget. */
  private static final long BYTES_PER_STEP = 500;

  private static final JsonValue LONG = new JsonString("a".repeat(1_000_000));
  private static final JsonValue MANY =
      new JsonArray(Collections.nCopies(5_000, JsonCodec.parse("{\"a\": [1, 2, 3]}")));
  private static final JsonValue DIGITS =
      new JsonArray(Collections.nCopies(3_000, JsonCodec.parse("1" + "3".repeat(900) + ".5")));
  private static final JsonValue INPUT =
      new JsonObject(
          Map.of("long", LONG, "many", MANY, "pattern", new JsonString("x"), "digits", DIGITS));

  /** Would take hours or gigabytes each. */
  static List<String> hostile() {
    String many = "input.many";
    return List.of(
        // loops inside loops, and after one another
        "x.all(a, x.all(b, x.all(c, true)))".replace("x", many),
        "true" + (" && " + many + ".all(a, a == a)").repeat(50),
        // an error on one side of || does not save the other
        ("(" + many + ".all(a, a == 1 || a.b == 2 || input.long.contains('b')) || false)"),
        // texts that double
        "size(" + doubled("'aaaaaaaaaaaaaaaa'", "x + x", 40) + ") > 0",
        "size(" + doubled("input.long", "x + x", 12) + ") > 0",
        // lists that double, flat and as a tree whose parts are shared
        "size(" + doubled("[1, 2, 3]", "x + x", 40) + ") > 0",
        doubled("[1]", "[x, x]", 60) + " == " + doubled("[1]", "[x, x]", 60),
        "dyn(1) in " + doubled("[1]", "[x, x]", 60),
        doubled("[1]", "[x, x]", 60) + "[99999999999] == []",
        doubled("[1]", "{'a': x, 'b': x}", 60) + " == " + doubled("[1]", "{'a': x, 'b': x}", 60),
        // errors that quote their arguments
        many + ".all(a, int(input.long) == 1 || true)",
        many + ".all(a, timestamp(input.long) == timestamp(input.long) || true)",
        many + ".all(a, {'a': 1}[input.long] == 1 || true)",
        // searches and regular expressions
        many + ".all(a, !(input.long + 'b').matches('(a|b)*c'))",
        "input.long.matches('(a?){300}(a|b){300}c')",
        "(" + doubled("input.pattern", "'(' + x + '){30}'", 6) + ").matches(" + nested(9) + ")",
        "input.long.contains(" + doubled("'aaaaaaaaaaaaaaaa'", "x + x", 14) + " + 'b')",
        many + ".all(a, string(input.long) + 'b' != input.long)",
        // long numbers, each converted when it is looked at
        "input.digits == input.digits" + " && input.digits == input.digits".repeat(100),
        "!(0 in input.digits)" + " && !(0 in input.digits)".repeat(100),
        // patterns that differ, each of which is compiled
        many
            + ".map(a, size(a)).all(a, 'a'.matches(string(a) + '"
            + "[\\\\pL]".repeat(15)
            + "') || true)",
        many + ".all(a, size(input.long) > 1)",
        many + ".all(a, bytes(input.long) != b'a')",
        many + ".all(a, input.many == input.many + [])");
  }

  private static String doubled(String start, String step, int times) {
    String loops = "[" + start + "]" + (".map(x, " + step + ")").repeat(times);
    return "(" + loops + ")[0]";
  }

  private static String nested(int times) {
    return "'" + "(".repeat(times) + "a" + "){1,30}".repeat(times) + "' + ''";
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void a_condition_ends_within_its_budget(String text) {
    Expression expression = Expression.of(text);
    assertEquals(List.of(), CEL.read(expression, ExpressionScope.DECISION).mistakes());
    Variables variables = Variables.ofDecision(INPUT, null, Map.of());
    EvaluationBudget budget = EvaluationBudget.of(ExpressionScope.DECISION);

    long before = allocated();
    Evaluation found = CEL.evaluate(expression, variables, budget);
    long bytes = allocated() - before;

    assertInstanceOf(Evaluation.Failure.class, found);
    assertTrue(((Evaluation.Failure) found).message().length() < 2_000);
    assertTrue(bytes < GraphLimits.EXPRESSION_STEPS * BYTES_PER_STEP, () -> bytes + " bytes");
  }

  @Test
  void the_steps_of_an_evaluation_are_the_same_each_time() {
    for (String text : List.of("input.pattern == 'x'", "size(input.many.map(a, a.a)) == 5000")) {
      EvaluationBudget one = EvaluationBudget.of(ExpressionScope.DECISION);
      EvaluationBudget other = EvaluationBudget.of(ExpressionScope.DECISION);

      Evaluation found = evaluate(text, one);
      evaluate(text, other);

      assertEquals(new Evaluation.Value(new JsonBoolean(true)), found);
      assertEquals(one.spent(), other.spent());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "input.many.all(a, size(a.a) == 3 && a.a[0] + a.a[1] == a.a[2])",
        "size(input.many.filter(a, 3 in a.a).map(a, a.a)) == 5000",
        "input.long.contains('aaaa') && 'aaaa'.matches('^a+$')",
        "size(input.long) == 1000000 && input.many == input.many",
        "'0f8fad5b-d9cb-469f-a165-70867728950e'.matches("
            + "'^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')",
      })
  void what_is_reasonable_is_within_the_budget(String text) {
    assertEquals(
        new Evaluation.Value(new JsonBoolean(true)),
        evaluate(text, EvaluationBudget.of(ExpressionScope.DECISION)));
  }

  @Test
  void conditions_that_share_a_budget_are_bounded_together() {
    EvaluationBudget shared = EvaluationBudget.of(ExpressionScope.DECISION);
    String text = "input.many.all(a, size(a.a) == 3)";

    int granted = 0;
    while (evaluate(text, shared) instanceof Evaluation.Value) {
      granted++;
    }

    assertTrue(granted > 1 && granted < 100, granted + " evaluations");
    assertEquals(shared.limit() + 1, shared.spent());
  }

  @Test
  void the_input_may_be_handed_on_whole_but_not_a_hundred_times() {
    Variables variables = Variables.ofInput(INPUT, null, Map.of());

    Evaluation once = CEL.evaluate(Expression.of("input"), variables);
    Evaluation often =
        CEL.evaluate(Expression.of("[input" + ", input".repeat(99) + "]"), variables);

    assertEquals(new Evaluation.Value(INPUT), once);
    assertInstanceOf(Evaluation.Failure.class, often);
  }

  @Test
  void a_join_has_a_smaller_budget() {
    String text = "nodes.all(id, nodes[id].status == 'IDLE')";
    Map<String, JsonValue> few = nodes(100);
    Map<String, JsonValue> all = nodes(9_000);

    Evaluation found = CEL.evaluate(Expression.of(text), Variables.ofJoin(count(), few));
    Evaluation tooMany = CEL.evaluate(Expression.of(text), Variables.ofJoin(count(), all));

    assertEquals(new Evaluation.Value(new JsonBoolean(true)), found);
    assertInstanceOf(Evaluation.Failure.class, tooMany);
  }

  @Test
  void nodes_are_seen_in_their_own_order_and_counted_without_being_read() {
    Map<String, JsonValue> nodes = nodes(50);

    Evaluation names =
        CEL.evaluate(Expression.of("nodes.map(id, id)"), Variables.ofInput(null, null, nodes));
    Evaluation size =
        CEL.evaluate(Expression.of("size(nodes)"), Variables.ofInput(null, null, nodes));

    JsonValue expected =
        new JsonArray(nodes.keySet().stream().<JsonValue>map(JsonString::new).toList());
    assertEquals(new Evaluation.Value(expected), names);
    assertEquals(new Evaluation.Value(JsonCodec.parse("50")), size);
  }

  @Test
  void kept_expressions_are_bounded_by_their_characters() {
    Recent<String, String> recent = new Recent<>(10, String::length);
    List<String> made = new ArrayList<>();
    Function<String, String> maker =
        key -> {
          made.add(key);
          return key;
        };

    for (String key : List.of("aaaa", "bbbb", "aaaa", "cccc", "bbbb", "cccc")) {
      assertEquals(key, recent.get(key, maker));
    }

    assertEquals(List.of("aaaa", "bbbb", "cccc", "bbbb"), made);
    assertEquals(8, recent.weight());
  }

  @Test
  void a_budget_counts_up_to_its_limit() {
    EvaluationBudget budget = EvaluationBudget.of(10);

    assertTrue(budget.spend(10));
    assertEquals(10, budget.spent());
    assertFalse(budget.spend(1));
    assertFalse(budget.spend(Long.MAX_VALUE));
    assertEquals(11, budget.spent());
    assertThrows(IllegalArgumentException.class, () -> EvaluationBudget.of(0));
  }

  private static Evaluation evaluate(String text, EvaluationBudget budget) {
    return CEL.evaluate(Expression.of(text), Variables.ofDecision(INPUT, null, Map.of()), budget);
  }

  private static JoinCount count() {
    return new JoinCount(1, 0, 0, 1);
  }

  private static Map<String, JsonValue> nodes(int count) {
    Map<String, JsonValue> nodes = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      nodes.put("node-" + (i * 7919 % count), JsonCodec.parse("{\"status\": \"IDLE\"}"));
    }
    return nodes;
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }
}
