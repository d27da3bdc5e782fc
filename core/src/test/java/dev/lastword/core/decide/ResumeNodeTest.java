package dev.lastword.core.decide;

import static dev.lastword.core.decide.PolicyOption.CHECK_RESUME_KEY;
import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.KEY;
import static dev.lastword.core.testkit.Facts.nodeResumeRequested;
import static dev.lastword.core.testkit.Facts.nodeResumed;
import static dev.lastword.core.testkit.Facts.nodeWaiting;
import static dev.lastword.core.testkit.Json.json;
import static dev.lastword.core.testkit.Scenario.given;
import static dev.lastword.core.testkit.Wishes.requestResumeNode;
import static dev.lastword.core.testkit.Wishes.resumeNode;

import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumeRequested;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.Party;
import dev.lastword.core.value.WaitKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** ResumeNode, and RequestResumeNode that wishes for it. */
class ResumeNodeTest {

  private static final WaitKey OTHER = WaitKey.of("other");
  private static final Log WAITING = Log.node(A, NodeStatus.WAITING);
  private static final Log WAITING_FOR_KEY =
      Log.node(A, NodeStatus.RUNNING).and(nodeWaiting(A, KEY));

  @Test
  void a_waiting_node_is_resumed() {
    given(WAITING).when(resumeNode(A)).thenAccepted(nodeResumed(A));
  }

  @Test
  void the_value_is_handed_on_and_the_key_is_not() {
    given(WAITING_FOR_KEY)
        .when(new ResumeNode(A, KEY, json("{\"ok\":true}")))
        .thenAccepted(nodeResumed(A, json("{\"ok\":true}")));
  }

  @Test
  void a_node_without_a_key_is_resumed_with_any() {
    given(WAITING).when(resumeNode(A, OTHER)).thenAccepted(nodeResumed(A));
  }

  @Test
  void a_node_with_a_key_is_not_resumed_with_another() {
    given(WAITING_FOR_KEY)
        .when(resumeNode(A, OTHER))
        .thenRejectedWith(RejectionCode.RESUME_KEY_MISMATCH)
        .saying("resumeKey key-1 was expected, found other");
  }

  @Test
  void a_node_with_a_key_is_not_resumed_without_one() {
    given(WAITING_FOR_KEY)
        .when(resumeNode(A))
        .thenRejectedWith(RejectionCode.RESUME_KEY_MISMATCH)
        .saying("resumeKey key-1 was expected, found none");
  }

  @Test
  void a_node_with_a_key_is_resumed_with_any_if_the_policy_says_so() {
    given(WAITING_FOR_KEY)
        .without(CHECK_RESUME_KEY)
        .when(resumeNode(A, OTHER))
        .thenAccepted(nodeResumed(A));
    given(WAITING_FOR_KEY)
        .without(CHECK_RESUME_KEY)
        .when(resumeNode(A))
        .thenAccepted(nodeResumed(A));
  }

  @ParameterizedTest
  @EnumSource(names = "WAITING", mode = Mode.EXCLUDE)
  void a_node_that_does_not_wait_is_not_resumed(NodeStatus status) {
    given(Log.node(A, status))
        .when(resumeNode(A))
        .thenRejectedWith(RejectionCode.NODE_STATUS)
        .saying("node a was expected in [WAITING], found " + status);
  }

  @Test
  void a_node_that_was_resumed_is_not_resumed_again() {
    given(WAITING.and(nodeResumed(A)))
        .when(resumeNode(A))
        .thenRejectedWith(RejectionCode.NODE_STATUS);
  }

  @Test
  void a_resume_of_a_waiting_node_is_wished_for() {
    given(WAITING).when(requestResumeNode(A)).thenAccepted(nodeResumeRequested(A));
  }

  @Test
  void a_wish_may_be_repeated() {
    given(WAITING.and(nodeResumeRequested(A)))
        .when(requestResumeNode(A))
        .thenAccepted(nodeResumeRequested(A));
  }

  @Test
  void a_wish_carries_its_key_whether_it_fits_or_not() {
    Party ann = new Party("user", "ann");

    given(WAITING_FOR_KEY)
        .when(new RequestResumeNode(A, OTHER, ann))
        .thenAccepted(new NodeResumeRequested(A, OTHER, ann));
  }

  @ParameterizedTest
  @EnumSource(names = "WAITING", mode = Mode.EXCLUDE)
  void a_resume_of_a_node_that_does_not_wait_is_not_wished_for(NodeStatus status) {
    given(Log.node(A, status))
        .when(requestResumeNode(A))
        .thenRejectedWith(RejectionCode.NODE_STATUS)
        .saying("node a was expected in [WAITING], found " + status);
  }
}
