package dev.lastword.core.state;

import static dev.lastword.core.state.NodeState.Convergence.BOTH;
import static dev.lastword.core.state.NodeState.Convergence.CANCELED_BY_EXECUTION;
import static dev.lastword.core.state.NodeState.Convergence.CANCELLATION_APPLIED;
import static dev.lastword.core.state.NodeState.Convergence.NONE;
import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.B;
import static dev.lastword.core.testkit.Facts.ERROR;
import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.canceled;
import static dev.lastword.core.testkit.Facts.completed;
import static dev.lastword.core.testkit.Facts.nodeCanceled;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Facts.nodeFailReported;
import static dev.lastword.core.testkit.Facts.nodeFailed;
import static dev.lastword.core.testkit.Facts.nodeSucceeded;
import static dev.lastword.core.testkit.Json.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.NodeState.Convergence;
import dev.lastword.core.testkit.Log;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A canceled execution takes its nodes along and leaves settled results. */
class ConvergenceTest {

  @ParameterizedTest
  @EnumSource(names = {"IDLE", "READY", "RUNNING", "WAITING"})
  void an_unfinished_node_is_canceled_with_its_execution(NodeStatus status) {
    NodeState node = Log.node(A, status).and(canceled()).stateOf(A);

    assertEquals(NodeStatus.CANCELED, node.status());
    assertEquals(CANCELED_BY_EXECUTION, node.convergence());
  }

  @ParameterizedTest
  @EnumSource(names = {"SUCCEEDED", "FAILED"})
  void a_settled_node_keeps_its_status_and_is_marked(NodeStatus status) {
    NodeState node = Log.node(A, status).and(canceled()).stateOf(A);

    assertEquals(status, node.status());
    assertEquals(CANCELLATION_APPLIED, node.convergence());
  }

  @Test
  void a_node_that_was_canceled_by_itself_is_not_marked() {
    assertEquals(NONE, Log.node(A, NodeStatus.CANCELED).and(canceled()).stateOf(A).convergence());
  }

  @Test
  void all_nodes_converge_at_once() {
    Log log = Log.node(A, NodeStatus.SUCCEEDED).and(nodeCreated(B), canceled());

    assertEquals(
        List.of(NodeStatus.SUCCEEDED, NodeStatus.CANCELED),
        log.state().nodes().stream().map(NodeState::status).toList());
  }

  @Test
  void a_node_that_is_created_after_the_cancel_is_canceled_from_the_start() {
    NodeState node = Log.node(A, NodeStatus.IDLE).and(canceled(), nodeCreated(B)).stateOf(B);

    assertEquals(NodeStatus.CANCELED, node.status());
    assertEquals(CANCELED_BY_EXECUTION, node.convergence());
  }

  @ParameterizedTest
  @EnumSource(names = {"COMPLETED", "FAILED"})
  void any_other_end_leaves_the_nodes_as_they_are(ExecutionStatus end) {
    Log log = Log.node(A, NodeStatus.RUNNING);

    assertEquals(log.stateOf(A), log.until(end).stateOf(A));
  }

  @ParameterizedTest
  @EnumSource
  void a_cancel_request_alone_leaves_the_nodes_as_they_are(NodeStatus status) {
    Log log = Log.node(A, status);

    assertEquals(log.stateOf(A), log.and(cancelRequested()).stateOf(A));
  }

  @Test
  void a_success_after_the_request_is_kept_and_marked() {
    NodeState node =
        Log.node(A, NodeStatus.RUNNING)
            .and(cancelRequested(), nodeSucceeded(A, json("1")))
            .stateOf(A);

    assertEquals(NodeStatus.SUCCEEDED, node.status());
    assertEquals(json("1"), node.details().output());
    assertEquals(CANCELLATION_APPLIED, node.convergence());
  }

  @Test
  void a_failure_after_the_request_is_kept_and_marked() {
    NodeState node =
        Log.node(A, NodeStatus.RUNNING).and(cancelRequested(), nodeFailed(A, ERROR)).stateOf(A);

    assertEquals(NodeStatus.FAILED, node.status());
    assertEquals(CANCELLATION_APPLIED, node.convergence());
  }

  @Test
  void a_success_before_the_request_is_marked_only_by_the_cancel_itself() {
    Log log = Log.node(A, NodeStatus.SUCCEEDED).and(cancelRequested());

    assertEquals(NONE, log.stateOf(A).convergence());
    assertEquals(CANCELLATION_APPLIED, log.and(canceled()).stateOf(A).convergence());
  }

  @Test
  void a_late_success_of_a_failed_node_marks_it_too() {
    NodeState node =
        Log.node(A, NodeStatus.FAILED).and(cancelRequested(), nodeSucceeded(A)).stateOf(A);

    assertEquals(NodeStatus.FAILED, node.status());
    assertEquals(CANCELLATION_APPLIED, node.convergence());
  }

