package dev.lastword.core.decide;

import static dev.lastword.core.decide.PolicyOption.CONFIRM_CANCEL_IMMEDIATELY;
import static dev.lastword.core.decide.PolicyOption.REJECT_LATE_CANCEL;
import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.canceled;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Log.second;
import static dev.lastword.core.testkit.Scenario.given;
import static dev.lastword.core.testkit.Wishes.cancelExecution;
import static dev.lastword.core.value.CancelMode.GRACEFUL;
import static dev.lastword.core.value.CancelMode.IMMEDIATE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.testkit.Scenario;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.Party;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CancelExecutionTest {

  private static final Party ANN = new Party("user", "ann");

  @Test
  void a_cancel_is_requested_and_confirmed() {
    given(created()).when(cancelExecution()).thenAccepted(cancelRequested(), canceled());
  }

  @Test
  void one_command_cancels_all_there_is() {
    ExecutionState state = given(Log.node(A, NodeStatus.RUNNING)).when(cancelExecution()).state();

    assertEquals(ExecutionStatus.CANCELED, state.status());
    assertEquals(NodeStatus.CANCELED, state.node(A).orElseThrow().status());
  }

  @Test
  void an_immediate_cancel_is_confirmed_too() {
    given(created())
        .when(cancelExecution(IMMEDIATE))
        .thenAccepted(cancelRequested(IMMEDIATE), canceled());
  }

  @Test
  void a_graceful_cancel_is_not_confirmed_at_once() {
    given(created()).when(cancelExecution(GRACEFUL)).thenAccepted(cancelRequested(GRACEFUL));
  }

  @ParameterizedTest
  @EnumSource
  void no_cancel_is_confirmed_at_once_if_the_policy_says_so(CancelMode mode) {
    given(created())
        .without(CONFIRM_CANCEL_IMMEDIATELY)
        .when(cancelExecution(mode))
        .thenAccepted(cancelRequested(mode));
  }

  @Test
  void the_request_carries_all_that_was_asked_and_its_confirmation_the_reason() {
    given(created())
        .when(new CancelExecution("enough", ANN, IMMEDIATE, second(60)))
        .thenAccepted(
            new ExecutionCancelRequested("enough", ANN, IMMEDIATE, second(60)),
            new ExecutionCanceled("enough", null));
  }

  @Test
  void a_graceful_request_carries_the_end_of_its_grace() {
    given(created())
        .when(new CancelExecution(null, null, GRACEFUL, second(60)))
        .thenAccepted(new ExecutionCancelRequested(null, null, GRACEFUL, second(60)));
  }

  @Test
  void an_execution_that_does_not_exist_is_not_canceled() {
    given().when(cancelExecution()).thenRejectedWith(RejectionCode.EXECUTION_NOT_FOUND);
  }

  @Test
  void a_canceled_execution_is_not_canceled_again() {
    given(created(), cancelRequested(), canceled())
        .when(cancelExecution())
        .thenNoOp(NoOpReason.ALREADY_CANCELED);
  }

  @Test
  void a_canceled_execution_is_not_too_late_for_the_strict() {
    given(created(), cancelRequested(), canceled())
        .with(REJECT_LATE_CANCEL)
        .when(cancelExecution())
        .thenNoOp(NoOpReason.ALREADY_CANCELED);
  }

  @ParameterizedTest
  @EnumSource(names = {"COMPLETED", "FAILED"})
  void a_cancel_after_another_end_is_too_late(ExecutionStatus end) {
    given(Log.of(created()).until(end)).when(cancelExecution()).thenNoOp(NoOpReason.TOO_LATE);
  }

  @ParameterizedTest
  @EnumSource(names = {"COMPLETED", "FAILED"})
  void a_cancel_that_is_too_late_is_refused_if_the_policy_says_so(ExecutionStatus end) {
    given(Log.of(created()).until(end))
        .with(REJECT_LATE_CANCEL)
        .when(cancelExecution())
        .thenRejectedWith(RejectionCode.TOO_LATE)
        .saying(Guards.alreadyEnded(end));
  }

  @Test
  void an_end_comes_before_a_request_that_followed_it() {
    given(Log.of(created()).until(ExecutionStatus.COMPLETED).and(cancelRequested()))
        .when(cancelExecution())
        .thenNoOp(NoOpReason.TOO_LATE);
  }

  @ParameterizedTest
  @EnumSource
  void what_was_requested_immediately_is_not_requested_again(CancelMode mode) {
    given(created(), cancelRequested(IMMEDIATE))
        .when(cancelExecution(mode))
        .thenNoOp(NoOpReason.ALREADY_REQUESTED);
  }

  @Test
  void what_was_requested_without_a_mode_is_not_requested_again() {
    given(created(), cancelRequested())
        .when(cancelExecution())
        .thenNoOp(NoOpReason.ALREADY_REQUESTED);
  }

  @Test
  void what_was_requested_gracefully_is_not_requested_gracefully_again() {
    given(created(), cancelRequested(GRACEFUL))
        .when(cancelExecution(GRACEFUL))
        .thenNoOp(NoOpReason.ALREADY_REQUESTED);
  }

  @Test
  void a_graceful_cancel_is_made_immediate() {
    Scenario graceful = given(created(), cancelRequested(GRACEFUL));

    graceful.when(cancelExecution(IMMEDIATE)).thenAccepted(cancelRequested(IMMEDIATE), canceled());
    graceful.when(cancelExecution()).thenAccepted(cancelRequested(), canceled());
    assertEquals(ExecutionStatus.CANCELED, graceful.when(cancelExecution()).state().status());
  }

  @Test
  void a_graceful_cancel_is_made_immediate_and_left_to_others_if_the_policy_says_so() {
    given(created(), cancelRequested(GRACEFUL))
        .without(CONFIRM_CANCEL_IMMEDIATELY)
        .when(cancelExecution())
        .thenAccepted(cancelRequested());
  }
}
