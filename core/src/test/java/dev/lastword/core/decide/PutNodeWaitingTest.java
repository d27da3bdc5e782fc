package dev.lastword.core.decide;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.KEY;
import static dev.lastword.core.testkit.Facts.nodeResumed;
import static dev.lastword.core.testkit.Facts.nodeWaiting;
import static dev.lastword.core.testkit.Json.json;
import static dev.lastword.core.testkit.Log.second;
import static dev.lastword.core.testkit.Scenario.given;
import static dev.lastword.core.testkit.Wishes.putNodeWaiting;
import static dev.lastword.core.testkit.Wishes.putNodeWaitingOf;

import dev.lastword.core.command.NodeCommand.PutNodeWaiting;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.WaitKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class PutNodeWaitingTest {

  private static final Log RUNNING = Log.node(A, NodeStatus.RUNNING);

  @Test
  void a_running_node_is_put_to_waiting() {
    given(RUNNING).when(putNodeWaiting(A)).thenAccepted(nodeWaiting(A));
  }

  @Test
  void key_prompt_and_deadline_are_handed_on() {
    given(RUNNING)
        .when(new PutNodeWaiting(A, KEY, json("\"sure?\""), second(60), 1L))
        .thenAccepted(new NodeWaiting(A, KEY, json("\"sure?\""), second(60)));
  }

  @Test
  void a_node_that_waits_for_the_same_key_waits_already() {
    given(RUNNING.and(nodeWaiting(A, KEY)))
        .when(putNodeWaiting(A, KEY))
        .thenNoOp(NoOpReason.ALREADY_WAITING);
  }

  @Test
  void a_node_that_waits_for_any_key_waits_already() {
    given(RUNNING.and(nodeWaiting(A, KEY)))
        .when(putNodeWaiting(A))
        .thenNoOp(NoOpReason.ALREADY_WAITING);
  }

  @Test
  void a_node_that_waits_for_another_key_is_not_put_to_waiting_again() {
    given(RUNNING.and(nodeWaiting(A, WaitKey.of("other"))))
        .when(putNodeWaiting(A, KEY))
        .thenRejectedWith(RejectionCode.NODE_STATUS);
    given(RUNNING.and(nodeWaiting(A)))
        .when(putNodeWaiting(A, KEY))
        .thenRejectedWith(RejectionCode.NODE_STATUS);
  }

  @Test
  void a_node_that_waited_and_was_resumed_waits_again() {
    given(RUNNING.and(nodeWaiting(A, KEY), nodeResumed(A)))
        .when(putNodeWaiting(A, KEY))
        .thenAccepted(nodeWaiting(A, KEY));
  }

  @ParameterizedTest
  @EnumSource(
      names = {"RUNNING", "WAITING"},
      mode = Mode.EXCLUDE)
  void a_node_that_does_not_run_is_not_put_to_waiting(NodeStatus status) {
    given(Log.node(A, status))
        .when(putNodeWaiting(A))
        .thenRejectedWith(RejectionCode.NODE_STATUS)
        .saying("node a was expected in [RUNNING], found " + status);
  }

  @Test
  void the_current_attempt_is_put_to_waiting_and_another_is_not() {
    given(RUNNING).when(putNodeWaitingOf(A, 1)).thenAccepted(nodeWaiting(A));
    given(RUNNING)
        .when(putNodeWaitingOf(A, 2))
        .thenRejectedWith(RejectionCode.STALE_ATTEMPT)
        .saying("attempt 1 was expected, found 2");
  }

  @Test
  void the_status_is_judged_before_the_attempt() {
    given(Log.node(A, NodeStatus.READY))
        .when(putNodeWaitingOf(A, 2))
        .thenRejectedWith(RejectionCode.NODE_STATUS);
  }

  @Test
  void a_node_that_waits_waits_already_whatever_the_attempt() {
    given(RUNNING.and(nodeWaiting(A)))
        .when(putNodeWaitingOf(A, 2))
        .thenNoOp(NoOpReason.ALREADY_WAITING);
  }
}
