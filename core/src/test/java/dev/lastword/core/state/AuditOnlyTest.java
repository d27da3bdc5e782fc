package dev.lastword.core.state;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.archived;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.event.EventType;
import dev.lastword.core.testkit.EveryEvent;
import dev.lastword.core.testkit.Log;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Wishes and gates are kept for the record. */
class AuditOnlyTest {

  @ParameterizedTest
  @EnumSource(
      names = {
        "EXECUTION_FAIL_REQUESTED",
        "NODE_RESUME_REQUESTED",
        "NODE_CANCEL_REQUESTED",
        "NODE_INTERRUPT_REQUESTED",
        "FORK_OPENED",
        "JOIN_GATE_UPDATED",
        "JOIN_PASSED"
      })
  void a_wish_or_a_gate_changes_nothing(EventType type) {
    for (NodeStatus status : NodeStatus.values()) {
      Changes.nothing(Log.node(A, status), EveryEvent.of(type, A));
    }
  }

  @ParameterizedTest
  @EnumSource
  void archiving_leaves_status_and_nodes(ExecutionStatus status) {
    Log log = Log.node(A, NodeStatus.WAITING).until(status);

    ExecutionState state = log.and(archived()).state();

    assertEquals(status, state.status());
    assertEquals(log.state().nodes(), state.nodes());
  }
}