  @Test
  void a_late_result_of_a_canceled_node_does_not_mark_it() {
    Log log = Log.node(A, NodeStatus.CANCELED).and(cancelRequested());

    assertEquals(NONE, log.and(nodeSucceeded(A)).stateOf(A).convergence());
    assertEquals(NONE, log.and(nodeFailed(A)).stateOf(A).convergence());
  }

  @Test
  void a_reported_failure_after_the_request_marks_nothing() {
    Log log = Log.node(A, NodeStatus.RUNNING).and(cancelRequested(), nodeFailReported(A));

    assertEquals(NONE, log.stateOf(A).convergence());
  }

  @Test
  void results_before_any_request_are_not_marked() {
    assertEquals(NONE, Log.node(A, NodeStatus.SUCCEEDED).stateOf(A).convergence());
    assertEquals(NONE, Log.node(A, NodeStatus.FAILED).stateOf(A).convergence());
    assertEquals(NONE, Log.node(A, NodeStatus.CANCELED).stateOf(A).convergence());
  }

  @ParameterizedTest
  @EnumSource(names = {"IDLE", "READY", "RUNNING", "WAITING"})
  void a_node_canceled_after_the_request_was_canceled_by_the_execution(NodeStatus status) {
    NodeState node = Log.node(A, status).and(cancelRequested(), nodeCanceled(A)).stateOf(A);

    assertEquals(NodeStatus.CANCELED, node.status());
    assertEquals(CANCELED_BY_EXECUTION, node.convergence());
  }

  @Test
  void a_node_canceled_before_the_request_was_not_canceled_by_the_execution() {
    Log log = Log.node(A, NodeStatus.CANCELED).and(cancelRequested(), nodeCanceled(A));

    assertEquals(NONE, log.stateOf(A).convergence());
  }

  @Test
  void a_settled_node_that_is_canceled_after_the_request_has_been_both() {
    Log log =
        Log.node(A, NodeStatus.RUNNING).and(cancelRequested(), nodeSucceeded(A), nodeCanceled(A));

    assertEquals(NodeStatus.CANCELED, log.stateOf(A).status());
    assertEquals(BOTH, log.stateOf(A).convergence());
  }

  @Test
  void a_mark_of_the_cancel_outlives_the_status_that_earned_it() {
    Log log = Log.node(A, NodeStatus.SUCCEEDED).and(canceled(), nodeCanceled(A));

    assertEquals(NodeStatus.CANCELED, log.stateOf(A).status());
    assertEquals(CANCELLATION_APPLIED, log.stateOf(A).convergence());
  }

  @Test
  void a_late_result_cannot_bring_back_a_node_that_was_canceled_with_its_execution() {
    Log log = Log.node(A, NodeStatus.RUNNING).and(canceled());

    NodeState node = log.and(nodeSucceeded(A, json("1"))).stateOf(A);

    assertEquals(NodeStatus.CANCELED, node.status());
    assertEquals(CANCELED_BY_EXECUTION, node.convergence());
    assertEquals(json("1"), node.details().output());
  }

  @Test
  void nodes_converge_when_a_completed_execution_is_canceled_by_rank() {
    Log log = Log.node(A, NodeStatus.RUNNING).and(completed(), canceled());

    assertEquals(CANCELED_BY_EXECUTION, log.stateOf(A).convergence());
  }

  @Test
  void a_node_changed_after_the_cancel_is_read_as_it_converged() {
    Log log = Log.node(A, NodeStatus.RUNNING).and(canceled(), nodeFailReported(A, ERROR));

    assertEquals(NodeStatus.CANCELED, log.stateOf(A).status());
    assertEquals(CANCELED_BY_EXECUTION, log.stateOf(A).convergence());
    assertEquals(1, log.stateOf(A).failures());
  }

  @Test
  void marks_add_up_and_are_never_taken_back() {
    for (Convergence mark : List.of(CANCELED_BY_EXECUTION, CANCELLATION_APPLIED)) {
      assertEquals(mark, NONE.and(mark));
      assertEquals(mark, mark.and(mark));
      assertEquals(BOTH, BOTH.and(mark));
    }
    assertEquals(BOTH, CANCELED_BY_EXECUTION.and(CANCELLATION_APPLIED));
    assertEquals(BOTH, CANCELLATION_APPLIED.and(CANCELED_BY_EXECUTION));
  }

  @Test
  void each_mark_says_what_it_means() {
    assertEquals(
        List.of(CANCELED_BY_EXECUTION, BOTH),
        Stream.of(Convergence.values()).filter(Convergence::canceledByExecution).toList());
    assertEquals(
        List.of(CANCELLATION_APPLIED, BOTH),
        Stream.of(Convergence.values()).filter(Convergence::cancellationApplied).toList());
    assertFalse(NONE.canceledByExecution());
    assertTrue(BOTH.cancellationApplied());
  }
}
