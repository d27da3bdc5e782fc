package dev.lastword.core.state;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.B;
import static dev.lastword.core.testkit.Facts.GRAPH;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Facts.nodeReady;
import static dev.lastword.core.testkit.Json.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.NodeState.Convergence;
import dev.lastword.core.state.NodeState.Identity;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.GraphId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The state before any event (§1) and what creation adds to it. */
class CreationTest {

  @Test
  void before_any_event_an_execution_is_active_and_nothing_else_is_known() {
    ExecutionState state = ExecutionState.initial(Log.EXECUTION);

    assertEquals(Log.EXECUTION, state.executionId());
    assertEquals(0, state.version());
    assertEquals(ExecutionStatus.ACTIVE, state.status());
    assertEquals(ExecutionFacts.NONE, state.facts());
    assertEquals(List.of(), state.nodes());
    assertFalse(state.exists());
    assertFalse(state.isCancelRequested());
  }

  @Test
  void an_execution_exists_once_it_has_a_graph() {
    assertTrue(Log.of(created()).state().exists());
  }

  @Test
  void creation_sets_graph_version_and_input() {
    ExecutionState state = Log.of(new ExecutionCreated(GRAPH, 3L, json("{\"x\":1}"))).state();

    assertEquals(new Origin(GRAPH, 3L, json("{\"x\":1}")), state.facts().origin());
    assertEquals(ExecutionStatus.ACTIVE, state.status());
  }

  @Test
  void a_second_creation_changes_neither_graph_nor_version_nor_input() {
    Log once = Log.of(created());

    Log twice = once.and(new ExecutionCreated(GraphId.of("other"), 9L, json("9")));

    assertEquals(once.state().facts(), twice.state().facts());
  }

  @ParameterizedTest
  @EnumSource
  void creation_cannot_revive_an_execution(ExecutionStatus status) {
    Log ended = Log.of(created()).until(status);

    assertEquals(status, ended.and(created()).state().status());
  }

  @ParameterizedTest
  @EnumSource
  void a_first_creation_that_comes_late_is_recorded_and_revives_nothing(ExecutionStatus status) {
    ExecutionState state = Log.of().until(status).and(created()).state();

    assertTrue(state.exists());
    assertEquals(status, state.status());
  }

  @Test
  void a_new_node_is_idle_and_never_tried() {
    NodeState node = Log.of(created(), new NodeCreated(A, "Wait", json("{\"x\":1}"))).stateOf(A);

    assertEquals(new Identity(A, "Wait", json("{\"x\":1}")), node.identity());
    assertEquals(A, node.nodeId());
    assertEquals(NodeStatus.IDLE, node.status());
    assertEquals(0, node.attempt());
    assertEquals(0, node.resumes());
    assertEquals(0, node.failures());
    assertEquals(null, node.workerId());
    assertEquals(Convergence.NONE, node.convergence());
    assertEquals(NodeDetails.NONE, node.details());
  }

  @Test
  void a_node_that_is_known_is_not_created_again() {
    Log once = Log.of(created(), nodeCreated(A), nodeReady(A));

    Log twice = once.and(new NodeCreated(A, "Wait", json("1")));

    assertEquals(once.state().nodes(), twice.state().nodes());
  }

  @Test
  void nodes_stand_in_the_order_of_their_creation() {
    Log log = Log.of(created(), nodeCreated(B), nodeCreated(A), nodeReady(B), nodeReady(A));

    assertEquals(List.of(B, A), log.state().nodes().stream().map(NodeState::nodeId).toList());
  }

  @Test
  void a_node_may_be_created_before_its_execution_is() {
    assertEquals(NodeStatus.IDLE, Log.of(nodeCreated(A)).stateOf(A).status());
  }
}
