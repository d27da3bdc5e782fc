package dev.lastword.core.decide;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.nodeReady;
import static dev.lastword.core.testkit.Scenario.given;
import static dev.lastword.core.testkit.Wishes.markNodeReady;

import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.testkit.Log;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class MarkNodeReadyTest {

  @Test
  void an_idle_node_is_made_ready() {
    given(Log.node(A, NodeStatus.IDLE)).when(markNodeReady(A)).thenAccepted(nodeReady(A));
  }

  @Test
  void a_ready_node_is_ready_already() {
    given(Log.node(A, NodeStatus.READY)).when(markNodeReady(A)).thenNoOp(NoOpReason.ALREADY_READY);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"IDLE", "READY"},
      mode = Mode.EXCLUDE)
  void a_node_that_is_past_it_is_not_made_ready(NodeStatus status) {
    given(Log.node(A, status))
        .when(markNodeReady(A))
        .thenRejectedWith(RejectionCode.NODE_STATUS)
        .saying("node a was expected in [IDLE], found " + status);
  }
}
