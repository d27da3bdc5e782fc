package dev.lastword.tck.vectors.wrong;

import static dev.lastword.tck.vectors.wrong.Edit.as;
import static dev.lastword.tck.vectors.wrong.Edit.has;
import static dev.lastword.tck.vectors.wrong.Edit.node;
import static dev.lastword.tck.vectors.wrong.Edit.nodes;
import static dev.lastword.tck.vectors.wrong.Edit.object;
import static dev.lastword.tck.vectors.wrong.Edit.text;
import static dev.lastword.tck.vectors.wrong.Steps.after;
import static dev.lastword.tck.vectors.wrong.Steps.isA;
import static dev.lastword.tck.vectors.wrong.Steps.right;
import static dev.lastword.tck.vectors.wrong.Steps.wrong;

import dev.lastword.core.event.EventType;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.vectors.CoreRule;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** reducers that are wrong about what stands beside a status. */
final class WrongFields {

  private static final String REQUESTED = "EXECUTION_CANCEL_REQUESTED";
  private static final Set<String> SETTLED = Set.of("SUCCEEDED", "FAILED");

  private WrongFields() {}

  static List<WrongCore> all() {
    return List.of(
        wrong(
            CoreRule.R_8,
            "moves the time of the request with every request",
            after(
                REQUESTED,
                (before, event, next) ->
                    JsonValues.with(next, "cancelRequestedAt", text(event, "occurredAt")))),
        wrong(CoreRule.R_8, "softens an immediate cancel", WrongFields::softening),
        wrong(
            CoreRule.R_8,
            "does not harden a graceful cancel",
            after(
                REQUESTED,
                (before, event, next) ->
                    has(before, "cancelMode")
                        ? as(next, before, "cancelMode", "graceUntil")
                        : next)),
        wrong(CoreRule.R_8, "records no failure that rank refuses", WrongFields::unrecorded),
        wrong(
            CoreRule.R_8,
            "does not look at canceledAt",
            (before, event) ->
                right(
                    before,
                    Edit.in(event, "payload", all -> JsonValues.without(all, "canceledAt")))),
        wrong(
            CoreRule.R_9,
            "takes the last attempt, not the highest",
            afterStart((before, told, node) -> as(node, told, "attempt"))),
        wrong(
            CoreRule.R_9,
            "forgets progress at every start",
            afterStart((before, told, node) -> Edit.without(node, "progress", "progressMessage"))),
        wrong(
            CoreRule.R_9,
            "keeps the due time of an earlier attempt",
            afterStart(
                (before, told, node) -> has(told, "dueAt") ? node : as(node, before, "dueAt"))),
        wrong(
            CoreRule.R_9,
            "counts a final failure",
            after(
                "NODE_FAILED",
                (before, event, next) ->
                    as(
                                right(before, JsonValues.with(event, "type", "NODE_FAIL_REPORTED")),
                                next,
                                "version")
                            .equals(as(before, next, "version"))
                        ? next
                        : node(next, event, node -> JsonValues.with(node, "failures", 9)))),
        wrong(CoreRule.R_9, "erases what an event does not tell", WrongFields::erasing),
        wrong(
            CoreRule.R_10,
            "leaves the nodes of a canceled execution alone",
            after("EXECUTION_CANCELED", (before, event, next) -> as(next, before, "nodes"))),
        wrong(CoreRule.R_10, "cancels settled nodes as well", WrongFields::sweeping),
        wrong(
            CoreRule.R_10,
            "does not mark a result after the request",
            after(
                "NODE_SUCCEEDED",
                (before, event, next) ->
                    text(next, "status").equals("CANCELED")
                        ? next
                        : node(
                            next, event, node -> JsonValues.without(node, "cancellationApplied")))),
        wrong(CoreRule.R_10, "marks nodes that were canceled by themselves", WrongFields::claiming),
        wrong(CoreRule.R_10, "converges failed executions too", WrongFields::overzealous),
        wrong(
            CoreRule.R_11,
            "fails when a failure is requested",
            after(
                "EXECUTION_FAIL_REQUESTED",
                (before, event, next) ->
                    as(
                        right(before, JsonValues.with(event, "type", "EXECUTION_FAILED")),
                        next,
                        "version"))),
        wrong(
            CoreRule.R_11,
            "cancels a node when that is requested",
            (before, event) ->
                right(
                    before,
                    isA("NODE_CANCEL_REQUESTED", event)
                        ? JsonValues.with(event, "type", "NODE_CANCELED")
                        : event)),
        new WrongCore(
            CoreRule.R_12,
            "throws at unknown types",
            question ->
                Edit.print(question).contains("\"type\":\"NODE_PAUSED\"")
                    ? JsonValues.object("error", JsonValues.object("message", "unknown type"))
                    : WrongCore.RIGHT.answer(question)),
        wrong(CoreRule.R_12, "reads types in any case", WrongFields::caseless));
  }

  /** What is wrong about the node after its start. */
  @FunctionalInterface
  private interface StartSlip {
    JsonObject spoil(JsonObject before, JsonObject told, JsonObject node);
  }

  private static Steps.Step afterStart(StartSlip slip) {
    return after(
        "NODE_STARTED",
        (before, event, next) -> {
          JsonObject told = object(event, "payload");
          boolean heard = !as(next, before, "version").equals(before);
          return heard
              ? node(next, event, node -> slip.spoil(node(before, told), told, node))
              : next;
        });
  }

  private static JsonObject softening(JsonObject before, JsonObject event) {
    JsonObject next = right(before, event);
    JsonObject told = object(event, "payload");
    return isA(REQUESTED, event) && text(told, "mode").equals("GRACEFUL")
        ? as(JsonValues.with(next, "cancelMode", "GRACEFUL"), told, "graceUntil")
        : next;
  }

  private static JsonObject unrecorded(JsonObject before, JsonObject event) {
    JsonObject next = right(before, event);
    return text(before, "status").equals("CANCELED")
        ? as(next, before, "failedAt", "failure")
        : next;
  }

  private static JsonObject erasing(JsonObject before, JsonObject event) {
    JsonObject next = right(before, event);
    return isA("NODE_SUCCEEDED", event)
        ? node(next, event, node -> as(node, object(event, "payload"), "output"))
        : next;
  }

  private static JsonObject sweeping(JsonObject before, JsonObject event) {
    JsonObject next = right(before, event);
    return text(next, "status").equals("CANCELED")
        ? nodes(
            next,
            node ->
                SETTLED.contains(text(node, "status"))
                    ? JsonValues.with(node, "status", "CANCELED")
                    : node)
        : next;
  }

  private static JsonObject claiming(JsonObject before, JsonObject event) {
    JsonObject next = right(before, event);
    return text(next, "status").equals("CANCELED")
        ? nodes(
            next,
            node ->
                text(node, "status").equals("CANCELED")
                    ? JsonValues.with(node, "canceledByExecution", true)
                    : node)
        : next;
  }

  private static JsonObject overzealous(JsonObject before, JsonObject event) {
    JsonObject next = right(before, event);
    return isA("EXECUTION_FAILED", event) && text(next, "status").equals("FAILED")
        ? nodes(
            next,
            node ->
                SETTLED.contains(text(node, "status"))
                    ? node
                    : JsonValues.with(node, "status", "CANCELED"))
        : next;
  }

  private static JsonObject caseless(JsonObject before, JsonObject event) {
    String upper = text(event, "type").toUpperCase(Locale.ROOT);
    return right(
        before, EventType.named(upper).isPresent() ? JsonValues.with(event, "type", upper) : event);
  }
}
