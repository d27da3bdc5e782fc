package dev.lastword.core.decide;

import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Facts.started;
import static dev.lastword.core.testkit.Scenario.given;
import static dev.lastword.core.testkit.Wishes.startExecution;

import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.Party;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class StartExecutionTest {

  @Test
  void an_execution_that_was_created_is_started() {
    given(created()).when(startExecution()).thenAccepted(started());
  }

  @Test
  void who_started_it_is_handed_on() {
    Party ann = new Party("user", "ann");

    given(created()).when(new StartExecution(ann)).thenAccepted(new ExecutionStarted(ann));
  }

  @Test
  void an_execution_that_was_started_is_not_started_again() {
    given(created(), started()).when(startExecution()).thenNoOp(NoOpReason.ALREADY_STARTED);
  }

  @Test
  void an_execution_that_does_not_exist_is_not_started() {
    given()
        .when(startExecution())
        .thenRejectedWith(RejectionCode.EXECUTION_NOT_FOUND)
        .saying("Execution execution-1 not found");
  }

  @ParameterizedTest
  @EnumSource(names = "ACTIVE", mode = Mode.EXCLUDE)
  void an_execution_that_has_ended_is_not_started(ExecutionStatus end) {
    given(Log.of(created()).until(end))
        .when(startExecution())
        .thenRejectedWith(RejectionCode.EXECUTION_TERMINAL)
        .saying(Guards.alreadyEnded(end));
  }

  @Test
  void an_execution_whose_cancel_was_requested_is_not_started() {
    given(created(), cancelRequested())
        .when(startExecution())
        .thenRejectedWith(RejectionCode.CANCEL_REQUESTED)
        .saying("no cancel request was expected, found one of 2026-01-01T00:00:02Z");
  }

  @Test
  void a_cancel_request_comes_before_the_answer_that_it_was_started() {
    given(created(), started(), cancelRequested())
        .when(startExecution())
        .thenRejectedWith(RejectionCode.CANCEL_REQUESTED);
  }
}
