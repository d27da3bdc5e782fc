package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.C_1;
import static dev.lastword.tck.vectors.CoreRule.C_2;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.accepted;
import static dev.lastword.tck.vectors.scenario.SampleCommands.*;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** C-1 and C-2: what is around the events of a decision, and what is in them. */
final class EmissionScenarios {

  private static final String DUE = "2026-02-01T00:00:00.000000Z";
  private static final JsonObject PARTY = JsonValues.object("kind", "team", "id", "t");

  private EmissionScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(envelopes());
    all.addAll(literalQuestions());
    all.addAll(executionPayloads());
    all.addAll(nodePayloads());
    all.addAll(whatIsNotCopied());
    return all;
  }

  private static List<Scenario> envelopes() {
    return List.of(
        on(
                C_1,
                "a-command-that-says-nothing",
                "Without correlation and command ids there are none.")
            .history(IDLE)
            .when(markNodeReady("a"))
            .answers(accepted(nodeReady("a"))),
        on(C_1, "correlationId", "Events carry the command's correlationId.")
            .history(IDLE)
            .when(markNodeReady("a").with("correlationId", "c"))
            .answers(accepted(nodeReady("a").around("correlationId", "c"))),
        on(C_1, "causationId", "Events carry the command's id as their cause.")
            .history(IDLE)
            .when(markNodeReady("a").with("commandId", "d"))
            .answers(accepted(nodeReady("a").around("causationId", "d"))),
        on(C_1, "two-events", "Every event of a decision carries all of it.")
            .history(RUNNING)
            .when(failNode("a").with("correlationId", "c").with("commandId", "d"))
            .answers(
                accepted(
                    failReported("a").around("correlationId", "c").around("causationId", "d"),
                    nodeFailed("a").around("correlationId", "c").around("causationId", "d"))),
        on(C_1, "an-actor-without-id", "The actor is the command's.")
            .history(IDLE)
            .when(markNodeReady("a").with("actor", JsonValues.object("kind", "scheduler")))
            .answers(accepted(nodeReady("a"))),
        on(C_1, "another-kind-of-actor", "All four kinds of actors may send commands.")
            .history(IDLE)
            .when(markNodeReady("a").with("actor", JsonValues.object("kind", "external", "id", "")))
            .answers(accepted(nodeReady("a"))),
        on(C_1, "empty-ids", "Empty strings are ids of a correlation and a command.")
            .history(IDLE)
            .when(markNodeReady("a").with("correlationId", "").with("commandId", ""))
            .answers(
                accepted(nodeReady("a").around("correlationId", "").around("causationId", ""))));
  }

  /** Two questions word for word, so that nothing above depends on how sketches are filled in. */
  private static List<Scenario> literalQuestions() {
    JsonObject question = JsonValues.object("state", JsonValue.NULL);
    question = JsonValues.with(question, "command", createExecution().command());
    question = JsonValues.with(question, "ids", JsonValues.array("first", "second", "third"));
    question = JsonValues.with(question, "now", "2026-05-01T10:00:00.1234567+09:00");
    JsonObject event = JsonValues.object("eventId", "first", "executionId", "x");
    event = JsonValues.with(event, "type", "EXECUTION_CREATED");
    event = JsonValues.with(event, "occurredAt", "2026-05-01T01:00:00.123456Z");
    event = JsonValues.with(event, "actor", JsonValues.object("kind", "user", "id", "u"));
    event = JsonValues.with(event, "schemaVersion", 1);
    event = JsonValues.with(event, "payload", JsonValues.object("graphId", "g"));
    return List.of(
        on(C_1, "now", "Events happen now, in UTC and microseconds; ids are taken in order.")
            .asked(
                "decide",
                question,
                JsonValues.object("outcome", "ACCEPTED", "events", JsonValues.array(event))),
        on(C_1, "an-empty-policy", "A policy that says nothing is the default one.")
            .asked(
                "decide",
                JsonValues.with(question, "policy", JsonValues.object()),
                JsonValues.object("outcome", "ACCEPTED", "events", JsonValues.array(event))));
  }

  private static List<Scenario> executionPayloads() {
    return List.of(
        on(C_2, "CreateExecution", "Graph, version and input are copied.")
            .history()
            .when(createExecution().with("graphVersion", 3).with("input", 1))
            .answers(accepted(executionCreated().with("graphVersion", 3).with("input", 1))),
        on(C_2, "StartExecution", "startedBy is copied, of whatever kind.")
            .history(CREATED)
            .when(startExecution().with("startedBy", PARTY))
            .answers(accepted(executionStarted().with("startedBy", PARTY))),
        on(C_2, "CancelExecution", "The request has it all, the cancel has the reason.")
            .history(CREATED)
            .when(
                cancelExecution()
                    .with("reason", "r")
                    .with("requestedBy", PARTY)
                    .with("mode", "IMMEDIATE")
                    .with("graceUntil", DUE))
            .answers(
                accepted(
                    cancelRequested()
                        .with("reason", "r")
                        .with("requestedBy", PARTY)
                        .with("mode", "IMMEDIATE")
                        .with("graceUntil", DUE),
                    executionCanceled().with("reason", "r"))),
        on(C_2, "CancelExecution/graceful", "A graceful request has it all too.")
            .history(CREATED)
            .when(cancelExecution().with("mode", "GRACEFUL").with("graceUntil", DUE))
            .answers(accepted(gracefulCancelRequested().with("graceUntil", DUE))),
        on(C_2, "ArchiveExecution", "The reason is copied.")
            .history(CREATED, executionFailed())
            .when(archiveExecution().with("reason", "r"))
            .answers(accepted(executionArchived().with("reason", "r"))));
  }

  private static List<Scenario> nodePayloads() {
    JsonObject error =
        JsonValues.with(JsonValues.object("code", "E", "message", "m"), "retryable", true);
    return List.of(
        on(C_2, "StartNode", "Attempt, worker and due time are copied.")
            .history(READY)
            .when(startNode("a", 2).with("workerId", "w").with("dueAt", DUE))
            .answers(accepted(nodeStarted("a", 2).with("workerId", "w").with("dueAt", DUE))),
        on(C_2, "ReportNodeProgress", "Progress, message and metrics are copied.")
            .history(RUNNING)
            .when(
                reportNodeProgress("a")
                    .with("progress", JsonValues.number("12.5"))
                    .with("message", "m")
                    .with("metrics", JsonValues.array()))
            .answers(
                accepted(
                    nodeProgress("a")
                        .with("progress", JsonValues.number("12.5"))
                        .with("message", "m")
                        .with("metrics", JsonValues.array()))),
        on(C_2, "PutNodeWaiting", "Key, prompt and due time are copied.")
            .history(RUNNING)
            .when(putNodeWaiting("a").with("waitKey", "k").with("prompt", "?").with("dueAt", DUE))
            .answers(
                accepted(
                    nodeWaiting("a").with("waitKey", "k").with("prompt", "?").with("dueAt", DUE))),
        on(C_2, "RequestResumeNode", "Key and requester are copied.")
            .history(WAITING)
            .when(requestResumeNode("a").with("resumeKey", "k").with("requestedBy", PARTY))
            .answers(
                accepted(resumeRequested("a").with("resumeKey", "k").with("requestedBy", PARTY))),
        on(C_2, "ResumeNode", "The value is copied.")
            .history(WAITING)
            .when(resumeNode("a").with("value", 1))
            .answers(accepted(nodeResumed("a").with("value", 1))),
        on(C_2, "SucceedNode", "The output is copied.")
            .history(RUNNING)
            .when(succeedNode("a").with("output", 1))
            .answers(accepted(nodeSucceeded("a").with("output", 1))),
        on(C_2, "FailNode", "The error is copied to both events, with all its members.")
            .history(RUNNING)
            .when(failNode("a").with("error", error))
            .answers(
                accepted(
                    failReported("a").with("error", error), nodeFailed("a").with("error", error))));
  }

  private static List<Scenario> whatIsNotCopied() {
    return List.of(
        on(C_2, "not-resumeKey", "NODE_RESUMED has no resumeKey.")
            .history(RUNNING, nodeWaiting("a").with("waitKey", "k"))
            .when(resumeNode("a").with("resumeKey", "k"))
            .answers(accepted(nodeResumed("a"))),
        on(C_2, "not-the-attempt-of-a-success", "NODE_SUCCEEDED has no attempt.")
            .history(RUNNING)
            .when(succeedNode("a").with("attempt", 1))
            .answers(accepted(nodeSucceeded("a"))),
        on(C_2, "not-the-attempt-of-a-failure", "Nor have the events of a failure.")
            .history(RUNNING)
            .when(failNode("a").with("attempt", 1))
            .answers(accepted(failReported("a"), nodeFailed("a"))),
        on(C_2, "not-the-attempt-of-a-wait", "Nor has NODE_WAITING.")
            .history(RUNNING)
            .when(putNodeWaiting("a").with("attempt", 1))
            .answers(accepted(nodeWaiting("a"))),
        on(C_2, "not-the-attempt-of-progress", "Nor has NODE_PROGRESS_REPORTED.")
            .history(RUNNING)
            .when(reportNodeProgress("a").with("attempt", 1))
            .answers(accepted(nodeProgress("a"))),
        on(C_2, "not-unknown-fields", "What no schema has is not copied.")
            .history(RUNNING)
            .when(succeedNode("a").with("color", "red").with("workerId", "w"))
            .answers(accepted(nodeSucceeded("a"))));
  }
}
