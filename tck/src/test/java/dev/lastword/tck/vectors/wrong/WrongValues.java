package dev.lastword.tck.vectors.wrong;

import static dev.lastword.tck.vectors.wrong.Edit.has;
import static dev.lastword.tck.vectors.wrong.Edit.nodes;
import static dev.lastword.tck.vectors.wrong.Edit.object;
import static dev.lastword.tck.vectors.wrong.Steps.right;
import static dev.lastword.tck.vectors.wrong.Steps.wrong;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.vectors.CoreRule;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** V-1 to V-7: cores that are wrong about values. */
final class WrongValues {

  private static final Pattern LONG_NUMBER = Pattern.compile("(?<=[:,\\[])[0-9]{17,}(?=[,}\\]])");
  private static final Pattern MICROS = Pattern.compile("(T[0-9:]{8}\\.[0-9]{3})[0-9]{3}Z");
  private static final Pattern OFFSET = Pattern.compile("(T[0-9:]{8})[+-][0-9:]{5}\"");
  private static final Pattern SPELLED_TWO = Pattern.compile("\"attempt\":2(\\.0|e0)");

  private WrongValues() {}

  static List<WrongCore> all() {
    return List.of(
        WrongCore.everywhere(
            CoreRule.V_1,
            "allows a slash in ids",
            heard -> heard.replace("a/b", "a∕b"),
            said -> said.replace("a∕b", "a/b")),
        WrongCore.everywhere(
            CoreRule.V_1,
            "counts characters, not bytes",
            heard -> heard.replace("é", "e"),
            said -> said.replaceAll("e{32,}", "é".repeat(50))),
        wrong(CoreRule.V_2, "takes null for a value", WrongValues::nullOutput),
        WrongCore.everywhere(
            CoreRule.V_3,
            "puts numbers through floating point",
            UnaryOperator.identity(),
            said ->
                LONG_NUMBER
                    .matcher(said)
                    .replaceAll(found -> Double.toString(Double.parseDouble(found.group())))),
        WrongCore.everywhere(
            CoreRule.V_3,
            "drops nulls inside values",
            UnaryOperator.identity(),
            said -> said.replace("\"a\":null,", "")),
        WrongCore.everywhere(
            CoreRule.V_4,
            "knows whole numbers in one spelling only",
            heard -> SPELLED_TWO.matcher(heard).replaceAll("\"attempt\":2.5"),
            UnaryOperator.identity()),
        WrongCore.everywhere(
            CoreRule.V_5,
            "keeps milliseconds",
            UnaryOperator.identity(),
            said -> MICROS.matcher(said).replaceAll("$1000Z")),
        WrongCore.everywhere(
            CoreRule.V_5,
            "does not convert to UTC",
            heard -> OFFSET.matcher(heard).replaceAll("$1Z\""),
            UnaryOperator.identity()),
        wrong(CoreRule.V_6, "tells marks that are false", WrongValues::falseMarks),
        WrongCore.in(
            "fold",
            CoreRule.V_7,
            "begins every fold anew",
            question ->
                WrongCore.RIGHT.answer(JsonValues.with(question, "state", JsonValue.NULL))));
  }

  private static JsonObject nullOutput(JsonObject before, JsonObject event) {
    JsonObject next = right(before, event);
    return object(event, "payload").members().get("output") == JsonValue.NULL
        ? Edit.node(next, event, node -> JsonValues.with(node, "output", JsonValue.NULL))
        : next;
  }

  private static JsonObject falseMarks(JsonObject before, JsonObject event) {
    return nodes(
        right(before, event),
        node ->
            has(node, "canceledByExecution")
                ? node
                : JsonValues.with(node, "canceledByExecution", false));
  }
}
