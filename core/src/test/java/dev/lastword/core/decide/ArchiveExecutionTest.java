package dev.lastword.core.decide;

import static dev.lastword.core.decide.PolicyOption.ARCHIVE_ONLY_TERMINAL;
import static dev.lastword.core.testkit.Facts.archived;
import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Scenario.given;
import static dev.lastword.core.testkit.Wishes.archiveExecution;

import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionArchived;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.testkit.Log;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class ArchiveExecutionTest {

  @ParameterizedTest
  @EnumSource(names = "ACTIVE", mode = Mode.EXCLUDE)
  void an_execution_that_has_ended_is_archived(ExecutionStatus end) {
    given(Log.of(created()).until(end)).when(archiveExecution()).thenAccepted(archived());
  }

  @Test
  void the_reason_is_handed_on() {
    given(Log.of(created()).until(ExecutionStatus.COMPLETED))
        .when(new ArchiveExecution("old"))
        .thenAccepted(new ExecutionArchived("old"));
  }

  @Test
  void a_cancel_request_does_not_keep_an_ended_execution_from_being_archived() {
    given(Log.of(created(), cancelRequested()).until(ExecutionStatus.CANCELED))
        .when(archiveExecution())
        .thenAccepted(archived());
  }

  @Test
  void an_active_execution_is_not_archived() {
    given(created())
        .when(archiveExecution())
        .thenRejectedWith(RejectionCode.NOT_TERMINAL)
        .saying("still ACTIVE, an execution that has ended was expected");
  }

  @Test
  void an_execution_whose_cancel_was_only_requested_is_not_archived() {
    given(created(), cancelRequested())
        .when(archiveExecution())
        .thenRejectedWith(RejectionCode.NOT_TERMINAL);
  }

  @Test
  void an_active_execution_is_archived_if_the_policy_says_so() {
    given(created())
        .without(ARCHIVE_ONLY_TERMINAL)
        .when(archiveExecution())
        .thenAccepted(archived());
    given(created(), cancelRequested())
        .without(ARCHIVE_ONLY_TERMINAL)
        .when(archiveExecution())
        .thenAccepted(archived());
  }

  @Test
  void an_archived_execution_is_not_archived_again() {
    given(Log.of(created()).until(ExecutionStatus.COMPLETED).and(archived()))
        .when(archiveExecution())
        .thenNoOp(NoOpReason.ALREADY_ARCHIVED);
  }

  @Test
  void that_it_was_archived_is_judged_before_that_it_is_active() {
    given(created(), archived()).when(archiveExecution()).thenNoOp(NoOpReason.ALREADY_ARCHIVED);
  }

  @Test
  void an_execution_that_does_not_exist_is_not_archived() {
    given().when(archiveExecution()).thenRejectedWith(RejectionCode.EXECUTION_NOT_FOUND);
  }
}
