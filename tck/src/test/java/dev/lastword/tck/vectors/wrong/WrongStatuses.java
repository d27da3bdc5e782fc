package dev.lastword.tck.vectors.wrong;

import static dev.lastword.tck.vectors.wrong.Edit.as;
import static dev.lastword.tck.vectors.wrong.Edit.has;
import static dev.lastword.tck.vectors.wrong.Edit.node;
import static dev.lastword.tck.vectors.wrong.Edit.object;
import static dev.lastword.tck.vectors.wrong.Edit.text;
import static dev.lastword.tck.vectors.wrong.Steps.after;
import static dev.lastword.tck.vectors.wrong.Steps.isA;
import static dev.lastword.tck.vectors.wrong.Steps.right;
import static dev.lastword.tck.vectors.wrong.Steps.wrong;

import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.vectors.CoreRule;
import dev.lastword.tck.vectors.wrong.Steps.Step;
import java.util.List;
import java.util.Set;

/** reducers that are wrong about a status. */
final class WrongStatuses {

  private static final String[] REQUEST = {
    "cancelRequestedAt", "cancelMode", "cancelReason", "graceUntil"
  };
  private static final Set<String> PROGRESS =
      Set.of(
          "NODE_READY",
          "NODE_STARTED",
          "NODE_PROGRESS_REPORTED",
          "NODE_WAITING",
          "NODE_RESUME_REQUESTED",
          "NODE_RESUMED",
          "JOIN_PASSED",
          "JOIN_GATE_UPDATED",
          "FORK_OPENED");

  private WrongStatuses() {}

  static List<WrongCore> all() {
    return List.of(
        wrong(CoreRule.R_0, "forgets the tenth event", WrongStatuses::forgetful),
        wrong(CoreRule.R_1, "does not count what changes nothing", WrongStatuses::uncounted),
        wrong(
            CoreRule.R_2,
            "does not look at the schema version",
            (before, event) -> right(before, JsonValues.with(event, "schemaVersion", 1))),
        wrong(CoreRule.R_2, "makes nodes that were never created", WrongStatuses::conjuring),
        wrong(CoreRule.R_3, "has dropped the list of ignored events", WrongStatuses::deaf),
        wrong(CoreRule.R_3, "records a failure after a request", WrongStatuses::lateFailure),
        wrong(CoreRule.R_3, "ignores results after a request too", WrongStatuses::tooDeaf),
        wrong(CoreRule.R_4, "goes on after the end", WrongStatuses::restless),
        wrong(
            CoreRule.R_5,
            "becomes ACTIVE at every creation",
            after(
                "EXECUTION_CREATED",
                (before, event, next) -> JsonValues.with(next, "status", "ACTIVE"))),
        wrong(CoreRule.R_5, "takes the graph of the last creation", WrongStatuses::lastGraph),
        wrong(CoreRule.R_5, "begins a node again", WrongStatuses::reborn),
        wrong(CoreRule.R_6, "resumes by rank, that is, never", WrongStatuses::resumedByRank),
        wrong(CoreRule.R_6, "resumes nodes that do not wait", WrongStatuses::resumedUnasked),
        wrong(CoreRule.R_6, "keeps the key of a wait", resumed("waitKey")),
        wrong(CoreRule.R_6, "does not count resumes", resumed("resumes")),
        wrong(CoreRule.R_6, "keeps the value of an earlier resume", WrongStatuses::oldValue),
        wrong(CoreRule.R_7, "ranks SUCCEEDED above CANCELED", WrongStatuses::successWins),
        wrong(CoreRule.R_7, "ranks COMPLETED above FAILED", WrongStatuses::completionWins),
        wrong(CoreRule.R_7, "takes the status of the last event", WrongStatuses::lastStatus));
  }

  private static JsonObject forgetful(JsonObject before, JsonObject event) {
    JsonObject next = right(before, event);
    return next.members().get("version").equals(JsonNumber.of(10))
        ? JsonValues.with(before, "version", 10)
        : next;
  }

  private static JsonObject uncounted(JsonObject before, JsonObject event) {
    JsonObject next = as(right(before, event), before, "version");
    return next.equals(before) ? before : right(before, event);
  }

