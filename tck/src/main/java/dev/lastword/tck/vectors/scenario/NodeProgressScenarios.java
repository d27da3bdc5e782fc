package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.C_MARK_NODE_READY;
import static dev.lastword.tck.vectors.CoreRule.C_PUT_NODE_WAITING;
import static dev.lastword.tck.vectors.CoreRule.C_REPORT_NODE_PROGRESS;
import static dev.lastword.tck.vectors.CoreRule.C_START_NODE;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.accepted;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.noOp;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.rejected;
import static dev.lastword.tck.vectors.scenario.SampleCommands.*;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.tck.vectors.CoreRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The commands that take a node forward: ready, start, progress, wait. */
final class NodeProgressScenarios {

  static final Map<String, List<EventSketch>> STATUSES = new LinkedHashMap<>();

  static {
    STATUSES.put("IDLE", IDLE);
    STATUSES.put("READY", READY);
    STATUSES.put("RUNNING", RUNNING);
    STATUSES.put("WAITING", WAITING);
    STATUSES.put("SUCCEEDED", SUCCEEDED);
    STATUSES.put("FAILED", FAILED);
    STATUSES.put("CANCELED", CANCELED);
  }

  private NodeProgressScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(readying());
    all.addAll(starting());
    all.addAll(progressing());
    all.addAll(waiting());
    return all;
  }

  /** Expects NODE_STATUS in these statuses. */
  static List<Scenario> refusedIn(CoreRule rule, CommandSketch command, String... statuses) {
    List<Scenario> all = new ArrayList<>();
    for (String status : statuses) {
      all.add(
          on(rule, "refused-in-" + status, command.type() + " is not for a " + status + " node.")
              .history(STATUSES.get(status))
              .when(command)
              .answers(rejected("NODE_STATUS")));
    }
    return all;
  }

  private static List<Scenario> readying() {
    List<Scenario> all = new ArrayList<>();
    all.add(
        on(C_MARK_NODE_READY, "IDLE", "An IDLE node can be made READY.")
            .history(IDLE)
            .when(markNodeReady("a"))
            .answers(accepted(nodeReady("a"))));
    all.add(
        on(C_MARK_NODE_READY, "again", "A READY node is READY already.")
            .history(READY)
            .when(markNodeReady("a"))
            .answers(noOp("ALREADY_READY")));
    all.addAll(
        refusedIn(
            C_MARK_NODE_READY,
            markNodeReady("a"),
            "RUNNING",
            "WAITING",
            "SUCCEEDED",
            "FAILED",
            "CANCELED"));
    return all;
  }

  private static List<Scenario> starting() {
    List<EventSketch> byWorker = then(READY, nodeStarted("a", 2).with("workerId", "w"));
    CommandSketch start = startNode("a", 2);
    List<Scenario> all = new ArrayList<>();
    all.addAll(
        refusedIn(
            C_START_NODE, startNode("a", 9), "IDLE", "WAITING", "SUCCEEDED", "FAILED", "CANCELED"));
    all.addAll(
        List.of(
            on(C_START_NODE, "READY", "A READY node can be started.")
                .history(READY)
                .when(startNode("a", 1))
                .answers(accepted(nodeStarted("a", 1))),
            on(C_START_NODE, "READY-with-any-attempt", "Attempts may be left out.")
                .history(READY)
                .when(startNode("a", 7))
                .answers(accepted(nodeStarted("a", 7))),
            on(C_START_NODE, "RUNNING-with-a-higher-attempt", "A RUNNING node can be tried again.")
                .history(byWorker)
                .when(startNode("a", 3))
                .answers(accepted(nodeStarted("a", 3))),
            on(C_START_NODE, "again", "The same attempt by the same worker is a repetition.")
                .history(byWorker)
                .when(start.with("workerId", "w"))
                .answers(noOp("ALREADY_STARTED")),
            on(C_START_NODE, "again-without-a-worker", "A worker that is not named matches any.")
                .history(byWorker)
                .when(start)
                .answers(noOp("ALREADY_STARTED")),
            on(C_START_NODE, "again-with-another-due-time", "The due time is not compared.")
                .history(byWorker)
                .when(start.with("dueAt", "2027-01-01T00:00:00Z"))
                .answers(noOp("ALREADY_STARTED")),
            on(C_START_NODE, "by-another", "The same attempt by another worker is stale.")
                .history(byWorker)
                .when(start.with("workerId", "v"))
                .answers(rejected("STALE_ATTEMPT")),
            on(C_START_NODE, "by-somebody-for-nobody", "A named worker is not an unknown one.")
                .history(RUNNING)
                .when(startNode("a", 1).with("workerId", "w"))
                .answers(rejected("STALE_ATTEMPT")),
            on(C_START_NODE, "a-lower-attempt", "A lower attempt is stale.")
                .history(byWorker)
                .when(startNode("a", 1).with("workerId", "w"))
                .answers(rejected("STALE_ATTEMPT")),
            on(C_START_NODE, "after-a-resume", "A resumed node can be started again.")
                .history(WAITING, nodeResumed("a"))
                .when(startNode("a", 2))
                .answers(accepted(nodeStarted("a", 2))),
            on(C_START_NODE, "after-a-failed-attempt", "So can one whose attempt failed.")
                .history(RUNNING, failReported("a"))
                .when(startNode("a", 2))
                .answers(accepted(nodeStarted("a", 2)))));
    return all;
  }

  private static List<Scenario> progressing() {
    CommandSketch report = reportNodeProgress("a").with("progress", 50);
    EventSketch reported = nodeProgress("a").with("progress", 50);
    List<Scenario> all = new ArrayList<>();
    all.addAll(
        refusedIn(
            C_REPORT_NODE_PROGRESS,
            report,
            "IDLE",
            "READY",
            "WAITING",
            "SUCCEEDED",
            "FAILED",
            "CANCELED"));
    all.addAll(
        List.of(
            on(C_REPORT_NODE_PROGRESS, "RUNNING", "A RUNNING node reports.")
                .history(RUNNING)
                .when(report)
                .answers(accepted(reported)),
            on(C_REPORT_NODE_PROGRESS, "again", "The same report twice is two reports.")
                .history(RUNNING, reported)
                .when(report)
                .answers(accepted(reported)),
            on(C_REPORT_NODE_PROGRESS, "nothing", "A report may say nothing.")
                .history(RUNNING)
                .when(reportNodeProgress("a"))
                .answers(accepted(nodeProgress("a"))),
            on(C_REPORT_NODE_PROGRESS, "0", "Progress begins at 0.")
                .history(RUNNING)
                .when(report.with("progress", 0))
                .answers(accepted(reported.with("progress", 0))),
            on(C_REPORT_NODE_PROGRESS, "100", "Progress ends at 100.")
                .history(RUNNING)
                .when(report.with("progress", 100))
                .answers(accepted(reported.with("progress", 100))),
            on(C_REPORT_NODE_PROGRESS, "WAITING-allowed", "progressWhileWaiting lets it report.")
                .history(WAITING)
                .when(report)
                .allowing("progressWhileWaiting")
                .answers(accepted(reported)),
            on(C_REPORT_NODE_PROGRESS, "WAITING-as-told", "The option can be told as it is.")
                .history(WAITING)
                .when(report)
                .forbidding("progressWhileWaiting")
                .answers(rejected("NODE_STATUS")),
            on(C_REPORT_NODE_PROGRESS, "READY-though-allowed", "The option is about WAITING alone.")
                .history(READY)
                .when(report)
                .allowing("progressWhileWaiting")
                .answers(rejected("NODE_STATUS"))));
    all.addAll(attempts(C_REPORT_NODE_PROGRESS, report, reported));
    return all;
  }

  private static List<Scenario> waiting() {
    List<EventSketch> forK = then(RUNNING, nodeWaiting("a").with("waitKey", "k"));
    CommandSketch wait = putNodeWaiting("a");
    List<Scenario> all = new ArrayList<>();
    all.addAll(
        refusedIn(C_PUT_NODE_WAITING, wait, "IDLE", "READY", "SUCCEEDED", "FAILED", "CANCELED"));
    all.addAll(
        List.of(
            on(C_PUT_NODE_WAITING, "RUNNING", "A RUNNING node can wait.")
                .history(RUNNING)
                .when(wait)
                .answers(accepted(nodeWaiting("a"))),
            on(C_PUT_NODE_WAITING, "again", "Waiting for the same key is a repetition.")
                .history(forK)
                .when(wait.with("waitKey", "k"))
                .answers(noOp("ALREADY_WAITING")),
            on(C_PUT_NODE_WAITING, "again-without-a-key", "A key that is not named matches any.")
                .history(forK)
                .when(wait)
                .answers(noOp("ALREADY_WAITING")),
            on(C_PUT_NODE_WAITING, "again-with-another-prompt", "The prompt is not compared.")
                .history(forK)
                .when(wait.with("waitKey", "k").with("prompt", "?"))
                .answers(noOp("ALREADY_WAITING")),
            on(C_PUT_NODE_WAITING, "for-another-key", "A WAITING node cannot wait for another key.")
                .history(forK)
                .when(wait.with("waitKey", "l"))
                .answers(rejected("NODE_STATUS")),
            on(C_PUT_NODE_WAITING, "for-a-key-at-last", "Nor for one, if it waits for none.")
                .history(WAITING)
                .when(wait.with("waitKey", "k"))
                .answers(rejected("NODE_STATUS")),
            on(C_PUT_NODE_WAITING, "after-a-resume", "A resumed node can wait again.")
                .history(forK, nodeResumed("a"))
                .when(wait.with("waitKey", "k"))
                .answers(accepted(nodeWaiting("a").with("waitKey", "k")))));
    all.addAll(attempts(C_PUT_NODE_WAITING, wait, nodeWaiting("a")));
    return all;
  }

  /** Expects a RUNNING node of attempt 1 to take commands of that attempt or of none. */
  static List<Scenario> attempts(CoreRule rule, CommandSketch command, EventSketch... emitted) {
    return List.of(
        on(rule, "the-current-attempt", "The current attempt may be named.")
            .history(RUNNING)
            .when(command.with("attempt", 1))
            .answers(accepted(emitted)),
        on(rule, "an-earlier-attempt", "An earlier attempt is stale.")
            .history(RUNNING, nodeStarted("a", 3))
            .when(command.with("attempt", 2))
            .answers(rejected("STALE_ATTEMPT")),
        on(rule, "a-later-attempt", "An attempt that has not begun is as wrong.")
            .history(RUNNING)
            .when(command.with("attempt", 2))
            .answers(rejected("STALE_ATTEMPT")));
  }
}
