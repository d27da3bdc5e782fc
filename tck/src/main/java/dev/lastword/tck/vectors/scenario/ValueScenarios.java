package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.V_3;
import static dev.lastword.tck.vectors.CoreRule.V_4;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.accepted;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.noOp;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.rejected;
import static dev.lastword.tck.vectors.scenario.NodeSketch.node;
import static dev.lastword.tck.vectors.scenario.SampleCommands.*;
import static dev.lastword.tck.vectors.scenario.StateSketch.state;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.core.value.JsonValue;
import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** V-3 and V-4: values are kept and compared as JSON; whole numbers are what they are worth. */
final class ValueScenarios {

  private static final Map<String, JsonValue> VALUES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("false", JsonValues.value(false)),
              Map.entry("zero", JsonValues.value(0)),
              Map.entry("empty-text", JsonValues.value("")),
              Map.entry("empty-array", JsonValues.array()),
              Map.entry("empty-object", JsonValues.object()),
              Map.entry("text", JsonValues.value("\"\\/\b\f\n\r\t é 節 😀")),
              Map.entry("text-of-a-lone-surrogate", JsonValues.value("\udc00")),
              Map.entry("thirty-digits", JsonValues.number("123456789012345678901234567890")),
              Map.entry("sixteen-decimals", JsonValues.number("0.1234567890123456")),
              Map.entry("a-large-exponent", JsonValues.number("1e400")),
              Map.entry("a-small-exponent", JsonValues.number("-1.5E-400")),
              Map.entry("a-huge-exponent", JsonValues.number("1e999999999999")),
              Map.entry(
                  "null-in-an-array", JsonValues.array(1, JsonValue.NULL, JsonValues.array())),
              Map.entry("null-in-an-object", JsonValues.object("a", JsonValue.NULL, "", "b")),
              Map.entry("deep", deep())));

  private ValueScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    VALUES.forEach((name, value) -> all.addAll(survival(name, value)));
    all.addAll(everyField());
    all.addAll(comparison());
    all.addAll(wholeNumbers());
    return all;
  }

  private static JsonValue deep() {
    JsonValue value = JsonValues.value("bottom");
    for (int depth = 0; depth < 50; depth++) {
      value = depth % 2 == 0 ? JsonValues.array(value) : JsonValues.object("k", value);
    }
    return value;
  }

  private static List<Scenario> survival(String name, JsonValue value) {
    return List.of(
        on(V_3, "output/" + name, "An output is any JSON value and stays as it came.")
            .history(RUNNING, nodeSucceeded("a").with("output", value))
            .gives(state(node("a", "SUCCEEDED").attempt(1).with("output", value))),
        on(V_3, "command/" + name, "A command's value is copied as it came.")
            .history()
            .when(createExecution().with("input", value))
            .answers(accepted(executionCreated().with("input", value))));
  }

  private static List<Scenario> everyField() {
    JsonValue value =
        JsonValues.array(JsonValues.object("k", JsonValue.NULL), JsonValues.number("0.5"));
    return List.of(
        on(V_3, "input", "An input is any JSON value.")
            .history(executionCreated().with("input", value))
            .gives(state().with("input", value)),
        on(V_3, "result", "A result is any JSON value.")
            .history(CREATED, executionCompleted().with("result", value))
            .gives(state().completed(2).with("result", value)),
        on(V_3, "meta", "A node's meta is any JSON value.")
            .history(CREATED, nodeCreated("a").with("meta", value))
            .gives(state(node("a", "IDLE").with("meta", value))),
        on(V_3, "prompt", "A prompt is any JSON value.")
            .history(RUNNING, nodeWaiting("a").with("prompt", value))
            .gives(state(node("a", "WAITING").attempt(1).with("prompt", value))),
        on(V_3, "value", "A resume's value is any JSON value.")
            .history(WAITING, nodeResumed("a").with("value", value))
            .gives(
                state(
                    node("a", "RUNNING").attempt(1).with("resumes", 1).with("resumeValue", value))),
        on(V_3, "metrics", "Metrics are any JSON value.")
            .history(RUNNING, nodeProgress("a").with("progress", 1).with("metrics", value))
            .gives(state(node("a", "RUNNING").attempt(1).with("progress", 1))),
        on(V_3, "error.detail", "An error's detail is any JSON value.")
            .history(RUNNING, nodeFailed("a").with("error", JsonValues.object("detail", value)))
            .gives(
                state(
                    node("a", "FAILED")
                        .attempt(1)
                        .with("error", JsonValues.object("detail", value)))),
        on(V_3, "unknown-members-of-an-error", "What else an error tells is kept.")
            .history(
                CREATED, executionFailed().with("error", JsonValues.object("retryable", value)))
            .gives(
                state()
                    .failed(2)
                    .with(
                        "failure",
                        JsonValues.object("error", JsonValues.object("retryable", value)))));
  }

  private static List<Scenario> comparison() {
    return List.of(
        same("another-spelling", JsonValues.value(1), JsonValues.number("1.0")),
        same("an-exponent", JsonValues.number("1e2"), JsonValues.value(100)),
        same("minus-zero", JsonValues.number("-0"), JsonValues.number("0.0")),
        same("another-order", JsonValues.object("a", 1, "b", 2), JsonValues.object("b", 2, "a", 1)),
        different("true-and-1", JsonValues.value(1), JsonValues.value(true)),
        different("text-and-number", JsonValues.value(1), JsonValues.value("1")),
        different(
            "digits", JsonValues.number("9007199254740993"), JsonValues.number("9007199254740992")),
        different("order-in-an-array", JsonValues.array(1, 2), JsonValues.array(2, 1)),
        different("one-member-more", JsonValues.object("a", 1), JsonValues.object("a", 1, "b", 2)),
        different("null-and-absent", JsonValues.object("a", JsonValue.NULL), JsonValues.object()));
  }

  private static Scenario same(String name, JsonValue told, JsonValue asked) {
    return compared("same/" + name, "These are the same value.", told, asked)
        .answers(noOp("ALREADY_SUCCEEDED"));
  }

  private static Scenario different(String name, JsonValue told, JsonValue asked) {
    return compared("different/" + name, "These are different values.", told, asked)
        .answers(rejected("NODE_STATUS"));
  }

  private static Telling.Asked compared(
      String name, String reason, JsonValue told, JsonValue asked) {
    return on(V_3, name, reason)
        .history(RUNNING, nodeSucceeded("a").with("output", told))
        .when(succeedNode("a").with("output", asked));
  }

  private static List<Scenario> wholeNumbers() {
    List<Scenario> all = new ArrayList<>();
    all.addAll(whole("2.0", 2));
    all.addAll(whole("2e0", 2));
    all.addAll(whole("20E-1", 2));
    all.add(largest());
    for (String literal :
        List.of("0", "-0", "-1", "1.5", "9007199254740992", "1e400", "1e-400", "1e999999999999")) {
      all.addAll(notWhole(literal));
    }
    return all;
  }

  private static List<Scenario> whole(String literal, int worth) {
    return List.of(
        on(V_4, "attempt/" + literal, "A whole number may be spelled in any way.")
            .history(READY, nodeStarted("a", 1).with("attempt", JsonValues.number(literal)))
            .gives(state(node("a", "RUNNING").attempt(worth))),
        on(V_4, "graphVersion/" + literal, "A whole number may be spelled in any way.")
            .history(executionCreated().with("graphVersion", JsonValues.number(literal)))
            .gives(state().with("graphVersion", worth)),
        on(V_4, "command/" + literal, "A whole number may be spelled in any way.")
            .history(READY)
            .when(startNode("a", 1).with("attempt", JsonValues.number(literal)))
            .answers(accepted(nodeStarted("a", worth))));
  }

  private static Scenario largest() {
    JsonValue largest = JsonValues.number("9007199254740991");
    return on(V_4, "attempt/9007199254740991", "This is the largest whole number.")
        .history(READY, nodeStarted("a", 1).with("attempt", largest))
        .gives(state(node("a", "RUNNING").with("attempt", largest)));
  }

  private static List<Scenario> notWhole(String literal) {
    return List.of(
        on(V_4, "no-attempt/" + literal, "This is no whole number from 1.")
            .history(READY, nodeStarted("a", 1).with("attempt", JsonValues.number(literal)))
            .gives(state(node("a", "READY"))),
        on(V_4, "no-graphVersion/" + literal, "This is no whole number from 1.")
            .history(executionCreated().with("graphVersion", JsonValues.number(literal)))
            .gives(state().without("graphId")),
        on(V_4, "no-command/" + literal, "This is no whole number from 1.")
            .history(READY)
            .when(startNode("a", 1).with("attempt", JsonValues.number(literal)))
            .answers(rejected("INVALID_ARGUMENT")));
  }
}
