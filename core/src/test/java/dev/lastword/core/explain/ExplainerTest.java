package dev.lastword.core.explain;

import static dev.lastword.core.explain.Story.A;
import static dev.lastword.core.explain.Story.A_CREATED;
import static dev.lastword.core.explain.Story.A_READY;
import static dev.lastword.core.explain.Story.A_STARTED;
import static dev.lastword.core.explain.Story.A_WAITING;
import static dev.lastword.core.explain.Story.CANCELED;
import static dev.lastword.core.explain.Story.CANCEL_REQUESTED;
import static dev.lastword.core.explain.Story.CREATED;
import static dev.lastword.core.explain.Story.NOON;
import static dev.lastword.core.explain.Story.explain;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.explain.Explanation.Awaited;
import dev.lastword.core.explain.Explanation.NodeExplanation;
import dev.lastword.core.value.NodeId;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainerTest {

  private static final NodeId B = NodeId.of("b");

  @Test
  void an_empty_history_has_no_cause() {
    Explanation explanation = explain();

    assertTrue(explanation.execution().isEmpty());
    assertEquals(List.of(), explanation.nodes());
  }

  @Test
  void an_active_execution_is_explained_by_its_creation() {
    assertCause(1, ReducerRule.R_5, explain(CREATED, new ExecutionStarted(null)));
  }

  @Test
  void a_terminal_status_is_explained_by_the_event_that_won_by_rank() {
    assertCause(3, ReducerRule.R_7, explain(CREATED, new ExecutionCompleted(null), CANCELED));
  }

  @Test
  void a_status_is_explained_by_its_last_change_only() {
    NodeExplanation node = only(explain(CREATED, A_CREATED, A_READY, A_STARTED, new NodeReady(A)));

    assertEquals(4, node.cause().version());
    assertEquals(ReducerRule.R_7, node.cause().rule());
  }

  @Test
  void a_new_node_is_explained_by_its_creation() {
    assertEquals(ReducerRule.R_5, only(explain(CREATED, A_CREATED)).cause().rule());
  }

  @Test
  void a_resumed_node_is_explained_by_the_resume() {
    NodeExplanation node =
        only(explain(CREATED, A_CREATED, A_STARTED, A_WAITING, new NodeResumed(A, null)));

    assertEquals(5, node.cause().version());
    assertEquals(ReducerRule.R_6, node.cause().rule());
  }

  @Test
  void a_converged_node_is_explained_by_the_cancel_of_the_execution() {
    NodeExplanation node = only(explain(CREATED, A_CREATED, A_STARTED, CANCELED));

    assertEquals(4, node.cause().version());
    assertEquals(ReducerRule.R_10, node.cause().rule());
    assertTrue(node.awaits().isEmpty());
  }

  @Test
  void a_settled_node_keeps_its_own_cause_through_a_cancel() {
    NodeExplanation node = only(explain(CREATED, A_CREATED, new NodeSucceeded(A, null), CANCELED));

    assertEquals(3, node.cause().version());
    assertEquals(ReducerRule.R_7, node.cause().rule());
  }

  @Test
  void a_node_created_after_the_cancel_is_explained_by_convergence() {
    assertEquals(ReducerRule.R_10, only(explain(CREATED, CANCELED, A_CREATED)).cause().rule());
  }

  @Test
  void every_unfinished_node_says_what_it_waits_for() {
    assertAwaits(Awaited.Kind.READINESS, "MarkNodeReady", CREATED, A_CREATED);
    assertAwaits(Awaited.Kind.WORKER, "StartNode", CREATED, A_CREATED, A_READY);
    assertAwaits(
        Awaited.Kind.SETTLEMENT,
        "worker w to settle attempt 1, due at " + NOON,
        CREATED,
        A_CREATED,
        A_STARTED);
    assertAwaits(
        Awaited.Kind.SETTLEMENT,
        "its worker to settle attempt 2",
        CREATED,
        A_CREATED,
        new NodeStarted(A, 2, null, null));
    assertAwaits(Awaited.Kind.RESUME, "resume with key k, due at", CREATED, A_CREATED, A_WAITING);
    assertAwaits(
        Awaited.Kind.RESUME, "a resume", CREATED, A_CREATED, new NodeWaiting(A, null, null, null));
    assertAwaits(Awaited.Kind.CANCEL, "requested at " + NOON, CREATED, A_CREATED, CANCEL_REQUESTED);
    assertAwaits(
        Awaited.Kind.NOTHING,
        "COMPLETED without it",
        CREATED,
        A_CREATED,
        new ExecutionCompleted(null));
  }

  @Test
  void nodes_are_explained_in_order_of_creation() {
    Explanation explanation = explain(CREATED, new NodeCreated(B, "Task", null), A_CREATED);

    assertEquals(
        List.of(B, A), explanation.nodes().stream().map(node -> node.node().nodeId()).toList());
  }

  private static void assertAwaits(Awaited.Kind kind, String part, EventBody... history) {
    Awaited awaited = only(explain(history)).awaits().orElseThrow();

    assertEquals(kind, awaited.kind());
    assertTrue(awaited.sentence().contains(part), awaited.sentence());
  }

  private static void assertCause(long version, ReducerRule rule, Explanation explanation) {
    assertEquals(version, explanation.execution().orElseThrow().version());
    assertEquals(rule, explanation.execution().orElseThrow().rule());
  }

  private static NodeExplanation only(Explanation explanation) {
    assertEquals(1, explanation.nodes().size());
    return explanation.nodes().get(0);
  }
}
