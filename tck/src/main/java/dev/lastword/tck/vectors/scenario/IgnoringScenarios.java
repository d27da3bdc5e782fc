package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.R_11;
import static dev.lastword.tck.vectors.CoreRule.R_3;
import static dev.lastword.tck.vectors.CoreRule.R_4;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.NodeSketch.node;
import static dev.lastword.tck.vectors.scenario.StateSketch.state;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** which events add nothing, and when. */
final class IgnoringScenarios {

  private static final NodeSketch RUNNING_NODE = node("a", "RUNNING").attempt(1);
  private static final NodeSketch WAITING_NODE = node("a", "WAITING").attempt(1);
  private static final NodeSketch SUCCEEDED_NODE = node("a", "SUCCEEDED").attempt(1);

  private IgnoringScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(silencedByARequest());
    all.addAll(heardAfterARequest());
    all.addAll(silencedByAnEnd());
    all.addAll(heardAfterAnEnd());
    all.addAll(auditOnly());
    return all;
  }

  private static List<Scenario> silencedByARequest() {
    StateSketch idle = state(node("a", "IDLE")).cancelRequested(3);
    StateSketch running = state(RUNNING_NODE).cancelRequested(5);
    StateSketch waiting = state(WAITING_NODE).cancelRequested(6);
    return List.of(
        afterRequest(IDLE, nodeReady("a")).gives(idle),
        afterRequest(IDLE, nodeStarted("a", 3).with("workerId", "w")).gives(idle),
        afterRequest(RUNNING, nodeProgress("a").with("progress", 50)).gives(running),
        afterRequest(RUNNING, nodeWaiting("a").with("waitKey", "k")).gives(running),
        afterRequest(WAITING, resumeRequested("a")).gives(waiting),
        afterRequest(WAITING, nodeResumed("a").with("value", 1)).gives(waiting),
        afterRequest(IDLE, joinPassed("a")).gives(idle),
        afterRequest(IDLE, joinGateUpdated("a")).gives(idle),
        afterRequest(IDLE, forkOpened("a")).gives(idle),
        afterRequest(IDLE, executionCompleted().with("result", 1)).gives(idle),
        afterRequest(IDLE, executionFailed().with("reason", "late")).gives(idle),
        on(R_3, "after-a-graceful-request", "Grace is for running nodes, not for new ones.")
            .history(IDLE, gracefulCancelRequested(), nodeReady("a"))
            .gives(
                state(node("a", "IDLE")).at("cancelRequestedAt", 3).with("cancelMode", "GRACEFUL")),
        on(R_3, "for-every-node", "Also a node that is created after the request stays IDLE.")
            .history(IDLE, cancelRequested(), nodeCreated("b"), nodeReady("b"))
            .gives(state(node("a", "IDLE"), node("b", "IDLE")).cancelRequested(3)),
        on(R_3, "only-after-the-request", "What came before the request stays.")
            .history(RUNNING, nodeProgress("a").with("progress", 7), cancelRequested())
            .gives(state(RUNNING_NODE.with("progress", 7)).cancelRequested(6)),
        on(R_3, "no-completion-is-recorded", "Later ends find no trace of an ignored one.")
            .history(
                IDLE,
                cancelRequested(),
                executionCompleted().with("result", 1),
                executionFailed(),
                executionCanceled())
            .gives(
                state(node("a", "CANCELED").canceledByExecution()).cancelRequested(3).canceled(6)));
  }

  private static List<Scenario> heardAfterARequest() {
    return List.of(
        on(R_3, "a-node-may-still-succeed", "NODE_SUCCEEDED is not among the eleven.")
            .history(RUNNING, cancelRequested(), nodeSucceeded("a").with("output", 1))
            .gives(
                state(SUCCEEDED_NODE.with("output", 1).cancellationApplied()).cancelRequested(5)),
        on(R_3, "a-node-may-still-fail", "NODE_FAILED is not among the eleven.")
            .history(RUNNING, cancelRequested(), nodeFailed("a"))
            .gives(state(node("a", "FAILED").attempt(1).cancellationApplied()).cancelRequested(5)),
        on(R_3, "a-failure-may-still-be-reported", "NODE_FAIL_REPORTED is not among the eleven.")
            .history(RUNNING, cancelRequested(), failReported("a"))
            .gives(state(RUNNING_NODE.with("failures", 1)).cancelRequested(5)),
        on(R_3, "a-node-may-still-be-canceled", "NODE_CANCELED is not among the eleven.")
            .history(IDLE, cancelRequested(), nodeCanceled("a"))
            .gives(state(node("a", "CANCELED").canceledByExecution()).cancelRequested(3)),
        on(R_3, "a-node-may-still-be-created", "NODE_CREATED is not among the eleven.")
            .history(CREATED, cancelRequested(), nodeCreated("a"))
            .gives(state(node("a", "IDLE")).cancelRequested(2)),
        on(R_3, "a-start-is-still-recorded", "EXECUTION_STARTED is not among the eleven.")
            .history(CREATED, cancelRequested(), executionStarted())
            .gives(state().cancelRequested(2).at("startedAt", 3)),
        on(R_3, "an-archive-is-still-recorded", "EXECUTION_ARCHIVED is not among the eleven.")
            .history(CREATED, cancelRequested(), executionArchived())
            .gives(state().cancelRequested(2).at("archivedAt", 3)),
        on(R_3, "a-creation-is-still-recorded", "EXECUTION_CREATED is not among the eleven.")
            .history(cancelRequested(), executionCreated())
            .gives(state().cancelRequested(1)),
        on(R_3, "the-cancel-itself", "EXECUTION_CANCELED is not among the eleven.")
            .history(CREATED, cancelRequested(), executionCanceled())
            .gives(state().cancelRequested(2).canceled(3)));
  }

  private static List<Scenario> silencedByAnEnd() {
    List<Scenario> all = new ArrayList<>();
    all.addAll(afterEveryEnd(nodeReady("a")));
    all.addAll(afterEveryEnd(nodeStarted("a", 3).with("workerId", "w")));
    all.addAll(afterEveryEnd(nodeProgress("a").with("progress", 50).with("message", "half")));
    all.addAll(afterEveryEnd(nodeWaiting("a").with("waitKey", "k").with("prompt", "?")));
    all.addAll(afterEveryEnd(resumeRequested("a")));
    all.addAll(afterEveryEnd(joinPassed("a")));
    all.addAll(afterEveryEnd(joinGateUpdated("a")));
    all.addAll(afterEveryEnd(forkOpened("a")));
    all.add(
        on(R_4, "NODE_RESUMED-after-COMPLETED", "A completed execution resumes nothing.")
            .history(WAITING, executionCompleted(), nodeResumed("a"))
            .gives(state(WAITING_NODE).completed(6)));
    all.add(
        on(R_4, "NODE_RESUMED-after-FAILED", "A failed execution resumes nothing.")
            .history(WAITING, executionFailed(), nodeResumed("a"))
            .gives(state(WAITING_NODE).failed(6)));
    return all;
  }

  private static List<Scenario> afterEveryEnd(EventSketch event) {
    return List.of(
        afterEnd("COMPLETED", executionCompleted(), event)
            .gives(state(node("a", "IDLE")).completed(3)),
        afterEnd("FAILED", executionFailed(), event).gives(state(node("a", "IDLE")).failed(3)),
        afterEnd("CANCELED", executionCanceled(), event)
            .gives(state(node("a", "CANCELED").canceledByExecution()).canceled(3)));
  }

  private static List<Scenario> heardAfterAnEnd() {
    return List.of(
        on(R_4, "a-failure-after-completion", "For EXECUTION_FAILED rank decides.")
            .history(CREATED, executionCompleted(), executionFailed())
            .gives(state().completed(2).failed(3)),
        on(R_4, "a-completion-after-failure", "For EXECUTION_COMPLETED rank decides.")
            .history(CREATED, executionFailed(), executionCompleted())
            .gives(state().failed(2).at("completedAt", 3)),
        on(R_4, "a-result-after-completion", "NODE_SUCCEEDED is not progress: it is recorded.")
            .history(RUNNING, executionCompleted(), nodeSucceeded("a").with("output", 1))
            .gives(state(SUCCEEDED_NODE.with("output", 1)).completed(5)),
        on(R_4, "a-failed-node-after-failure", "NODE_FAILED is not progress: it is recorded.")
            .history(RUNNING, executionFailed(), nodeFailed("a"))
            .gives(state(node("a", "FAILED").attempt(1)).failed(5)),
        on(R_4, "a-fail-report-after-completion", "Nor is NODE_FAIL_REPORTED.")
            .history(RUNNING, executionCompleted(), failReported("a"))
            .gives(state(RUNNING_NODE.with("failures", 1)).completed(5)),
        on(R_4, "a-node-canceled-after-failure", "Nor is NODE_CANCELED.")
            .history(RUNNING, executionFailed(), nodeCanceled("a"))
            .gives(state(node("a", "CANCELED").attempt(1)).failed(5)),
        on(R_4, "a-node-created-after-completion", "Nor is NODE_CREATED.")
            .history(CREATED, executionCompleted(), nodeCreated("a"))
            .gives(state(node("a", "IDLE")).completed(2)),
        on(R_4, "a-cancel-request-after-completion", "Nor is a cancel request, though it is late.")
            .history(CREATED, executionCompleted(), cancelRequested())
            .gives(state().completed(2).cancelRequested(3)));
  }

  private static List<Scenario> auditOnly() {
    List<EventSketch> audit =
        List.of(
            failRequested()
                .with("reason", "r")
                .with("requestedBy", JsonValues.object("kind", "user")),
            resumeRequested("a").with("resumeKey", "k"),
            nodeCancelRequested("a").with("reason", "r"),
            interruptRequested("a").with("workerId", "w").with("reason", "r"),
            forkOpened("a"),
            joinGateUpdated("a").with("isPassable", true),
            joinPassed("a"));
    List<Scenario> all = new ArrayList<>();
    for (EventSketch event : audit) {
      all.add(
          on(R_11, event.type(), event.type() + " changes nothing but the version.")
              .history(WAITING, event)
              .gives(state(WAITING_NODE)));
    }
    all.add(
        on(R_11, "EXECUTION_ARCHIVED", "EXECUTION_ARCHIVED sets archivedAt and nothing else.")
            .history(WAITING, executionArchived().with("reason", "old"))
            .gives(state(WAITING_NODE).at("archivedAt", 6)));
    all.add(
        on(R_11, "life-after-EXECUTION_ARCHIVED", "An archived execution is not ended by that.")
            .history(IDLE, executionArchived(), nodeReady("a"))
            .gives(state(node("a", "READY")).at("archivedAt", 3)));
    return all;
  }

  private static Telling.History afterRequest(List<EventSketch> history, EventSketch event) {
    return on(R_3, event.type(), event.type() + " changes nothing once a cancel was requested.")
        .history(then(history, cancelRequested()), event);
  }

  private static Telling.History afterEnd(String end, EventSketch ending, EventSketch event) {
    return on(
            R_4,
            event.type() + "-after-" + end,
            event.type() + " changes nothing once the execution is " + end + ".")
        .history(then(IDLE, ending), event);
  }
}
