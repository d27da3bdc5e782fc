package dev.lastword.core.decide;

import static dev.lastword.core.decide.PolicyOption.EMIT_FAIL_REPORT;
import static dev.lastword.core.decide.PolicyOption.FAIL_FROM_WAITING;
import static dev.lastword.core.decide.PolicyOption.FINAL_FAILURE;
import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.ERROR;
import static dev.lastword.core.testkit.Facts.nodeFailReported;
import static dev.lastword.core.testkit.Facts.nodeFailed;
import static dev.lastword.core.testkit.Scenario.given;
import static dev.lastword.core.testkit.Wishes.failNode;
import static dev.lastword.core.testkit.Wishes.failNodeOf;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.NodeError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class FailNodeTest {

  private static final Log RUNNING = Log.node(A, NodeStatus.RUNNING);

  @Test
  void a_running_node_fails_with_a_report_first() {
    given(RUNNING)
        .when(failNode(A, ERROR))
        .thenAccepted(nodeFailReported(A, ERROR), nodeFailed(A, ERROR));
  }

  @Test
  void a_failure_needs_no_error() {
    given(RUNNING).when(failNode(A)).thenAccepted(nodeFailReported(A), nodeFailed(A));
  }

  @Test
  void a_node_fails_without_a_report_if_the_policy_says_so() {
    given(RUNNING)
        .without(EMIT_FAIL_REPORT)
        .when(failNode(A, ERROR))
        .thenAccepted(nodeFailed(A, ERROR));
  }

  @Test
  void a_failure_that_is_not_final_is_reported_alone() {
    given(RUNNING)
        .without(FINAL_FAILURE)
        .when(failNode(A, ERROR))
        .thenAccepted(nodeFailReported(A, ERROR));
  }

  @Test
  void a_failure_that_is_not_final_is_reported_even_if_final_ones_are_not() {
    given(RUNNING)
        .without(FINAL_FAILURE)
        .without(EMIT_FAIL_REPORT)
        .when(failNode(A))
        .thenAccepted(nodeFailReported(A));
  }

  @Test
  void a_failure_that_is_not_final_leaves_the_node_running() {
    NodeState node =
        given(RUNNING).without(FINAL_FAILURE).when(failNode(A)).state().node(A).orElseThrow();

    assertEquals(NodeStatus.RUNNING, node.status());
    assertEquals(1, node.failures());
  }

  @Test
  void a_node_that_failed_with_the_same_error_failed_already() {
    given(RUNNING.and(nodeFailed(A, ERROR)))
        .when(failNode(A, ERROR))
        .thenNoOp(NoOpReason.ALREADY_FAILED);
  }

  @Test
  void a_node_that_failed_with_any_error_failed_already() {
    given(RUNNING.and(nodeFailed(A, ERROR))).when(failNode(A)).thenNoOp(NoOpReason.ALREADY_FAILED);
  }

  @Test
  void a_node_that_failed_with_another_error_does_not_fail_again() {
    given(RUNNING.and(nodeFailed(A, ERROR)))
        .when(failNode(A, NodeError.of("OTHER", "another")))
        .thenRejectedWith(RejectionCode.NODE_STATUS)
        .saying("node a was expected in [RUNNING, WAITING], found FAILED");
    given(RUNNING.and(nodeFailed(A)))
        .when(failNode(A, ERROR))
        .thenRejectedWith(RejectionCode.NODE_STATUS);
  }

  @Test
  void a_waiting_node_fails() {
    given(Log.node(A, NodeStatus.WAITING))
        .when(failNode(A))
        .thenAccepted(nodeFailReported(A), nodeFailed(A));
  }

  @Test
  void a_waiting_node_does_not_fail_if_the_policy_says_so() {
    given(Log.node(A, NodeStatus.WAITING))
        .without(FAIL_FROM_WAITING)
        .when(failNode(A))
        .thenRejectedWith(RejectionCode.NODE_STATUS)
        .saying("node a was expected in [RUNNING], found WAITING");
  }

  @ParameterizedTest
  @EnumSource(
      names = {"RUNNING", "WAITING", "FAILED"},
      mode = Mode.EXCLUDE)
  void no_other_node_fails(NodeStatus status) {
    given(Log.node(A, status))
        .when(failNode(A))
        .thenRejectedWith(RejectionCode.NODE_STATUS)
        .saying("node a was expected in [RUNNING, WAITING], found " + status);
  }

  @Test
  void the_current_attempt_fails_and_another_does_not() {
    given(RUNNING).when(failNodeOf(A, 1)).thenAccepted(nodeFailReported(A), nodeFailed(A));
    given(RUNNING)
        .when(failNodeOf(A, 2))
        .thenRejectedWith(RejectionCode.STALE_ATTEMPT)
        .saying("attempt 1 was expected, found 2");
  }

  @Test
  void the_status_is_judged_before_the_attempt() {
    given(Log.node(A, NodeStatus.SUCCEEDED))
        .when(failNodeOf(A, 2))
        .thenRejectedWith(RejectionCode.NODE_STATUS);
  }

  @Test
  void a_node_that_failed_failed_already_whatever_the_attempt() {
    given(Log.node(A, NodeStatus.FAILED))
        .when(failNodeOf(A, 2))
        .thenNoOp(NoOpReason.ALREADY_FAILED);
  }
}
