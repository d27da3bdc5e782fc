package dev.lastword.tck.vectors.wrong;

import static dev.lastword.tck.vectors.wrong.Edit.has;
import static dev.lastword.tck.vectors.wrong.Edit.object;
import static dev.lastword.tck.vectors.wrong.Edit.text;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.vectors.CoreRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** C-0 to C-FailNode: cores that answer commands wrongly. */
final class WrongDecisions {

  private static final Set<String> SETTLED = Set.of("ALREADY_SUCCEEDED", "ALREADY_FAILED");

  private WrongDecisions() {}

  static List<WrongCore> all() {
    return List.of(
        asks(CoreRule.C_0, "has no guard 4", WrongDecisions::unrequested),
        wrong(CoreRule.C_0, "looks for a request before the end", WrongDecisions::requestFirst),
        wrong(CoreRule.C_0, "looks at arguments first", WrongDecisions::argumentsFirst),
        wrong(CoreRule.C_0, "looks at the status before a no-op", WrongDecisions::statusFirst),
        wrong(CoreRule.C_0, "looks at the attempt before the status", WrongDecisions::attemptFirst),
        asks(CoreRule.C_1, "takes the ids from behind", WrongDecisions::idsFromBehind),
        asks(
            CoreRule.C_1, "names no cause", inCommand(all -> JsonValues.without(all, "commandId"))),
        wrong(CoreRule.C_2, "copies the attempt of a success", WrongDecisions::copyAttempt),
        policy(
            CoreRule.C_ARCHIVE_EXECUTION, "archives what is ACTIVE", "archiveOnlyTerminal", false),
        policy(CoreRule.C_CANCEL_EXECUTION, "refuses a late cancel", "rejectLateCancel", true),
        policy(CoreRule.C_CANCEL_EXECUTION, "never confirms", "confirmCancelImmediately", false),
        asks(
            CoreRule.C_CANCEL_EXECUTION,
            "does not harden a graceful cancel",
            inState(
                state ->
                    has(state, "cancelMode")
                        ? JsonValues.with(state, "cancelMode", "IMMEDIATE")
                        : state)),
        asks(
            CoreRule.C_CREATE_EXECUTION,
            "creates what exists",
            question ->
                text(object(question, "command"), "type").equals("CreateExecution")
                    ? JsonValues.with(question, "state", JsonValue.NULL)
                    : question),
        asks(
            CoreRule.C_START_EXECUTION,
            "starts twice",
            inState(state -> JsonValues.without(state, "startedAt"))),
        asks(
            CoreRule.C_MARK_NODE_READY,
            "makes READY what is READY",
            inNode(
                node ->
                    text(node, "status").equals("READY")
                        ? JsonValues.with(node, "status", "IDLE")
                        : node)),
        asks(
            CoreRule.C_START_NODE,
            "takes any attempt",
            inNode(node -> JsonValues.with(node, "attempt", 0))),
        asks(
            CoreRule.C_START_NODE,
            "compares no workers",
            inCommand(command -> JsonValues.without(command, "workerId"))),
        policy(
            CoreRule.C_REPORT_NODE_PROGRESS,
            "lets WAITING nodes report",
            "progressWhileWaiting",
            true),
        asks(
            CoreRule.C_PUT_NODE_WAITING,
            "compares no keys",
            inCommand(command -> JsonValues.without(command, "waitKey"))),
        wrong(
            CoreRule.C_REQUEST_RESUME_NODE, "holds a wish to the key", WrongDecisions::strictWish),
        policy(CoreRule.C_RESUME_NODE, "does not check the key", "checkResumeKey", false),
        policy(CoreRule.C_SUCCEED_NODE, "lets WAITING nodes succeed", "succeedFromWaiting", true),
        policy(CoreRule.C_SUCCEED_NODE, "settles during any grace", "settleDuringGrace", true),
        asks(
            CoreRule.C_SUCCEED_NODE,
            "gives grace to nodes that do not run",
            question ->
                has(object(question, "policy"), "settleDuringGrace")
                    ? unrequested(question)
                    : question),
        policy(CoreRule.C_FAIL_NODE, "does not report a failure", "emitFailReport", false),
        policy(CoreRule.C_FAIL_NODE, "takes every failure for final", "finalFailure", true),
        policy(CoreRule.C_FAIL_NODE, "does not fail WAITING nodes", "failFromWaiting", false));
  }

  private static WrongCore wrong(CoreRule breaks, String mistake, WrongCore.Mistake answer) {
    return WrongCore.in("decide", breaks, mistake, answer);
  }