  private static JsonObject conjuring(JsonObject before, JsonObject event) {
    String nodeId = text(object(event, "payload"), "nodeId");
    if (isA("NODE_CREATED", event) || nodeId.isEmpty() || has(object(before, "nodes"), nodeId)) {
      return right(before, event);
    }
    JsonObject creation =
        JsonValues.with(
            JsonValues.with(event, "type", "NODE_CREATED"),
            "payload",
            JsonValues.object("nodeId", nodeId, "nodeType", "Task"));
    return as(right(right(before, creation), event), right(before, event), "version");
  }

  private static JsonObject deaf(JsonObject before, JsonObject event) {
    String type = text(event, "type");
    return PROGRESS.contains(type)
            || type.equals("EXECUTION_COMPLETED")
            || type.equals("EXECUTION_FAILED")
        ? as(right(Edit.without(before, REQUEST), event), before, REQUEST)
        : right(before, event);
  }

  private static JsonObject lateFailure(JsonObject before, JsonObject event) {
    JsonObject next = right(before, event);
    return isA("EXECUTION_FAILED", event) && has(before, "cancelRequestedAt")
        ? as(next, right(Edit.without(before, REQUEST), event), "failedAt", "failure")
        : next;
  }

  private static JsonObject tooDeaf(JsonObject before, JsonObject event) {
    JsonObject next = right(before, event);
    return isA("NODE_SUCCEEDED", event) && has(before, "cancelRequestedAt")
        ? as(before, next, "version")
        : next;
  }

  private static JsonObject restless(JsonObject before, JsonObject event) {
    return PROGRESS.contains(text(event, "type"))
        ? as(right(JsonValues.with(before, "status", "ACTIVE"), event), before, "status")
        : right(before, event);
  }

  private static JsonObject lastGraph(JsonObject before, JsonObject event) {
    return isA("EXECUTION_CREATED", event)
        ? right(Edit.without(before, "graphId", "graphVersion", "input"), event)
        : right(before, event);
  }

  private static JsonObject reborn(JsonObject before, JsonObject event) {
    String nodeId = text(object(event, "payload"), "nodeId");
    return isA("NODE_CREATED", event)
        ? right(Edit.in(before, "nodes", nodes -> JsonValues.without(nodes, nodeId)), event)
        : right(before, event);
  }

  private static JsonObject resumedByRank(JsonObject before, JsonObject event) {
    JsonObject next = right(before, event);
    return isA("NODE_RESUMED", event) ? as(before, next, "version") : next;
  }

  private static JsonObject resumedUnasked(JsonObject before, JsonObject event) {
    return isA("NODE_RESUMED", event)
        ? right(node(before, event, node -> JsonValues.with(node, "status", "WAITING")), event)
        : right(before, event);
  }

  private static Step resumed(String kept) {
    return after(
        "NODE_RESUMED",
        (before, event, next) ->
            node(next, event, node -> as(node, node(before, object(event, "payload")), kept)));
  }

  private static JsonObject oldValue(JsonObject before, JsonObject event) {
    return has(object(event, "payload"), "value")
        ? right(before, event)
        : resumed("resumeValue").next(before, event);
  }

  private static JsonObject successWins(JsonObject before, JsonObject event) {
    JsonObject next = right(before, event);
    boolean succeeded = text(node(before, object(event, "payload")), "status").equals("SUCCEEDED");
    return succeeded && isA("NODE_CANCELED", event)
        ? node(next, event, node -> JsonValues.with(node, "status", "SUCCEEDED"))
        : next;
  }

  private static JsonObject completionWins(JsonObject before, JsonObject event) {
    JsonObject next = right(before, event);
    return text(before, "status").equals("COMPLETED") && text(next, "status").equals("FAILED")
        ? JsonValues.with(next, "status", "COMPLETED")
        : next;
  }

  private static JsonObject lastStatus(JsonObject before, JsonObject event) {
    JsonObject next = right(before, event);
    return isA("NODE_READY", event) && !has(before, "cancelRequestedAt")
        ? node(next, event, node -> JsonValues.with(node, "status", "READY"))
        : next;
  }
}
