package dev.lastword.tck.vectors.generate;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Contents of random events. */
final class RandomPayload {

  static final List<String> BEGINNINGS =
      List.of("NODE_CREATED", "NODE_CREATED", "NODE_CREATED", "NODE_READY", "EXECUTION_STARTED");

  static final List<String> WORK =
      List.of(
          "NODE_CREATED",
          "NODE_READY",
          "NODE_STARTED",
          "NODE_STARTED",
          "NODE_STARTED",
          "NODE_PROGRESS_REPORTED",
          "NODE_WAITING",
          "NODE_WAITING",
          "NODE_WAITING",
          "NODE_WAITING",
          "NODE_RESUME_REQUESTED",
          "NODE_RESUMED",
          "NODE_RESUMED",
          "NODE_RESUMED",
          "NODE_RESUMED",
          "NODE_FAIL_REPORTED",
          "FORK_OPENED",
          "JOIN_GATE_UPDATED",
          "JOIN_PASSED");

  static final List<String> ENDS =
      List.of(
          "NODE_SUCCEEDED",
          "NODE_SUCCEEDED",
          "NODE_FAILED",
          "NODE_CANCELED",
          "NODE_CANCEL_REQUESTED",
          "NODE_INTERRUPT_REQUESTED",
          "EXECUTION_CREATED",
          "EXECUTION_STARTED",
          "EXECUTION_COMPLETED",
          "EXECUTION_FAILED",
          "EXECUTION_FAIL_REQUESTED",
          "EXECUTION_CANCEL_REQUESTED",
          "EXECUTION_CANCEL_REQUESTED",
          "EXECUTION_CANCEL_REQUESTED",
          "EXECUTION_CANCELED",
          "EXECUTION_CANCELED",
          "EXECUTION_ARCHIVED");

  private static final List<String> FRACTIONS = List.of("", "", ".5", ".123456", ".1234567899");
  private static final List<String> OFFSETS = List.of("Z", "Z", "Z", "z", "+09:00", "-03:30");

  private static final List<JsonValue> VALUES =
      List.of(
          JsonValues.value(1),
          JsonValues.value(false),
          JsonValues.value("é\u0001\""),
          JsonValues.number("12345678901234567890.5"),
          JsonValues.number("1E+300"),
          JsonValues.array(JsonValue.NULL, 0),
          JsonValues.object("k", JsonValues.object("", JsonValue.NULL)),
          JsonValue.NULL);

  private final Random random;
  private final List<String> nodeIds;

  RandomPayload(Random random, List<String> nodeIds) {
    this.random = random;
    this.nodeIds = nodeIds;
  }

  /** Returns a payload that an event of this type may have. */
  JsonObject of(String type) {
    return switch (type) {
      case "EXECUTION_CREATED" ->
          maybe(
              maybe(JsonValues.object("graphId", "g"), "graphVersion", attempt()),
              "input",
              value());
      case "EXECUTION_STARTED" -> maybe(JsonValues.object(), "startedBy", party());
      case "EXECUTION_COMPLETED" -> maybe(JsonValues.object(), "result", value());
      case "EXECUTION_ARCHIVED" -> maybe(JsonValues.object(), "reason", word());
      case "EXECUTION_CANCEL_REQUESTED" -> cancelRequest();
      case "EXECUTION_CANCELED" ->
          maybe(maybe(JsonValues.object(), "reason", word()), "canceledAt", time());
      case "EXECUTION_FAIL_REQUESTED" ->
          maybe(maybe(JsonValues.object(), "reason", word()), "requestedBy", party());
      case "EXECUTION_FAILED" -> maybe(maybe(failure(), "reason", word()), "error", error());
      case "NODE_CREATED" -> maybe(JsonValues.with(node(), "nodeType", word()), "meta", value());
      case "NODE_STARTED" ->
          maybe(
              maybe(JsonValues.with(node(), "attempt", attempt()), "workerId", word()),
              "dueAt",
              time());
      case "NODE_PROGRESS_REPORTED" ->
          maybe(maybe(node(), "progress", random.nextInt(101)), "message", word());
      case "NODE_WAITING" ->
          maybe(maybe(maybe(node(), "waitKey", word()), "prompt", value()), "dueAt", time());
      case "NODE_RESUME_REQUESTED" -> maybe(node(), "resumeKey", word());
      case "NODE_RESUMED" -> maybe(node(), "value", value());
      case "NODE_SUCCEEDED" -> maybe(node(), "output", value());
      case "NODE_FAIL_REPORTED", "NODE_FAILED" -> maybe(node(), "error", error());
      case "NODE_CANCEL_REQUESTED", "NODE_CANCELED", "NODE_INTERRUPT_REQUESTED" ->
          maybe(node(), "reason", word());
      case "FORK_OPENED" -> JsonValues.with(node(), "branchIds", JsonValues.array("b", "c"));
      case "JOIN_GATE_UPDATED" -> joinGate();
      default -> node();
    };
  }

  /** Returns the payload with one of its fields gone or of another type. */
  JsonObject spoiled(JsonObject payload) {
    List<String> names = new ArrayList<>(payload.members().keySet());
    if (names.isEmpty()) {
      return JsonValues.object("reason", 7, "startedBy", 7);
    }
    String name = names.get(random.nextInt(names.size()));
    return random.nextBoolean()
        ? JsonValues.without(payload, name)
        : JsonValues.with(payload, name, JsonValues.array(JsonValues.object()));
  }

  /** Returns a time of the same hour in any spelling. */
  String time() {
    return String.format(
            Locale.ROOT, "2026-01-01T12:%02d:%02d", random.nextInt(60), random.nextInt(60))
        + pick(FRACTIONS)
        + pick(OFFSETS);
  }

  private JsonObject cancelRequest() {
    JsonObject payload = maybe(maybe(JsonValues.object(), "reason", word()), "graceUntil", time());
    return maybe(payload, "mode", random.nextBoolean() ? "GRACEFUL" : "IMMEDIATE");
  }

  private JsonObject failure() {
    return maybe(JsonValues.object(), "failedNodeId", pick(nodeIds));
  }

  private JsonObject joinGate() {
    JsonObject payload = JsonValues.with(node(), "expectedBranches", JsonValues.array("b", "c"));
    payload = JsonValues.with(payload, "completedBranches", JsonValues.array("b"));
    payload = JsonValues.with(payload, "failedBranches", JsonValues.array());
    payload = JsonValues.with(payload, "canceledBranches", JsonValues.array());
    payload = JsonValues.with(payload, "policy", "ANY_SUCCESS");
    return JsonValues.with(payload, "isPassable", random.nextBoolean());
  }

  private JsonObject node() {
    return JsonValues.object("nodeId", pick(nodeIds));
  }

  private JsonValue error() {
    return maybe(maybe(JsonValues.object(), "code", word()), "detail", value());
  }

  private JsonValue party() {
    return maybe(JsonValues.object("kind", "user"), "id", word());
  }

  private JsonValue attempt() {
    return random.nextInt(10) == 0
        ? JsonValues.number("9007199254740991")
        : JsonValues.value(1 + random.nextInt(3));
  }

  private String word() {
    return pick(List.of("u", "v", "w", ""));
  }

  private JsonValue value() {
    return pick(VALUES);
  }

  private JsonObject maybe(JsonObject payload, String name, Object value) {
    return random.nextInt(5) < 2 ? JsonValues.with(payload, name, value) : payload;
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