  /** Answers another question than it was asked. */
  private static WrongCore asks(
      CoreRule breaks, String mistake, UnaryOperator<JsonObject> mishears) {
    return wrong(breaks, mistake, question -> right(mishears.apply(question)));
  }

  /** Has an option of its own, whatever it is told. */
  private static WrongCore policy(
      CoreRule breaks, String mistake, String option, boolean stubborn) {
    return asks(
        breaks,
        mistake,
        question ->
            JsonValues.with(
                question, "policy", JsonValues.with(object(question, "policy"), option, stubborn)));
  }

  private static JsonObject right(JsonObject question) {
    return WrongCore.RIGHT.answer(question);
  }

  private static UnaryOperator<JsonObject> inCommand(UnaryOperator<JsonObject> change) {
    return question -> Edit.in(question, "command", change);
  }

  private static UnaryOperator<JsonObject> inState(UnaryOperator<JsonObject> change) {
    return question ->
        question.members().get("state") == JsonValue.NULL
            ? question
            : Edit.in(question, "state", change);
  }

  private static UnaryOperator<JsonObject> inNode(UnaryOperator<JsonObject> change) {
    return inState(state -> Edit.nodes(state, change));
  }

  private static JsonObject unrequested(JsonObject question) {
    return inState(
            state ->
                Edit.without(
                    state, "cancelRequestedAt", "cancelMode", "cancelReason", "graceUntil"))
        .apply(question);
  }

  private static JsonObject requestFirst(JsonObject question) {
    JsonObject answer = right(question);
    return text(answer, "code").equals("EXECUTION_TERMINAL")
            && has(object(question, "state"), "cancelRequestedAt")
        ? rejected("CANCEL_REQUESTED")
        : answer;
  }

  private static JsonObject argumentsFirst(JsonObject question) {
    JsonObject answer = right(question);
    if (text(answer, "code").equals("EXECUTION_NOT_FOUND")) {
      JsonObject state = JsonValues.object("executionId", "x", "graphId", "g");
      state = JsonValues.with(JsonValues.with(state, "status", "ACTIVE"), "version", 1);
      JsonObject elsewhere =
          right(
              JsonValues.with(
                  question, "state", JsonValues.with(state, "nodes", JsonValues.object())));
      return text(elsewhere, "code").equals("INVALID_ARGUMENT") ? elsewhere : answer;
    }
    return answer;
  }

  private static JsonObject statusFirst(JsonObject question) {
    JsonObject answer = right(question);
    return SETTLED.contains(text(answer, "reason")) ? rejected("NODE_STATUS") : answer;
  }

  private static JsonObject attemptFirst(JsonObject question) {
    JsonObject answer = right(question);
    JsonObject command = object(question, "command");
    JsonObject node = Edit.node(object(question, "state"), command);
    boolean other =
        has(command, "attempt")
            && !command.members().get("attempt").equals(node.members().get("attempt"));
    return text(answer, "code").equals("NODE_STATUS") && other ? rejected("STALE_ATTEMPT") : answer;
  }

  private static JsonObject idsFromBehind(JsonObject question) {
    List<JsonValue> ids = new ArrayList<>(Edit.array(question, "ids"));
    Collections.reverse(ids);
    return JsonValues.with(question, "ids", new JsonArray(ids));
  }

  private static JsonObject copyAttempt(JsonObject question) {
    JsonObject answer = right(question);
    JsonObject command = object(question, "command");
    return has(answer, "events")
            && has(command, "attempt")
            && text(command, "type").equals("SucceedNode")
        ? JsonValues.with(
            answer,
            "events",
            new JsonArray(
                Edit.array(answer, "events").stream()
                    .<JsonValue>map(
                        event ->
                            Edit.in(
                                (JsonObject) event,
                                "payload",
                                payload -> Edit.as(payload, command, "attempt")))
                    .toList()))
        : answer;
  }

  private static JsonObject strictWish(JsonObject question) {
    JsonObject command = object(question, "command");
    String key = text(Edit.node(object(question, "state"), command), "waitKey");
    return text(command, "type").equals("RequestResumeNode")
            && !key.isEmpty()
            && !text(command, "resumeKey").equals(key)
        ? rejected("RESUME_KEY_MISMATCH")
        : right(question);
  }

  private static JsonObject rejected(String code) {
    return JsonValues.with(JsonValues.object("outcome", "REJECTED", "code", code), "message", "no");
  }
}
