package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.R_10;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.NodeSketch.node;
import static dev.lastword.tck.vectors.scenario.StateSketch.state;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** what a cancel makes of the nodes. */
final class ConvergenceScenarios {

  private static final NodeSketch SWEPT = node("a", "CANCELED").canceledByExecution();
  private static final NodeSketch SUCCEEDED_NODE = node("a", "SUCCEEDED").attempt(1);
  private static final NodeSketch FAILED_NODE = node("a", "FAILED").attempt(1);
  private static final NodeSketch CANCELED_NODE = node("a", "CANCELED").attempt(1);

  private ConvergenceScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(whenCanceled());
    all.addAll(afterTheCancel());
    all.addAll(afterTheRequest());
    all.addAll(noConvergence());
    return all;
  }

  private static List<Scenario> whenCanceled() {
    EventSketch wait = nodeWaiting("a").with("waitKey", "k").with("prompt", "?");
    return List.of(
        canceling("IDLE", "An IDLE node is canceled with its execution.")
            .history(IDLE, executionCanceled())
            .gives(state(SWEPT).canceled(3)),
        canceling("READY", "A READY node is canceled with its execution.")
            .history(READY, executionCanceled())
            .gives(state(SWEPT).canceled(4)),
        canceling("RUNNING", "A RUNNING node is canceled with its execution.")
            .history(RUNNING, executionCanceled())
            .gives(state(SWEPT.attempt(1)).canceled(5)),
        canceling("WAITING", "A WAITING node is canceled with its execution, its wait is kept.")
            .history(RUNNING, wait, executionCanceled())
            .gives(state(SWEPT.attempt(1).with("waitKey", "k").with("prompt", "?")).canceled(6)),
        canceling("SUCCEEDED", "A SUCCEEDED node keeps its result and is marked.")
            .history(RUNNING, nodeSucceeded("a").with("output", 1), executionCanceled())
            .gives(state(SUCCEEDED_NODE.with("output", 1).cancellationApplied()).canceled(6)),
        canceling("FAILED", "A FAILED node keeps its result and is marked.")
            .history(FAILED, executionCanceled())
            .gives(state(FAILED_NODE.cancellationApplied()).canceled(6)),
        canceling("CANCELED", "A node that was canceled by itself is not marked.")
            .history(CANCELED, executionCanceled())
            .gives(state(CANCELED_NODE).canceled(6)),
        on(R_10, "all-nodes", "Every node converges, each as it stands.")
            .history(
                SUCCEEDED,
                nodeCreated("b"),
                nodeCreated("c"),
                nodeCanceled("c"),
                cancelRequested(),
                executionCanceled())
            .gives(
                state(
                        SUCCEEDED_NODE.cancellationApplied(),
                        node("b", "CANCELED").canceledByExecution(),
                        node("c", "CANCELED"))
                    .cancelRequested(9)
                    .canceled(10)),
        on(R_10, "a-cancel-after-completion", "Converging is about CANCELED, however it came.")
            .history(RUNNING, executionCompleted(), executionCanceled())
            .gives(state(SWEPT.attempt(1)).completed(5).canceled(6)));
  }

  private static List<Scenario> afterTheCancel() {
    return List.of(
        on(R_10, "a-node-created-afterwards", "No node of a canceled execution is unfinished.")
            .history(CREATED, executionCanceled(), nodeCreated("a"))
            .gives(state(SWEPT).canceled(2)),
        on(R_10, "a-success-afterwards", "A swept node stays CANCELED; its output is kept.")
            .history(RUNNING, executionCanceled(), nodeSucceeded("a").with("output", 1))
            .gives(state(SWEPT.attempt(1).with("output", 1)).canceled(5)),
        on(R_10, "a-failure-afterwards", "A swept node stays CANCELED; its error is kept.")
            .history(
                RUNNING, executionCanceled(), nodeFailed("a").with("error", JsonValues.object()))
            .gives(state(SWEPT.attempt(1).with("error", JsonValues.object())).canceled(5)),
        on(R_10, "a-settled-node-fails-afterwards", "It is FAILED by rank, and marked.")
            .history(SUCCEEDED, executionCanceled(), nodeFailed("a"))
            .gives(state(FAILED_NODE.cancellationApplied()).canceled(6)),
        on(R_10, "a-settled-node-is-canceled-afterwards", "Rank moves it; its mark stays.")
            .history(SUCCEEDED, executionCanceled(), nodeCanceled("a"))
            .gives(state(CANCELED_NODE.cancellationApplied()).canceled(6)),
        on(R_10, "a-second-cancel", "A second cancel changes nothing.")
            .history(RUNNING, executionCanceled(), executionCanceled())
            .gives(state(SWEPT.attempt(1)).canceled(5)));
  }

  private static List<Scenario> afterTheRequest() {
    List<EventSketch> requested = then(RUNNING, cancelRequested());
    return List.of(
        on(R_10, "a-success-after-the-request", "A result that comes after the request is marked.")
            .history(requested, nodeSucceeded("a"))
            .gives(state(SUCCEEDED_NODE.cancellationApplied()).cancelRequested(5)),
        on(R_10, "a-failure-after-the-request", "A failure that comes after it is marked.")
            .history(requested, nodeFailed("a"))
            .gives(state(FAILED_NODE.cancellationApplied()).cancelRequested(5)),
        on(R_10, "a-result-before-the-request", "A result from before is not marked yet.")
            .history(SUCCEEDED, cancelRequested())
            .gives(state(SUCCEEDED_NODE).cancelRequested(6)),
        on(R_10, "a-result-repeated-after-the-request", "Told again after the request, it is.")
            .history(SUCCEEDED, cancelRequested(), nodeSucceeded("a"))
            .gives(state(SUCCEEDED_NODE.cancellationApplied()).cancelRequested(6)),
        on(R_10, "a-success-of-a-failed-node", "The mark is for a node that is then FAILED too.")
            .history(FAILED, cancelRequested(), nodeSucceeded("a"))
            .gives(state(FAILED_NODE.cancellationApplied()).cancelRequested(6)),
        on(R_10, "a-success-of-a-canceled-node", "A node that stays CANCELED is not marked.")
            .history(CANCELED, cancelRequested(), nodeSucceeded("a"))
            .gives(state(CANCELED_NODE).cancelRequested(6)),
        on(R_10, "a-report-after-the-request", "A report settles nothing, so it marks nothing.")
            .history(requested, failReported("a"))
            .gives(state(node("a", "RUNNING").attempt(1).with("failures", 1)).cancelRequested(5)),
        on(
                R_10,
                "a-node-canceled-after-the-request",
                "NODE_CANCELED after the request is its work.")
            .history(requested, nodeCanceled("a"))
            .gives(state(SWEPT.attempt(1)).cancelRequested(5)),
        on(R_10, "a-node-canceled-before-the-request", "Before the request it is the node's own.")
            .history(CANCELED, cancelRequested())
            .gives(state(CANCELED_NODE).cancelRequested(6)),
        on(R_10, "a-node-canceled-again", "A NODE_CANCELED that moves nothing marks nothing.")
            .history(CANCELED, cancelRequested(), nodeCanceled("a"))
            .gives(state(CANCELED_NODE).cancelRequested(6)),
        on(R_10, "a-settled-node-canceled", "One that moves a SUCCEEDED node marks it.")
            .history(SUCCEEDED, cancelRequested(), nodeCanceled("a"))
            .gives(state(CANCELED_NODE.canceledByExecution()).cancelRequested(6)),
        on(R_10, "both-marks", "A late result that is canceled afterwards has both marks.")
            .history(requested, nodeSucceeded("a"), nodeCanceled("a"))
            .gives(
                state(CANCELED_NODE.cancellationApplied().canceledByExecution())
                    .cancelRequested(5)),
        on(R_10, "a-late-result-stays", "The cancel that follows keeps a late result.")
            .history(requested, nodeSucceeded("a").with("output", 1), executionCanceled())
            .gives(
                state(SUCCEEDED_NODE.with("output", 1).cancellationApplied())
                    .cancelRequested(5)
                    .canceled(7)));
  }

  private static List<Scenario> noConvergence() {
    return List.of(
        on(R_10, "a-request-sweeps-nothing", "The request alone leaves nodes as they are.")
            .history(RUNNING, cancelRequested())
            .gives(state(node("a", "RUNNING").attempt(1)).cancelRequested(5)),
        on(R_10, "a-completion-sweeps-nothing", "COMPLETED leaves nodes as they are.")
            .history(RUNNING, executionCompleted())
            .gives(state(node("a", "RUNNING").attempt(1)).completed(5)),
        on(R_10, "a-failure-sweeps-nothing", "FAILED leaves nodes as they are.")
            .history(WAITING, executionFailed())
            .gives(state(node("a", "WAITING").attempt(1)).failed(6)),
        on(R_10, "no-marks-without-a-request", "Without a cancel nothing is marked.")
            .history(RUNNING, executionFailed(), nodeSucceeded("a"), nodeCanceled("a"))
            .gives(state(CANCELED_NODE).failed(5)));
  }

  private static Telling canceling(String status, String reason) {
    return on(R_10, "canceling-" + status, reason);
  }
}
