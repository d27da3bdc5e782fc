package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.R_9;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.NodeSketch.node;
import static dev.lastword.tck.vectors.scenario.StateSketch.state;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** what events tell of a node beside its status. */
final class NodeFieldScenarios {

  private static final String DUE = "2026-02-01T00:00:00.000000Z";
  private static final String LATER = "2026-03-01T00:00:00.000000Z";
  private static final JsonObject ERROR = JsonValues.object("code", "E");
  private static final JsonObject OTHER_ERROR = JsonValues.object("code", "F");
  private static final NodeSketch RUNNING_NODE = node("a", "RUNNING").attempt(1);
  private static final NodeSketch WAITING_NODE = node("a", "WAITING").attempt(1);

  private NodeFieldScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(starting());
    all.addAll(waiting());
    all.addAll(progressing());
    all.addAll(succeeding());
    all.addAll(failing());
    return all;
  }

  private static List<Scenario> starting() {
    EventSketch byWorker = nodeStarted("a", 1).with("workerId", "w").with("dueAt", DUE);
    return List.of(
        on(R_9, "a-start", "A start tells attempt, worker and due time.")
            .history(READY, byWorker)
            .gives(state(RUNNING_NODE.with("workerId", "w").with("dueAt", DUE))),
        on(R_9, "a-higher-attempt", "The attempt rises.")
            .history(RUNNING, nodeStarted("a", 3))
            .gives(state(RUNNING_NODE.attempt(3))),
        on(R_9, "a-lower-attempt", "The attempt is the highest told, not the last.")
            .history(READY, nodeStarted("a", 3), nodeStarted("a", 2))
            .gives(state(RUNNING_NODE.attempt(3))),
        on(R_9, "a-lower-attempt-by-another", "The worker is the last told, whatever the attempt.")
            .history(
                READY,
                nodeStarted("a", 3).with("workerId", "w"),
                nodeStarted("a", 2).with("workerId", "v"))
            .gives(state(RUNNING_NODE.attempt(3).with("workerId", "v"))),
        on(R_9, "a-start-without-a-worker", "The worker told before stays.")
            .history(READY, byWorker, nodeStarted("a", 2).with("dueAt", LATER))
            .gives(state(RUNNING_NODE.attempt(2).with("workerId", "w").with("dueAt", LATER))),
        on(R_9, "a-start-without-a-due-time", "The due time told before is cleared.")
            .history(READY, byWorker, nodeStarted("a", 2))
            .gives(state(RUNNING_NODE.attempt(2).with("workerId", "w"))),
        on(R_9, "a-start-of-a-settled-node", "All this happens though the status stays.")
            .history(SUCCEEDED, nodeStarted("a", 2).with("workerId", "w").with("dueAt", DUE))
            .gives(
                state(node("a", "SUCCEEDED").attempt(2).with("workerId", "w").with("dueAt", DUE))),
        on(R_9, "a-start-of-a-waiting-node", "A start clears the due time of a wait too.")
            .history(
                RUNNING,
                nodeWaiting("a").with("waitKey", "k").with("dueAt", DUE),
                nodeStarted("a", 2))
            .gives(state(WAITING_NODE.attempt(2).with("waitKey", "k"))),
        on(R_9, "an-empty-worker", "An empty string is a worker.")
            .history(READY, byWorker.without("dueAt"), nodeStarted("a", 2).with("workerId", ""))
            .gives(state(RUNNING_NODE.attempt(2).with("workerId", ""))));
  }

  private static List<Scenario> waiting() {
    EventSketch wait = nodeWaiting("a").with("waitKey", "k").with("prompt", "?").with("dueAt", DUE);
    NodeSketch told = WAITING_NODE.with("waitKey", "k").with("prompt", "?").with("dueAt", DUE);
    return List.of(
        on(R_9, "a-wait", "A wait tells key, prompt and due time.")
            .history(RUNNING, wait)
            .gives(state(told)),
        on(R_9, "a-second-wait", "A wait told again replaces them.")
            .history(
                RUNNING,
                wait,
                nodeWaiting("a").with("waitKey", "l").with("prompt", "!").with("dueAt", LATER))
            .gives(
                state(WAITING_NODE.with("waitKey", "l").with("prompt", "!").with("dueAt", LATER))),
        on(R_9, "a-second-wait-without-words", "Key and prompt stay, the due time is cleared.")
            .history(RUNNING, wait, nodeWaiting("a"))
            .gives(state(WAITING_NODE.with("waitKey", "k").with("prompt", "?"))),
        on(R_9, "a-wait-ends-the-due-time", "The due time of the attempt is cleared by a wait.")
            .history(READY, nodeStarted("a", 1).with("dueAt", DUE), nodeWaiting("a"))
            .gives(state(WAITING_NODE)),
        on(R_9, "a-wait-of-a-settled-node", "All this happens though the status stays.")
            .history(FAILED, wait)
            .gives(
                state(
                    node("a", "FAILED")
                        .attempt(1)
                        .with("waitKey", "k")
                        .with("prompt", "?")
                        .with("dueAt", DUE))),
        on(R_9, "a-success-keeps-the-wait", "Settling does not clear what the wait told.")
            .history(RUNNING, wait, nodeSucceeded("a"))
            .gives(
                state(
                    node("a", "SUCCEEDED")
                        .attempt(1)
                        .with("waitKey", "k")
                        .with("prompt", "?")
                        .with("dueAt", DUE))));
  }

  private static List<Scenario> progressing() {
    return List.of(
        on(R_9, "progress", "Progress and its message are kept, the metrics are audit.")
            .history(
                RUNNING,
                nodeProgress("a").with("progress", 10).with("message", "m").with("metrics", 1))
            .gives(state(RUNNING_NODE.with("progress", 10).with("progressMessage", "m"))),
        on(R_9, "progress-alone", "The message told before stays.")
            .history(
                RUNNING,
                nodeProgress("a").with("progress", 10).with("message", "m"),
                nodeProgress("a").with("progress", 20))
            .gives(state(RUNNING_NODE.with("progress", 20).with("progressMessage", "m"))),
        on(R_9, "a-message-alone", "The progress told before stays.")
            .history(
                RUNNING,
                nodeProgress("a").with("progress", 10).with("message", "m"),
                nodeProgress("a").with("message", "n"))
            .gives(state(RUNNING_NODE.with("progress", 10).with("progressMessage", "n"))),
        on(R_9, "progress-without-words", "A report that tells nothing changes nothing.")
            .history(RUNNING, nodeProgress("a").with("progress", 10), nodeProgress("a"))
            .gives(state(RUNNING_NODE.with("progress", 10))),
        on(R_9, "progress-may-fall", "Progress is the last told.")
            .history(
                RUNNING,
                nodeProgress("a").with("progress", 90),
                nodeProgress("a").with("progress", 10))
            .gives(state(RUNNING_NODE.with("progress", 10))),
        on(R_9, "progress-0", "Zero is progress.")
            .history(
                RUNNING,
                nodeProgress("a").with("progress", 90),
                nodeProgress("a").with("progress", 0))
            .gives(state(RUNNING_NODE.with("progress", 0))),
        on(R_9, "progress-100", "A hundred is the most there is.")
            .history(RUNNING, nodeProgress("a").with("progress", 100))
            .gives(state(RUNNING_NODE.with("progress", 100))),
        on(R_9, "progress-12.5", "Progress may have a fraction.")
            .history(RUNNING, nodeProgress("a").with("progress", JsonValues.number("12.5")))
            .gives(state(RUNNING_NODE.with("progress", JsonValues.number("12.5")))),
        on(R_9, "progress-of-an-idle-node", "A report does not move the status.")
            .history(IDLE, nodeProgress("a").with("progress", 10))
            .gives(state(node("a", "IDLE").with("progress", 10))),
        on(R_9, "progress-outlives-an-attempt", "A new attempt does not reset it.")
            .history(RUNNING, nodeProgress("a").with("progress", 90), nodeStarted("a", 2))
            .gives(state(RUNNING_NODE.attempt(2).with("progress", 90))));
  }

  private static List<Scenario> succeeding() {
    return List.of(
        on(R_9, "an-output", "A success tells the output.")
            .history(RUNNING, nodeSucceeded("a").with("output", 1))
            .gives(state(node("a", "SUCCEEDED").attempt(1).with("output", 1))),
        on(R_9, "a-second-output", "An output told again replaces it.")
            .history(
                RUNNING, nodeSucceeded("a").with("output", 1), nodeSucceeded("a").with("output", 2))
            .gives(state(node("a", "SUCCEEDED").attempt(1).with("output", 2))),
        on(R_9, "a-success-without-output", "The output told before stays.")
            .history(RUNNING, nodeSucceeded("a").with("output", 1), nodeSucceeded("a"))
            .gives(state(node("a", "SUCCEEDED").attempt(1).with("output", 1))),
        on(R_9, "an-output-of-a-failed-node", "The output is kept though the status stays.")
            .history(FAILED, nodeSucceeded("a").with("output", 1))
            .gives(state(node("a", "FAILED").attempt(1).with("output", 1))));
  }

  private static List<Scenario> failing() {
    return List.of(
        on(R_9, "a-report", "A reported failure counts and tells its error; the node runs on.")
            .history(RUNNING, failReported("a").with("error", ERROR))
            .gives(state(RUNNING_NODE.with("failures", 1).with("error", ERROR))),
        on(R_9, "two-reports", "Each report counts; the last error is kept.")
            .history(
                RUNNING,
                failReported("a").with("error", ERROR),
                failReported("a").with("error", OTHER_ERROR))
            .gives(state(RUNNING_NODE.with("failures", 2).with("error", OTHER_ERROR))),
        on(R_9, "a-report-without-error", "The error told before stays.")
            .history(RUNNING, failReported("a").with("error", ERROR), failReported("a"))
            .gives(state(RUNNING_NODE.with("failures", 2).with("error", ERROR))),
        on(R_9, "a-report-of-a-settled-node", "It counts though the status stays.")
            .history(SUCCEEDED, failReported("a").with("error", ERROR))
            .gives(
                state(node("a", "SUCCEEDED").attempt(1).with("failures", 1).with("error", ERROR))),
        on(R_9, "a-failure", "A final failure tells its error and is not counted.")
            .history(RUNNING, nodeFailed("a").with("error", ERROR))
            .gives(state(node("a", "FAILED").attempt(1).with("error", ERROR))),
        on(R_9, "a-failure-without-error", "The reported error stays.")
            .history(RUNNING, failReported("a").with("error", ERROR), nodeFailed("a"))
            .gives(state(node("a", "FAILED").attempt(1).with("failures", 1).with("error", ERROR))),
        on(R_9, "an-error-replaced", "The final error replaces the reported one.")
            .history(
                RUNNING,
                failReported("a").with("error", ERROR),
                nodeFailed("a").with("error", OTHER_ERROR))
            .gives(
                state(
                    node("a", "FAILED").attempt(1).with("failures", 1).with("error", OTHER_ERROR))),
        on(R_9, "an-error-of-a-canceled-node", "The error is kept though the status stays.")
            .history(CANCELED, nodeFailed("a").with("error", ERROR))
            .gives(state(node("a", "CANCELED").attempt(1).with("error", ERROR))),
        on(R_9, "a-retry", "An error outlives the attempt that it ended.")
            .history(RUNNING, failReported("a").with("error", ERROR), nodeStarted("a", 2))
            .gives(state(RUNNING_NODE.attempt(2).with("failures", 1).with("error", ERROR))));
  }
}
