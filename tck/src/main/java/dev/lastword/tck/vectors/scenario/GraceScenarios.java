package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.C_FAIL_NODE;
import static dev.lastword.tck.vectors.CoreRule.C_SUCCEED_NODE;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.accepted;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.noOp;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.rejected;
import static dev.lastword.tck.vectors.scenario.SampleCommands.*;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.tck.vectors.CoreRule;
import java.util.ArrayList;
import java.util.List;

/** {@code settleDuringGrace}: what a worker may still say after a cancel request. */
final class GraceScenarios {

  private static final String OPTION = "settleDuringGrace";

  private GraceScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    all.addAll(settling(C_SUCCEED_NODE, succeedNode("a"), nodeSucceeded("a")));
    all.addAll(settling(C_FAIL_NODE, failNode("a"), failReported("a"), nodeFailed("a")));
    all.addAll(repeating());
    for (CommandSketch command : STOPPED_BY_CANCEL.subList(0, 7)) {
      CoreRule rule = CoreRule.named("C-" + command.type()).orElseThrow();
      all.add(
          on(rule, "grace/not-for-this", "Grace is for settling alone.")
              .history(RUNNING, gracefulCancelRequested())
              .when(command)
              .allowing(OPTION)
              .answers(rejected("CANCEL_REQUESTED")));
    }
    return all;
  }

  private static List<Scenario> settling(
      CoreRule rule, CommandSketch command, EventSketch... emitted) {
    List<Scenario> all = new ArrayList<>();
    all.add(
        on(rule, "grace/RUNNING", "A RUNNING node may still settle.")
            .history(RUNNING, gracefulCancelRequested())
            .when(command)
            .allowing(OPTION)
            .answers(accepted(emitted)));
    all.add(
        on(rule, "grace/RUNNING-though-immediate", "The option does not look at the mode.")
            .history(RUNNING, cancelRequested())
            .when(command)
            .allowing(OPTION)
            .answers(accepted(emitted)));
    all.add(
        on(rule, "grace/as-told", "The option can be told as it is.")
            .history(RUNNING, gracefulCancelRequested())
            .when(command)
            .forbidding(OPTION)
            .answers(rejected("CANCEL_REQUESTED")));
    all.add(
        on(rule, "grace/no-node", "The node must exist, as always.")
            .history(RUNNING, gracefulCancelRequested())
            .when(command.with("nodeId", "b"))
            .allowing(OPTION)
            .answers(rejected("NODE_NOT_FOUND")));
    all.add(
        on(rule, "grace/ended", "After the end there is no grace.")
            .history(RUNNING, gracefulCancelRequested(), executionCanceled())
            .when(command)
            .allowing(OPTION)
            .answers(rejected("EXECUTION_TERMINAL")));
    all.add(
        on(rule, "grace/stale", "The attempt is still judged.")
            .history(RUNNING, gracefulCancelRequested())
            .when(command.with("attempt", 2))
            .allowing(OPTION)
            .answers(rejected("STALE_ATTEMPT")));
    all.add(
        on(rule, "grace/no-request", "Without a cancel request the option changes nothing.")
            .history(READY)
            .when(command)
            .allowing(OPTION)
            .answers(rejected("NODE_STATUS")));
    for (String status : List.of("IDLE", "READY", "WAITING", "CANCELED")) {
      all.add(
          on(rule, "grace/" + status, "A node that is not RUNNING has no grace.")
              .history(then(NodeProgressScenarios.STATUSES.get(status)), gracefulCancelRequested())
              .when(command)
              .allowing(OPTION)
              .answers(rejected("CANCEL_REQUESTED")));
    }
    return all;
  }

  private static List<Scenario> repeating() {
    List<EventSketch> requested = then(RUNNING, gracefulCancelRequested());
    return List.of(
        on(C_SUCCEED_NODE, "grace/WAITING-though-allowed", "Not even with succeedFromWaiting.")
            .history(WAITING, gracefulCancelRequested())
            .when(succeedNode("a"))
            .allowing(OPTION)
            .allowing("succeedFromWaiting")
            .answers(rejected("CANCEL_REQUESTED")),
        on(C_SUCCEED_NODE, "grace/again", "A repetition is answered as one.")
            .history(requested, nodeSucceeded("a").with("output", 1))
            .when(succeedNode("a").with("output", 1))
            .allowing(OPTION)
            .answers(noOp("ALREADY_SUCCEEDED")),
        on(C_SUCCEED_NODE, "grace/another-output", "Another output finds no RUNNING node.")
            .history(requested, nodeSucceeded("a").with("output", 1))
            .when(succeedNode("a").with("output", 2))
            .allowing(OPTION)
            .answers(rejected("CANCEL_REQUESTED")),
        on(C_SUCCEED_NODE, "grace/FAILED", "A FAILED node is not RUNNING.")
            .history(FAILED, gracefulCancelRequested())
            .when(succeedNode("a"))
            .allowing(OPTION)
            .answers(rejected("CANCEL_REQUESTED")),
        on(C_FAIL_NODE, "grace/again", "A repetition is answered as one.")
            .history(requested, nodeFailed("a"))
            .when(failNode("a"))
            .allowing(OPTION)
            .answers(noOp("ALREADY_FAILED")),
        on(C_FAIL_NODE, "grace/SUCCEEDED", "A SUCCEEDED node is not RUNNING.")
            .history(SUCCEEDED, gracefulCancelRequested())
            .when(failNode("a"))
            .allowing(OPTION)
            .answers(rejected("CANCEL_REQUESTED")),
        on(C_FAIL_NODE, "grace/not-final", "Whether a failure is final is another option.")
            .history(requested)
            .when(failNode("a"))
            .allowing(OPTION)
            .forbidding("finalFailure")
            .answers(accepted(failReported("a"))));
  }
}
