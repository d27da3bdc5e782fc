package dev.lastword.core.decide;

import static dev.lastword.core.decide.PolicyOption.SUCCEED_FROM_WAITING;
import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.nodeSucceeded;
import static dev.lastword.core.testkit.Json.json;
import static dev.lastword.core.testkit.Scenario.given;
import static dev.lastword.core.testkit.Wishes.succeedNode;
import static dev.lastword.core.testkit.Wishes.succeedNodeOf;

import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.testkit.Log;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class SucceedNodeTest {

  private static final Log RUNNING = Log.node(A, NodeStatus.RUNNING);
  private static final Log SUCCEEDED = RUNNING.and(nodeSucceeded(A, json("{\"x\":1,\"y\":2}")));

  @Test
  void a_running_node_succeeds() {
    given(RUNNING).when(succeedNode(A)).thenAccepted(nodeSucceeded(A));
  }

  @Test
  void the_output_is_handed_on() {
    given(RUNNING)
        .when(new SucceedNode(A, json("[1,2]"), 1L))
        .thenAccepted(nodeSucceeded(A, json("[1,2]")));
  }

  @Test
  void a_node_that_succeeded_with_the_same_output_succeeded_already() {
    given(SUCCEEDED)
        .when(succeedNode(A, json("{\"y\":2.0,\"x\":1}")))
        .thenNoOp(NoOpReason.ALREADY_SUCCEEDED);
  }

  @Test
  void a_node_that_succeeded_with_any_output_succeeded_already() {
    given(SUCCEEDED).when(succeedNode(A)).thenNoOp(NoOpReason.ALREADY_SUCCEEDED);
  }

  @Test
  void a_node_that_succeeded_with_another_output_does_not_succeed_again() {
    given(SUCCEEDED)
        .when(succeedNode(A, json("1")))
        .thenRejectedWith(RejectionCode.NODE_STATUS)
        .saying("node a was expected in [RUNNING], found SUCCEEDED");
    given(RUNNING.and(nodeSucceeded(A)))
        .when(succeedNode(A, json("1")))
        .thenRejectedWith(RejectionCode.NODE_STATUS);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"RUNNING", "SUCCEEDED"},
      mode = Mode.EXCLUDE)
  void a_node_that_does_not_run_does_not_succeed(NodeStatus status) {
    given(Log.node(A, status))
        .when(succeedNode(A))
        .thenRejectedWith(RejectionCode.NODE_STATUS)
        .saying("node a was expected in [RUNNING], found " + status);
  }

  @ParameterizedTest
  @EnumSource(names = {"RUNNING", "WAITING"})
  void a_waiting_node_succeeds_too_if_the_policy_says_so(NodeStatus status) {
    given(Log.node(A, status))
        .with(SUCCEED_FROM_WAITING)
        .when(succeedNode(A))
        .thenAccepted(nodeSucceeded(A));
  }

  @ParameterizedTest
  @EnumSource(
      names = {"RUNNING", "WAITING", "SUCCEEDED"},
      mode = Mode.EXCLUDE)
  void no_other_node_succeeds_whatever_the_policy(NodeStatus status) {
    given(Log.node(A, status))
        .with(SUCCEED_FROM_WAITING)
        .when(succeedNode(A))
        .thenRejectedWith(RejectionCode.NODE_STATUS)
        .saying("node a was expected in [RUNNING, WAITING], found " + status);
  }

  @Test
  void the_current_attempt_succeeds_and_another_does_not() {
    given(RUNNING).when(succeedNodeOf(A, 1)).thenAccepted(nodeSucceeded(A));
    given(RUNNING)
        .when(succeedNodeOf(A, 2))
        .thenRejectedWith(RejectionCode.STALE_ATTEMPT)
        .saying("attempt 1 was expected, found 2");
  }

  @Test
  void the_status_is_judged_before_the_attempt() {
    given(Log.node(A, NodeStatus.FAILED))
        .when(succeedNodeOf(A, 2))
        .thenRejectedWith(RejectionCode.NODE_STATUS);
  }

  @Test
  void a_node_that_succeeded_succeeded_already_whatever_the_attempt() {
    given(SUCCEEDED).when(succeedNodeOf(A, 2)).thenNoOp(NoOpReason.ALREADY_SUCCEEDED);
  }
}
