package dev.lastword.core.state;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.nodeCanceled;
import static dev.lastword.core.testkit.Facts.nodeStarted;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.state.NodeState.Convergence;
import dev.lastword.core.state.NodeState.Identity;
import dev.lastword.core.testkit.Log;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The verbs of a node that leave it as it is leave it the very same. */
class NodeStateTest {

  @ParameterizedTest
  @EnumSource
  void a_node_does_not_rise_to_where_it_is(NodeStatus status) {
    NodeState node = Log.node(A, status).stateOf(A);

    assertSame(node, node.rise(status));
    assertSame(node, node.rise(NodeStatus.IDLE));
  }

  @ParameterizedTest
  @EnumSource(names = "WAITING", mode = Mode.EXCLUDE)
  void a_node_that_does_not_wait_is_not_resumed(NodeStatus status) {
    NodeState node = Log.node(A, status).stateOf(A);

    assertSame(node, node.resumed(null));
  }

  @Test
  void a_result_without_output_or_error_keeps_the_details() {
    NodeState node = Log.node(A, NodeStatus.CANCELED).stateOf(A);

    assertSame(node, node.succeeded(null));
    assertSame(node, node.failed(null));
  }

  @Test
  void a_start_without_a_deadline_keeps_the_details_of_a_node_without_one() {
    NodeState node = Log.node(A, NodeStatus.READY).stateOf(A);

    assertSame(node.details(), node.started(nodeStarted(A)).details());
  }

  @Test
  void a_mark_that_is_there_is_not_set_again() {
    NodeState node = Log.node(A, NodeStatus.SUCCEEDED).stateOf(A).settledLate();

    assertEquals(Convergence.CANCELLATION_APPLIED, node.convergence());
    assertSame(node, node.settledLate());
    assertSame(node, node.converged());
  }

  @Test
  void a_node_canceled_before_is_not_canceled_again() {
    NodeState node = Log.node(A, NodeStatus.RUNNING).and(nodeCanceled(A)).stateOf(A);

    assertSame(node, node.canceledLate());
    assertSame(node, node.converged());
  }

  @ParameterizedTest
  @EnumSource(names = {"IDLE", "READY", "RUNNING", "WAITING", "CANCELED"})
  void a_node_without_a_result_has_none_to_keep(NodeStatus status) {
    NodeState node = Log.node(A, status).stateOf(A);

    assertSame(node, node.settledLate());
  }

  @Test
  void a_node_has_a_name_and_a_type() {
    assertThrows(NullPointerException.class, () -> new Identity(null, "Task", null));
    assertThrows(NullPointerException.class, () -> new Identity(A, null, null));
  }
}
