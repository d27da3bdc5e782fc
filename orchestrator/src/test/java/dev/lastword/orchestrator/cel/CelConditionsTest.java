package dev.lastword.orchestrator.cel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.orchestrator.graph.Conditions.Mistake;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.ExpressionScope;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.graph.Position;
import dev.lastword.orchestrator.graph.Variables;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions over JSON. */
final class CelConditionsTest {

  private static final CelConditions CEL = new CelConditions();

  private static final JsonValue INPUT =
      json(
          """
          {"amount": 120, "rate": 2.5, "half": 3.0, "name": "Ann", "tags": ["a", "b"],
           "none": null, "ok": true, "big": 1e30}
          """);

  private static final Map<String, JsonValue> NODES =
      Map.of(
          "pay", json("{\"status\": \"SUCCEEDED\", \"output\": {\"id\": 7}}"),
          "ship-it", json("{\"status\": \"FAILED\", \"error\": {\"code\": \"LOST\"}}"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "input.amount > 100",
        "input.amount == 120.0",
        "input.amount > 119.5",
        "input.rate == 2.5",
        "input.half / 2 == 1",
        "input.big > 1e29",
        "input.name.startsWith('A') && 'b' in input.tags",
        "input.none == null",
        "!has(input.missing)",
        "has(input.none)",
        "input.tags.exists(tag, tag == 'b')",
        "input.ok",
        "output == null",
        "nodes.pay.status == 'SUCCEEDED'",
        "nodes['ship-it'].error.code == 'LOST'",
        "nodes.pay.output.id == 7",
        "'pay' in nodes && !('nobody' in nodes)",
        "nodes.all(id, nodes[id].status != 'CANCELED')",
        "timestamp('2026-01-01T00:00:00Z') < timestamp('2026-01-02T00:00:00Z')",
      })
  void a_condition_holds(String text) {
    assertEquals(new Evaluation.Value(new JsonBoolean(true)), decide(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "input.missing == 1",
        "input.missing.deeper == 1",
        "input.amount / 0 == 1",
        "input.amount",
        "input.name > 1",
        "nodes['nobody'].status == 'IDLE'",
        "9223372036854775807 + input.amount > 0",
        "input.name.matches(input.name + '(')",
      })
  void an_evaluation_that_fails_is_an_answer(String text) {
    assertEquals(List.of(), CEL.read(Expression.of(text), ExpressionScope.DECISION).mistakes());
    assertInstanceOf(Evaluation.Failure.class, decide(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "input                          | the whole input",
        "input.tags                     | [\"a\",\"b\"]",
        "{'id': nodes.pay.output.id}    | {\"id\":7}",
        "[input.amount, input.rate]     | [120,2.5]",
        "input.amount * 2 + 1           | 241",
        "double(input.amount) * 1.5     | 180",
        "input.ok ? 'yes' : 'no'        | \"yes\"",
        "null                           | null",
        "5u                             | 5",
        "duration('90s')                | \"PT1M30S\"",
        "timestamp('2026-01-01T00:00:00Z') | \"2026-01-01T00:00:00Z\"",
      })
  void an_input_is_any_value_that_json_has(String text, String expected) {
    Evaluation found = CEL.evaluate(Expression.of(text), input(NODES));

    JsonValue value = expected.equals("the whole input") ? INPUT : json(expected);
    assertEquals(new Evaluation.Value(value), found);
  }

  @ParameterizedTest
  @ValueSource(strings = {"b'bytes'", "1.0 / 0.0", "{1: 2}", "int"})
  void what_json_does_not_have_is_no_input(String text) {
    assertInstanceOf(
        Evaluation.Failure.class, CEL.evaluate(Expression.of(text), input(NODES)), text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "DECISION | input.amount >        | 1 | 15",
        "DECISION | s > 1                 | 1 | 1",
        "DECISION | true && inputt.x == 1 | 1 | 9",
        "DECISION | 'text'                | 1 | 1",
        "DECISION | frobnicate(input)     | 1 | 11",
        "JOIN     | input.x == 1          | 1 | 1",
        "JOIN     | s + f                 | 1 | 3",
        "JOIN     | s == 'all'            | 1 | 3",
        "INPUT    | now()                 | 1 | 4",
        "DECISION | 'a'.matches('(')      | 1 | 13",
        "DECISION | 'a'.matches('((a{99}){99}){99}') | 1 | 13",
        "INPUT    | [google.protobuf.Struct{}]     | 1 | 24",
      })
  void a_mistake_is_told_with_its_position(
      ExpressionScope scope, String text, int line, int column) {
    List<Mistake> mistakes = CEL.read(Expression.of(text), scope).mistakes();

    assertEquals(
        List.of(new Position(line, column)),
        mistakes.stream().map(Mistake::position).toList(),
        () -> mistakes.toString());
  }

  @Test
  void a_mistake_in_a_later_line_is_told_with_its_line() {
    List<Mistake> mistakes =
        CEL.read(Expression.of("true &&\n  wrong"), ExpressionScope.DECISION).mistakes();

    assertEquals(List.of(new Position(2, 3)), mistakes.stream().map(Mistake::position).toList());
  }

  @Test
  void a_join_counts_its_branches() {
    JoinCount count = new JoinCount(2, 1, 0, 3);
    Variables variables = Variables.ofJoin(count, NODES);
    Expression quorum = Expression.of("s >= 2 && f + c < n - s && p == 3 && n == 6");

    assertEquals(new Evaluation.Value(new JsonBoolean(true)), CEL.evaluate(quorum, variables));
  }

  @Test
  void the_nodes_that_an_expression_names_are_known_before_it_runs() {
    Expression expression =
        Expression.of("nodes.a.status == nodes['b-c'].status && has(nodes.d.output) && input.e");

    assertEquals(Set.of("a", "b-c", "d"), CEL.read(expression, ExpressionScope.DECISION).nodes());
  }

  @Test
  void only_the_nodes_that_are_asked_for_are_read() {
    List<Object> asked = new ArrayList<>();
    Map<String, JsonValue> watched =
        new AbstractMap<>() {
          @Override
          public JsonValue get(Object key) {
            asked.add(key);
            return NODES.get(key);
          }

          @Override
          public boolean containsKey(Object key) {
            return NODES.containsKey(key);
          }

          @Override
          public Set<Entry<String, JsonValue>> entrySet() {
            throw new AssertionError("all nodes were read");
          }
        };

    Evaluation found = CEL.evaluate(Expression.of("nodes.pay.output.id"), input(watched));

    assertEquals(new Evaluation.Value(json("7")), found);
    assertEquals(Set.of("pay"), Set.copyOf(asked));
  }

  @Test
  void an_expression_cannot_hold_up_the_engine() {
    String text = "[1,2,3,4,5,6,7,8,9,10]";
    String loops =
        text + ".all(a, " + text + ".all(b, " + text + ".all(c, " + text + ".all(d, true))))";

    Evaluation found = decide(loops + " && " + loops);

    assertTrue(found instanceof Evaluation.Failure, found::toString);
  }

  private static Evaluation decide(String text) {
    return CEL.evaluate(Expression.of(text), Variables.ofDecision(INPUT, null, NODES));
  }

  private static Variables input(Map<String, JsonValue> nodes) {
    return Variables.ofInput(INPUT, null, nodes);
  }

  private static JsonValue json(String text) {
    return JsonCodec.parse(text);
  }
}
