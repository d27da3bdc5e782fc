package dev.lastword.core.decide;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.WORKER;
import static dev.lastword.core.testkit.Facts.nodeFailReported;
import static dev.lastword.core.testkit.Facts.nodeResumed;
import static dev.lastword.core.testkit.Facts.nodeStarted;
import static dev.lastword.core.testkit.Log.second;
import static dev.lastword.core.testkit.Scenario.given;
import static dev.lastword.core.testkit.Wishes.startNode;

import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.WorkerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class StartNodeTest {

  private static final Log READY = Log.node(A, NodeStatus.READY);
  private static final Log RUNNING = READY.and(new NodeStarted(A, 3, WORKER, null));

  @Test
  void a_ready_node_is_started() {
    given(READY).when(startNode(A, 1)).thenAccepted(nodeStarted(A, 1));
  }

  @Test
  void worker_and_deadline_are_handed_on() {
    given(READY)
        .when(new StartNode(A, 2, WORKER, second(60)))
        .thenAccepted(new NodeStarted(A, 2, WORKER, second(60)));
  }

  @Test
  void a_running_node_is_started_again_with_a_higher_attempt() {
    given(RUNNING).when(startNode(A, 4, WORKER)).thenAccepted(new NodeStarted(A, 4, WORKER, null));
  }

  @Test
  void a_retry_follows_a_reported_failure() {
    given(RUNNING.and(nodeFailReported(A))).when(startNode(A, 4)).thenAccepted(nodeStarted(A, 4));
  }

  @Test
  void a_lower_attempt_is_stale() {
    given(RUNNING)
        .when(startNode(A, 2, WORKER))
        .thenRejectedWith(RejectionCode.STALE_ATTEMPT)
        .saying("an attempt above 3 was expected, found 2");
  }

  @Test
  void the_same_attempt_by_the_same_worker_was_started_already() {
    given(RUNNING).when(startNode(A, 3, WORKER)).thenNoOp(NoOpReason.ALREADY_STARTED);
  }

  @Test
  void the_same_attempt_by_whomever_was_started_already() {
    given(RUNNING).when(startNode(A, 3)).thenNoOp(NoOpReason.ALREADY_STARTED);
  }

  @Test
  void the_same_attempt_by_another_worker_is_stale() {
    given(RUNNING)
        .when(startNode(A, 3, WorkerId.of("other")))
        .thenRejectedWith(RejectionCode.STALE_ATTEMPT)
        .saying("an attempt above 3 was expected, found 3");
  }

  @Test
  void a_worker_does_not_match_a_node_without_one() {
    given(Log.node(A, NodeStatus.RUNNING))
        .when(startNode(A, 1, WORKER))
        .thenRejectedWith(RejectionCode.STALE_ATTEMPT);
  }

  @Test
  void a_resumed_node_needs_a_new_attempt() {
    Log resumed = Log.node(A, NodeStatus.WAITING).and(nodeResumed(A));

    given(resumed).when(startNode(A, 1)).thenNoOp(NoOpReason.ALREADY_STARTED);
    given(resumed).when(startNode(A, 2)).thenAccepted(nodeStarted(A, 2));
  }

  @ParameterizedTest
  @EnumSource(
      names = {"READY", "RUNNING"},
      mode = Mode.EXCLUDE)
  void a_node_that_is_neither_ready_nor_running_is_not_started(NodeStatus status) {
    given(Log.node(A, status))
        .when(startNode(A, 9))
        .thenRejectedWith(RejectionCode.NODE_STATUS)
        .saying("node a was expected in [READY, RUNNING], found " + status);
  }

  @Test
  void the_status_is_judged_before_the_attempt() {
    given(Log.node(A, NodeStatus.SUCCEEDED))
        .when(startNode(A, 1))
        .thenRejectedWith(RejectionCode.NODE_STATUS);
  }

  @Test
  void a_waiting_node_of_the_same_attempt_and_worker_was_not_started_already() {
    given(Log.node(A, NodeStatus.WAITING))
        .when(startNode(A, 1))
        .thenRejectedWith(RejectionCode.NODE_STATUS);
  }
}
