package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.V_2;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.accepted;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.noOp;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.rejected;
import static dev.lastword.tck.vectors.scenario.NodeSketch.node;
import static dev.lastword.tck.vectors.scenario.SampleCommands.*;
import static dev.lastword.tck.vectors.scenario.StateSketch.state;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** V-2: null is as good as nothing. */
final class NullScenarios {

  private static final String DUE = "2026-02-01T00:00:00.000000Z";
  private static final NodeSketch RUNNING_NODE = node("a", "RUNNING").attempt(1);

  private NullScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(optionalFields());
    all.addAll(fieldsOfNodes());
    all.addAll(requiredFields());
    all.addAll(commands());
    return all;
  }

  private static List<Scenario> optionalFields() {
    JsonObject halfAnError = JsonValues.object("code", JsonValue.NULL, "message", "m");
    return List.of(
        on(V_2, "creation", "A version and an input of null are absent.")
            .history(executionCreated().withNull("graphVersion").withNull("input"))
            .gives(state()),
        on(V_2, "startedBy", "Nobody in particular started it.")
            .history(CREATED, executionStarted().withNull("startedBy"))
            .gives(state().at("startedAt", 2)),
        on(V_2, "result", "A result of null is absent.")
            .history(CREATED, executionCompleted().withNull("result"))
            .gives(state().completed(2)),
        on(V_2, "cancel-request", "A mode of null is IMMEDIATE, a reason of null is absent.")
            .history(
                CREATED,
                cancelRequested()
                    .withNull("mode")
                    .withNull("reason")
                    .withNull("requestedBy")
                    .withNull("graceUntil"))
            .gives(state().cancelRequested(2)),
        on(V_2, "canceledAt", "A canceledAt of null is absent, so the event's time counts.")
            .history(CREATED, executionCanceled().withNull("canceledAt").withNull("reason"))
            .gives(state().canceled(2)),
        on(V_2, "failure", "A failure of which all is null is empty.")
            .history(
                CREATED,
                executionFailed().withNull("reason").withNull("failedNodeId").withNull("error"))
            .gives(state().failed(2)),
        on(V_2, "members-of-an-error", "code, message and detail of null are absent.")
            .history(
                RUNNING,
                nodeFailed("a")
                    .with("error", JsonValues.with(halfAnError, "detail", JsonValue.NULL)))
            .gives(
                state(
                    node("a", "FAILED")
                        .attempt(1)
                        .with("error", JsonValues.object("message", "m")))),
        on(V_2, "other-members-of-an-error", "Members that nobody defined are kept as they are.")
            .history(
                RUNNING, nodeFailed("a").with("error", JsonValues.object("trace", JsonValue.NULL)))
            .gives(
                state(
                    node("a", "FAILED")
                        .attempt(1)
                        .with("error", JsonValues.object("trace", JsonValue.NULL)))),
        on(V_2, "correlationId", "So are the optional fields around an event.")
            .history(
                IDLE,
                nodeReady("a")
                    .around("correlationId", JsonValue.NULL)
                    .around("causationId", JsonValue.NULL))
            .gives(state(node("a", "READY"))));
  }

  private static List<Scenario> fieldsOfNodes() {
    return List.of(
        on(V_2, "meta", "A meta of null is absent.")
            .history(CREATED, nodeCreated("a").withNull("meta"))
            .gives(state(node("a", "IDLE"))),
        on(V_2, "a-start", "A worker of null leaves the one before, a due time of null clears it.")
            .history(
                READY,
                nodeStarted("a", 1).with("workerId", "w").with("dueAt", DUE),
                nodeStarted("a", 2).withNull("workerId").withNull("dueAt"))
            .gives(state(RUNNING_NODE.attempt(2).with("workerId", "w"))),
        on(V_2, "progress", "Progress and message of null leave those before.")
            .history(
                RUNNING,
                nodeProgress("a").with("progress", 10).with("message", "m"),
                nodeProgress("a").withNull("progress").withNull("message").withNull("metrics"))
            .gives(state(RUNNING_NODE.with("progress", 10).with("progressMessage", "m"))),
        on(V_2, "a-wait", "Key and prompt of null leave those before.")
            .history(
                RUNNING,
                nodeWaiting("a").with("waitKey", "k").with("prompt", "?").with("dueAt", DUE),
                nodeWaiting("a").withNull("waitKey").withNull("prompt").withNull("dueAt"))
            .gives(state(node("a", "WAITING").attempt(1).with("waitKey", "k").with("prompt", "?"))),
        on(V_2, "a-resume", "A value of null clears the one before.")
            .history(
                WAITING,
                nodeResumed("a").with("value", 1),
                nodeWaiting("a"),
                nodeResumed("a").withNull("value"))
            .gives(state(RUNNING_NODE.with("resumes", 2))),
        on(V_2, "output", "An output of null leaves the one before.")
            .history(
                RUNNING,
                nodeSucceeded("a").with("output", 1),
                nodeSucceeded("a").withNull("output"))
            .gives(state(node("a", "SUCCEEDED").attempt(1).with("output", 1))),
        on(V_2, "error", "An error of null leaves the one before.")
            .history(
                RUNNING,
                failReported("a").with("error", JsonValues.object("code", "E")),
                failReported("a").withNull("error"))
            .gives(
                state(
                    RUNNING_NODE
                        .with("failures", 2)
                        .with("error", JsonValues.object("code", "E")))));
  }

  private static List<Scenario> requiredFields() {
    return List.of(
        on(V_2, "graphId-must-be-there", "A required field of null is missing.")
            .history(executionCreated().withNull("graphId"))
            .gives(state().without("graphId")),
        on(V_2, "nodeId-must-be-there", "A required field of null is missing.")
            .history(IDLE, nodeReady("a").withNull("nodeId"))
            .gives(state(node("a", "IDLE"))),
        on(V_2, "nodeType-must-be-there", "A required field of null is missing.")
            .history(CREATED, nodeCreated("a").withNull("nodeType"))
            .gives(state()),
        on(V_2, "attempt-must-be-there", "A required field of null is missing.")
            .history(READY, nodeStarted("a", 1).withNull("attempt"))
            .gives(state(node("a", "READY"))),
        on(V_2, "kind-must-be-there", "A required field of null is missing.")
            .history(
                CREATED,
                cancelRequested().with("requestedBy", JsonValues.object("kind", JsonValue.NULL)))
            .gives(state()));
  }

  private static List<Scenario> commands() {
    return List.of(
        on(V_2, "a-command", "An optional field of null is not copied.")
            .history()
            .when(
                createExecution()
                    .withNull("graphVersion")
                    .withNull("input")
                    .withNull("commandId")
                    .withNull("correlationId"))
            .answers(accepted(executionCreated())),
        on(V_2, "a-cancel-command", "A mode of null is IMMEDIATE.")
            .history(CREATED, gracefulCancelRequested())
            .when(cancelExecution().withNull("mode").withNull("reason"))
            .answers(accepted(cancelRequested(), executionCanceled())),
        on(V_2, "an-attempt-of-a-command", "An optional attempt of null is not judged.")
            .history(RUNNING)
            .when(succeedNode("a").withNull("attempt"))
            .answers(accepted(nodeSucceeded("a"))),
        on(V_2, "a-repeated-command", "A field of null matches any value.")
            .history(RUNNING, nodeSucceeded("a").with("output", 1))
            .when(succeedNode("a").withNull("output"))
            .answers(noOp("ALREADY_SUCCEEDED")),
        on(V_2, "a-resumeKey", "A resumeKey of null is none.")
            .history(RUNNING, nodeWaiting("a").with("waitKey", "k"))
            .when(resumeNode("a").withNull("resumeKey"))
            .answers(rejected("RESUME_KEY_MISMATCH")),
        on(V_2, "a-command-without-attempt", "A required field of null is missing.")
            .history(READY)
            .when(startNode("a", 1).withNull("attempt"))
            .answers(rejected("INVALID_ARGUMENT")),
        on(V_2, "a-command-without-nodeId", "A required field of null is missing.")
            .history(READY)
            .when(startNode("a", 1).withNull("nodeId"))
            .answers(rejected("INVALID_ARGUMENT")),
        on(V_2, "a-command-without-actor", "A required field of null is missing.")
            .history(CREATED)
            .when(startExecution().withNull("actor"))
            .answers(rejected("INVALID_ARGUMENT")));
  }
}
