package dev.lastword.core.state;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.B;
import static dev.lastword.core.testkit.Facts.C;
import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.canceled;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Facts.nodeReady;
import static dev.lastword.core.testkit.Facts.unreadable;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.NodeState.Identity;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.ExecutionId;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The state as a value. */
class ExecutionStateTest {

  private static final Log LOG = Log.node(A, NodeStatus.RUNNING).and(nodeCreated(B));

  @Test
  void equal_histories_give_equal_states() {
    assertEquals(LOG.state(), LOG.state());
    assertEquals(LOG.state().hashCode(), LOG.state().hashCode());
  }

  @Test
  void states_differ_by_execution() {
    ExecutionState other = ExecutionState.initial(ExecutionId.of("other"));

    assertNotEquals(LOG.state(), Reducer.fold(other, LOG.events()));
  }

  @Test
  void states_differ_by_version() {
    assertNotEquals(LOG.state(), LOG.and(unreadable("NEW")).state());
  }

  @Test
  void states_differ_by_status() {
    ExecutionState state = LOG.state();

    assertNotEquals(state, state.rise(ExecutionStatus.COMPLETED));
  }

  @Test
  void states_differ_by_what_is_known_of_the_execution() {
    assertNotEquals(LOG.and(cancelRequested()).state(), LOG.and(unreadable("NEW")).state());
  }

  @Test
  void states_differ_by_their_nodes() {
    assertNotEquals(LOG.and(nodeReady(B)).state(), LOG.and(unreadable("NEW")).state());
  }

  @Test
  void hash_codes_tell_states_apart() {
    assertNotEquals(LOG.state().hashCode(), LOG.and(unreadable("NEW")).state().hashCode());
  }

  @Test
  void a_state_equals_nothing_but_a_state() {
    assertNotEquals(LOG.state(), new Object());
  }

  @Test
  void a_canceled_execution_equals_one_whose_nodes_were_stored_as_they_converged() {
    ExecutionState state = LOG.and(canceled()).state();

    assertEquals(state, restored(state));
    assertEquals(state.hashCode(), restored(state).hashCode());
  }

  @Test
  void a_state_is_found_again_from_its_parts() {
    assertEquals(LOG.state(), restored(LOG.state()));
    assertEquals(Optional.empty(), restored(LOG.state()).node(C));
  }

  @Test
  void a_restored_state_goes_on_as_the_original_would() {
    Log whole = LOG.and(nodeReady(B), canceled());
    List<EventEnvelope> rest = whole.events().stream().skip(LOG.bodies().size()).toList();

    assertEquals(whole.state(), Reducer.fold(restored(LOG.state()), rest));
  }

  @Test
  void a_state_with_the_same_node_twice_is_not_restored() {
    NodeState node = LOG.stateOf(A);

    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                ExecutionState.restore(
                    Log.EXECUTION,
                    2,
                    ExecutionStatus.ACTIVE,
                    ExecutionFacts.NONE,
                    List.of(node, LOG.stateOf(B), node)));

    assertEquals("node a is there twice", refusal.getMessage());
  }

  @Test
  void a_node_is_found_by_its_id() {
    assertEquals(NodeStatus.RUNNING, LOG.state().node(A).orElseThrow().status());
    assertEquals(Optional.empty(), Log.of(created()).state().node(A));
  }

  @Test
  void nodes_are_a_list_that_cannot_be_changed_and_knows_its_bounds() {
    List<NodeState> nodes = LOG.state().nodes();

    assertEquals(2, nodes.size());
    assertTrue(nodes instanceof RandomAccess);
    assertThrows(IndexOutOfBoundsException.class, () -> nodes.get(2));
    assertThrows(IndexOutOfBoundsException.class, () -> nodes.get(-1));
    assertThrows(UnsupportedOperationException.class, () -> nodes.remove(0));
  }

  @Test
  void a_state_says_what_it_is() {
    String text = LOG.state().toString();

    assertTrue(text.startsWith("ExecutionState[execution-1 v6 ACTIVE ExecutionFacts["), text);
    assertTrue(text.contains("NodeState["), text);
  }

  @ParameterizedTest
  @EnumSource
  void what_changes_nothing_copies_nothing(ExecutionStatus status) {
    ExecutionState state = LOG.until(status).state();

    assertSame(state, state.rise(ExecutionStatus.ACTIVE));
    assertSame(state, state.facts(state.facts()));
    assertSame(state, state.plus(NodeState.created(LOG.stateOf(A).identity())));
    assertSame(state, state.node(C, NodeState::settledLate));
  }

  @Test
  void a_node_that_an_event_leaves_as_it_was_is_not_copied() {
    ExecutionState state = LOG.state();

    assertSame(state, state.node(A, node -> node.rise(NodeStatus.READY)));
    assertSame(state, state.node(A, node -> node.resumed(null)));
    assertSame(state, state.node(A, NodeState::settledLate));
  }

  @Test
  void a_change_of_nodes_comes_with_its_version() {
    ExecutionState state = LOG.state();
    NodeState node = NodeState.created(new Identity(C, "Task", null));

    assertEquals(state.version() + 1, state.plus(node).version());
    assertEquals(state.version() + 1, state.node(B, n -> n.rise(NodeStatus.READY)).version());
  }

  @Test
  void a_state_at_its_own_version_is_itself() {
    ExecutionState state = LOG.state();

    assertSame(state, state.atVersion(state.version()));
    assertEquals(9, state.atVersion(9).version());
  }

  private static ExecutionState restored(ExecutionState state) {
    return ExecutionState.restore(
        state.executionId(), state.version(), state.status(), state.facts(), state.nodes());
  }
}
