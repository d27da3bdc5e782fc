package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.R_7;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.NodeSketch.node;
import static dev.lastword.tck.vectors.scenario.StateSketch.state;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** rank decides, literally. */
final class RankScenarios {

  private RankScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(executions());
    all.addAll(nodesThatRise());
    all.addAll(nodesThatStay());
    return all;
  }

  private static List<Scenario> executions() {
    return List.of(
        on(R_7, "ACTIVE-to-COMPLETED", "COMPLETED outranks ACTIVE.")
            .history(CREATED, executionCompleted())
            .gives(state().completed(2)),
        on(R_7, "ACTIVE-to-FAILED", "FAILED outranks ACTIVE.")
            .history(CREATED, executionFailed())
            .gives(state().failed(2)),
        on(R_7, "ACTIVE-to-CANCELED", "CANCELED outranks ACTIVE, requested or not.")
            .history(CREATED, executionCanceled())
            .gives(state().canceled(2)),
        on(R_7, "COMPLETED-to-FAILED", "FAILED outranks COMPLETED; only guards protect an end.")
            .history(CREATED, executionCompleted(), executionFailed())
            .gives(state().completed(2).failed(3)),
        on(R_7, "COMPLETED-to-CANCELED", "CANCELED outranks COMPLETED.")
            .history(CREATED, executionCompleted(), executionCanceled())
            .gives(state().completed(2).canceled(3)),
        on(R_7, "FAILED-to-CANCELED", "CANCELED outranks FAILED.")
            .history(CREATED, executionFailed(), executionCanceled())
            .gives(state().failed(2).canceled(3)),
        on(R_7, "FAILED-stays", "COMPLETED does not outrank FAILED.")
            .history(CREATED, executionFailed(), executionCompleted())
            .gives(state().at("completedAt", 3).failed(2)),
        on(R_7, "CANCELED-stays-after-COMPLETED", "Nothing outranks CANCELED.")
            .history(CREATED, executionCanceled(), executionCompleted())
            .gives(state().at("completedAt", 3).canceled(2)),
        on(R_7, "CANCELED-stays-after-FAILED", "Nothing outranks CANCELED.")
            .history(CREATED, executionCanceled(), executionFailed())
            .gives(state().at("failedAt", 3).canceled(2)),
        on(R_7, "a-start-does-not-revive", "EXECUTION_STARTED chooses between status and ACTIVE.")
            .history(CREATED, executionFailed(), executionStarted())
            .gives(state().failed(2).at("startedAt", 3)),
        on(R_7, "a-cancel-request-is-no-status", "A request alone leaves the execution ACTIVE.")
            .history(CREATED, cancelRequested())
            .gives(state().cancelRequested(2)));
  }

  private static List<Scenario> nodesThatRise() {
    return List.of(
        on(R_7, "a-node-rises-step-by-step", "IDLE, READY, RUNNING, WAITING, SUCCEEDED.")
            .history(WAITING, nodeSucceeded("a"))
            .gives(state(node("a", "SUCCEEDED").attempt(1))),
        on(R_7, "IDLE-to-RUNNING", "The reducer believes that a node was started unreadied.")
            .history(IDLE, nodeStarted("a", 1))
            .gives(state(node("a", "RUNNING").attempt(1))),
        on(R_7, "IDLE-to-WAITING", "The reducer believes that a node waits unstarted.")
            .history(IDLE, nodeWaiting("a"))
            .gives(state(node("a", "WAITING"))),
        on(R_7, "IDLE-to-SUCCEEDED", "The reducer believes that a node succeeded unstarted.")
            .history(IDLE, nodeSucceeded("a"))
            .gives(state(node("a", "SUCCEEDED"))),
        on(R_7, "READY-to-CANCELED", "CANCELED outranks READY.")
            .history(READY, nodeCanceled("a"))
            .gives(state(node("a", "CANCELED"))),
        on(R_7, "WAITING-to-FAILED", "FAILED outranks WAITING.")
            .history(WAITING, nodeFailed("a"))
            .gives(state(node("a", "FAILED").attempt(1))),
        on(R_7, "SUCCEEDED-to-FAILED", "FAILED outranks SUCCEEDED; the output stays.")
            .history(
                RUNNING,
                nodeSucceeded("a").with("output", 1),
                nodeFailed("a").with("error", JsonValues.object("code", "E")))
            .gives(
                state(
                    node("a", "FAILED")
                        .attempt(1)
                        .with("output", 1)
                        .with("error", JsonValues.object("code", "E")))),
        on(R_7, "SUCCEEDED-to-CANCELED", "CANCELED outranks SUCCEEDED; the output stays.")
            .history(RUNNING, nodeSucceeded("a").with("output", 1), nodeCanceled("a"))
            .gives(state(node("a", "CANCELED").attempt(1).with("output", 1))),
        on(R_7, "FAILED-to-CANCELED-node", "CANCELED outranks FAILED; the error stays.")
            .history(
                RUNNING,
                nodeFailed("a").with("error", JsonValues.object("code", "E")),
                nodeCanceled("a"))
            .gives(
                state(
                    node("a", "CANCELED")
                        .attempt(1)
                        .with("error", JsonValues.object("code", "E")))));
  }

  private static List<Scenario> nodesThatStay() {
    return List.of(
        on(R_7, "RUNNING-stays", "READY does not outrank RUNNING.")
            .history(RUNNING, nodeReady("a"))
            .gives(state(node("a", "RUNNING").attempt(1))),
        on(R_7, "WAITING-stays-after-NODE_READY", "READY does not outrank WAITING.")
            .history(WAITING, nodeReady("a"))
            .gives(state(node("a", "WAITING").attempt(1))),
        on(R_7, "WAITING-stays-after-NODE_STARTED", "RUNNING does not outrank WAITING.")
            .history(WAITING, nodeStarted("a", 2))
            .gives(state(node("a", "WAITING").attempt(2))),
        on(R_7, "SUCCEEDED-stays-after-NODE_WAITING", "WAITING does not outrank SUCCEEDED.")
            .history(SUCCEEDED, nodeWaiting("a"))
            .gives(state(node("a", "SUCCEEDED").attempt(1))),
        on(R_7, "SUCCEEDED-stays-after-NODE_READY", "READY does not outrank SUCCEEDED.")
            .history(SUCCEEDED, nodeReady("a"))
            .gives(state(node("a", "SUCCEEDED").attempt(1))),
        on(R_7, "FAILED-stays-after-NODE_SUCCEEDED", "SUCCEEDED does not outrank FAILED.")
            .history(FAILED, nodeSucceeded("a"))
            .gives(state(node("a", "FAILED").attempt(1))),
        on(R_7, "CANCELED-stays-after-NODE_SUCCEEDED", "SUCCEEDED does not outrank CANCELED.")
            .history(CANCELED, nodeSucceeded("a"))
            .gives(state(node("a", "CANCELED").attempt(1))),
        on(R_7, "CANCELED-stays-after-NODE_FAILED", "FAILED does not outrank CANCELED.")
            .history(CANCELED, nodeFailed("a"))
            .gives(state(node("a", "CANCELED").attempt(1))));
  }
}
