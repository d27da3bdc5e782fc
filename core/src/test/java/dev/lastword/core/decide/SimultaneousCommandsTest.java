package dev.lastword.core.decide;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.B;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Facts.nodeReady;
import static dev.lastword.core.testkit.Json.json;
import static dev.lastword.core.testkit.Scenario.given;
import static dev.lastword.core.testkit.Wishes.cancelExecution;
import static dev.lastword.core.testkit.Wishes.failNode;
import static dev.lastword.core.testkit.Wishes.startNode;
import static dev.lastword.core.testkit.Wishes.succeedNode;
import static dev.lastword.core.value.CancelMode.GRACEFUL;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.command.Command;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeState.Convergence;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.testkit.Log;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Commands decided on the same state form one slice, and a cancel among them wins (§4). */
class SimultaneousCommandsTest {

  private static final Log LOG = Log.node(A, NodeStatus.RUNNING).and(nodeCreated(B), nodeReady(B));

  @Test
  void a_cancel_wins_over_the_success_that_came_with_it_in_either_order() {
    ExecutionState first = slice(cancelExecution(), succeedNode(A, json("1")));
    ExecutionState second = slice(succeedNode(A, json("1")), cancelExecution());

    assertEquals(ExecutionStatus.CANCELED, first.status());
    assertEquals(NodeStatus.CANCELED, node(first).status());
    assertEquals(Convergence.CANCELED_BY_EXECUTION, node(first).convergence());
    assertEquals(json("1"), node(first).details().output());
    assertEquals(first, second);
  }

  @Test
  void a_cancel_wins_over_the_failure_that_came_with_it_in_either_order() {
    ExecutionState first = slice(cancelExecution(), failNode(A));

    assertEquals(NodeStatus.CANCELED, node(first).status());
    assertEquals(first, slice(failNode(A), cancelExecution()));
  }

  @Test
  void a_success_that_came_with_a_graceful_cancel_is_kept_and_marked() {
    ExecutionState state = slice(succeedNode(A), cancelExecution(GRACEFUL));

    assertEquals(ExecutionStatus.ACTIVE, state.status());
    assertEquals(NodeStatus.SUCCEEDED, node(state).status());
    assertEquals(Convergence.CANCELLATION_APPLIED, node(state).convergence());
  }

  @Test
  void nothing_starts_at_the_moment_of_a_cancel_request() {
    ExecutionState state = slice(startNode(B, 1), cancelExecution(GRACEFUL));

    assertEquals(NodeStatus.READY, state.node(B).orElseThrow().status());
    assertEquals(0, state.node(B).orElseThrow().attempt());
  }

  @Test
  void commands_about_different_nodes_do_not_disturb_each_other() {
    ExecutionState state = slice(startNode(B, 1), succeedNode(A));

    assertEquals(NodeStatus.SUCCEEDED, node(state).status());
    assertEquals(NodeStatus.RUNNING, state.node(B).orElseThrow().status());
    assertEquals(state.nodes(), slice(succeedNode(A), startNode(B, 1)).nodes());
  }

  private static NodeState node(ExecutionState state) {
    return state.node(A).orElseThrow();
  }

  private static ExecutionState slice(Command... commands) {
    List<EventEnvelope> events =
        Stream.of(commands).flatMap(command -> given(LOG).when(command).events().stream()).toList();
    return Reducer.fold(LOG.state(), SliceOrder.sort(events));
  }
}
