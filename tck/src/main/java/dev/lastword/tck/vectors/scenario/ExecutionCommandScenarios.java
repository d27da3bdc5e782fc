package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.C_ARCHIVE_EXECUTION;
import static dev.lastword.tck.vectors.CoreRule.C_CANCEL_EXECUTION;
import static dev.lastword.tck.vectors.CoreRule.C_CREATE_EXECUTION;
import static dev.lastword.tck.vectors.CoreRule.C_START_EXECUTION;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.accepted;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.noOp;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.rejected;
import static dev.lastword.tck.vectors.scenario.SampleCommands.*;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** The four commands to an execution. */
final class ExecutionCommandScenarios {

  private static final CommandSketch GRACEFUL = cancelExecution().with("mode", "GRACEFUL");
  private static final CommandSketch IMMEDIATE = cancelExecution().with("mode", "IMMEDIATE");

  private ExecutionCommandScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(creating());
    all.addAll(starting());
    all.addAll(canceling());
    all.addAll(cancelingTooLate());
    all.addAll(cancelingAgain());
    all.addAll(archiving());
    return all;
  }

  private static List<Scenario> creating() {
    return List.of(
        on(C_CREATE_EXECUTION, "new", "What does not exist can be created.")
            .history()
            .when(createExecution())
            .answers(accepted(executionCreated())),
        on(C_CREATE_EXECUTION, "exists", "What exists cannot be created.")
            .history(CREATED)
            .when(createExecution())
            .answers(rejected("EXECUTION_EXISTS")),
        on(C_CREATE_EXECUTION, "exists-of-another-graph", "Of whatever graph it is.")
            .history(CREATED)
            .when(createExecution().with("graphId", "h"))
            .answers(rejected("EXECUTION_EXISTS")),
        on(C_CREATE_EXECUTION, "a-log-without-creation", "A log without a graphId is no execution.")
            .history(nodeCreated("a"), EventSketch.of("NODE_PAUSED"))
            .when(createExecution())
            .answers(accepted(executionCreated())),
        on(
                C_CREATE_EXECUTION,
                "canceled-before",
                "Guard 4 exempts cancel and archive, not creation.")
            .history(cancelRequested())
            .when(createExecution())
            .answers(rejected("CANCEL_REQUESTED")),
        on(C_CREATE_EXECUTION, "ended-before", "Guard 3 exempts cancel and archive, not creation.")
            .history(executionCanceled())
            .when(createExecution())
            .answers(rejected("EXECUTION_TERMINAL")));
  }

  private static List<Scenario> starting() {
    return List.of(
        on(C_START_EXECUTION, "created", "A created execution can be started.")
            .history(CREATED)
            .when(startExecution())
            .answers(accepted(executionStarted())),
        on(C_START_EXECUTION, "again", "A second start is a repetition.")
            .history(CREATED, executionStarted())
            .when(startExecution())
            .answers(noOp("ALREADY_STARTED")),
        on(C_START_EXECUTION, "again-by-another", "Whoever starts it the second time.")
            .history(CREATED, executionStarted())
            .when(startExecution().with("startedBy", JsonValues.object("kind", "user", "id", "v")))
            .answers(noOp("ALREADY_STARTED")),
        on(C_START_EXECUTION, "with-nodes-at-work", "That nodes run does not mean it was started.")
            .history(RUNNING)
            .when(startExecution())
            .answers(accepted(executionStarted())),
        on(C_START_EXECUTION, "archived", "An archived execution that has not ended can start.")
            .history(CREATED, executionArchived())
            .when(startExecution())
            .answers(accepted(executionStarted())));
  }

  private static List<Scenario> canceling() {
    return List.of(
        on(C_CANCEL_EXECUTION, "confirmed", "By default a request is confirmed at once.")
            .history(RUNNING)
            .when(cancelExecution())
            .answers(accepted(cancelRequested(), executionCanceled())),
        on(C_CANCEL_EXECUTION, "confirmed-as-told", "The option can be told as it is.")
            .history(RUNNING)
            .when(cancelExecution())
            .allowing("confirmCancelImmediately")
            .answers(accepted(cancelRequested(), executionCanceled())),
        on(C_CANCEL_EXECUTION, "unconfirmed", "Without confirmCancelImmediately it is requested.")
            .history(RUNNING)
            .when(cancelExecution())
            .forbidding("confirmCancelImmediately")
            .answers(accepted(cancelRequested())),
        on(C_CANCEL_EXECUTION, "immediate", "IMMEDIATE is confirmed like no mode at all.")
            .history(RUNNING)
            .when(IMMEDIATE)
            .answers(accepted(cancelRequested().with("mode", "IMMEDIATE"), executionCanceled())),
        on(C_CANCEL_EXECUTION, "graceful", "GRACEFUL is never confirmed at once.")
            .history(RUNNING)
            .when(GRACEFUL)
            .answers(accepted(gracefulCancelRequested())),
        on(C_CANCEL_EXECUTION, "without-a-start", "An execution can be canceled before its start.")
            .history(CREATED)
            .when(cancelExecution())
            .answers(accepted(cancelRequested(), executionCanceled())));
  }

  private static List<Scenario> cancelingTooLate() {
    return List.of(
        on(C_CANCEL_EXECUTION, "already-canceled", "What is CANCELED need not be canceled.")
            .history(CREATED, cancelRequested(), executionCanceled())
            .when(cancelExecution())
            .answers(noOp("ALREADY_CANCELED")),
        on(C_CANCEL_EXECUTION, "already-canceled-strictly", "rejectLateCancel is about other ends.")
            .history(CREATED, cancelRequested(), executionCanceled())
            .when(cancelExecution())
            .allowing("rejectLateCancel")
            .answers(noOp("ALREADY_CANCELED")),
        on(C_CANCEL_EXECUTION, "already-canceled-without-request", "However it was canceled.")
            .history(CREATED, executionCanceled())
            .when(cancelExecution())
            .answers(noOp("ALREADY_CANCELED")),
        on(C_CANCEL_EXECUTION, "too-late-for-COMPLETED", "A completed execution stays completed.")
            .history(CREATED, executionCompleted())
            .when(cancelExecution())
            .answers(noOp("TOO_LATE")),
        on(C_CANCEL_EXECUTION, "too-late-for-FAILED", "A failed execution stays failed.")
            .history(CREATED, executionFailed())
            .when(GRACEFUL)
            .answers(noOp("TOO_LATE")),
        on(C_CANCEL_EXECUTION, "too-late-for-COMPLETED-strictly", "A late cancel may be refused.")
            .history(CREATED, executionCompleted())
            .when(cancelExecution())
            .allowing("rejectLateCancel")
            .answers(rejected("TOO_LATE")),
        on(C_CANCEL_EXECUTION, "too-late-for-FAILED-strictly", "A late cancel may be refused.")
            .history(CREATED, executionFailed())
            .when(cancelExecution())
            .allowing("rejectLateCancel")
            .answers(rejected("TOO_LATE")),
        on(C_CANCEL_EXECUTION, "too-late-as-told", "The option can be told as it is.")
            .history(CREATED, executionCompleted())
            .when(cancelExecution())
            .forbidding("rejectLateCancel")
            .answers(noOp("TOO_LATE")),
        on(C_CANCEL_EXECUTION, "in-time-strictly", "rejectLateCancel is about ends alone.")
            .history(CREATED)
            .when(cancelExecution())
            .allowing("rejectLateCancel")
            .answers(accepted(cancelRequested(), executionCanceled())),
        on(C_CANCEL_EXECUTION, "too-late-though-requested", "The end is looked at first.")
            .history(CREATED, executionCompleted(), cancelRequested())
            .when(cancelExecution())
            .answers(noOp("TOO_LATE")));
  }

  private static List<Scenario> cancelingAgain() {
    return List.of(
        on(C_CANCEL_EXECUTION, "again", "A second request is a repetition.")
            .history(CREATED, cancelRequested())
            .when(cancelExecution())
            .answers(noOp("ALREADY_REQUESTED")),
        on(C_CANCEL_EXECUTION, "again-immediate", "IMMEDIATE after IMMEDIATE says nothing new.")
            .history(CREATED, cancelRequested())
            .when(IMMEDIATE.with("reason", "other"))
            .answers(noOp("ALREADY_REQUESTED")),
        on(C_CANCEL_EXECUTION, "again-softer", "GRACEFUL after IMMEDIATE comes too late.")
            .history(CREATED, cancelRequested())
            .when(GRACEFUL)
            .answers(noOp("ALREADY_REQUESTED")),
        on(C_CANCEL_EXECUTION, "again-graceful", "GRACEFUL after GRACEFUL says nothing new.")
            .history(CREATED, gracefulCancelRequested())
            .when(GRACEFUL)
            .answers(noOp("ALREADY_REQUESTED")),
        on(C_CANCEL_EXECUTION, "again-harder", "IMMEDIATE after GRACEFUL ends the grace.")
            .history(CREATED, gracefulCancelRequested())
            .when(IMMEDIATE)
            .answers(accepted(cancelRequested().with("mode", "IMMEDIATE"), executionCanceled())),
        on(C_CANCEL_EXECUTION, "again-without-mode", "So does a request that names no mode.")
            .history(CREATED, gracefulCancelRequested())
            .when(cancelExecution())
            .answers(accepted(cancelRequested(), executionCanceled())),
        on(C_CANCEL_EXECUTION, "again-harder-unconfirmed", "Confirmed or not.")
            .history(CREATED, gracefulCancelRequested())
            .when(cancelExecution())
            .forbidding("confirmCancelImmediately")
            .answers(accepted(cancelRequested())),
        on(C_CANCEL_EXECUTION, "again-harder-twice", "Once hardened, it is as if never graceful.")
            .history(CREATED, gracefulCancelRequested(), cancelRequested())
            .when(cancelExecution())
            .answers(noOp("ALREADY_REQUESTED")));
  }

  private static List<Scenario> archiving() {
    return List.of(
        on(C_ARCHIVE_EXECUTION, "COMPLETED", "What ended can be archived.")
            .history(CREATED, executionCompleted())
            .when(archiveExecution())
            .answers(accepted(executionArchived())),
        on(C_ARCHIVE_EXECUTION, "FAILED", "What ended can be archived.")
            .history(CREATED, executionFailed())
            .when(archiveExecution())
            .answers(accepted(executionArchived())),
        on(C_ARCHIVE_EXECUTION, "CANCELED", "A cancel request does not keep it from it.")
            .history(CREATED, cancelRequested(), executionCanceled())
            .when(archiveExecution())
            .answers(accepted(executionArchived())),
        on(C_ARCHIVE_EXECUTION, "ACTIVE", "What has not ended cannot be archived.")
            .history(CREATED)
            .when(archiveExecution())
            .answers(rejected("NOT_TERMINAL")),
        on(C_ARCHIVE_EXECUTION, "ACTIVE-as-told", "The option can be told as it is.")
            .history(CREATED)
            .when(archiveExecution())
            .allowing("archiveOnlyTerminal")
            .answers(rejected("NOT_TERMINAL")),
        on(C_ARCHIVE_EXECUTION, "ACTIVE-freely", "Without archiveOnlyTerminal anything can be.")
            .history(CREATED)
            .when(archiveExecution())
            .forbidding("archiveOnlyTerminal")
            .answers(accepted(executionArchived())),
        on(C_ARCHIVE_EXECUTION, "requested", "A cancel request is no end, and no obstacle.")
            .history(CREATED, cancelRequested())
            .when(archiveExecution())
            .answers(rejected("NOT_TERMINAL")),
        on(C_ARCHIVE_EXECUTION, "requested-freely", "Guard 4 does not apply.")
            .history(CREATED, cancelRequested())
            .when(archiveExecution())
            .forbidding("archiveOnlyTerminal")
            .answers(accepted(executionArchived())),
        on(C_ARCHIVE_EXECUTION, "again", "A second archive is a repetition.")
            .history(CREATED, executionCompleted(), executionArchived())
            .when(archiveExecution())
            .answers(noOp("ALREADY_ARCHIVED")),
        on(C_ARCHIVE_EXECUTION, "again-while-ACTIVE", "It is one before the end, too.")
            .history(CREATED, executionArchived())
            .when(archiveExecution())
            .answers(noOp("ALREADY_ARCHIVED")));
  }
}
