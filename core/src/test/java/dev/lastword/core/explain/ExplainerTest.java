package dev.lastword.core.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionArchived;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.GraphControlEvent.JoinGateUpdated;
import dev.lastword.core.event.GraphControlEvent.JoinPassed;
import dev.lastword.core.event.NodeCancellationEvent.NodeCancelRequested;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumeRequested;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.explain.Explanation.Awaited;
import dev.lastword.core.explain.Explanation.NodeExplanation;
import dev.lastword.core.explain.Explanation.Unchanged;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExplainerTest {

  private static final ExecutionId EXECUTION = ExecutionId.of("e-1");
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final NodeId A = NodeId.of("a");
  private static final NodeId B = NodeId.of("b");
  private static final Event CREATED = new ExecutionCreated(GraphId.of("g"), null, null);
  private static final Event A_CREATED = new NodeCreated(A, "Task", null);
  private static final Event A_READY = new NodeReady(A);
  private static final Event A_STARTED = new NodeStarted(A, 1, WorkerId.of("w"), NOON);
  private static final Event A_WAITING = new NodeWaiting(A, WaitKey.of("k"), null, NOON);
  private static final Event CANCEL_REQUESTED =
      new ExecutionCancelRequested(null, null, null, null);
  private static final Event CANCELED = new ExecutionCanceled(null, null);

  @Test
  void an_empty_history_has_no_cause() {
    Explanation explanation = explain();

    assertTrue(explanation.execution().isEmpty());
    assertEquals(List.of(), explanation.nodes());
  }

  @Test
  void an_active_execution_is_explained_by_its_creation() {
    assertCause(1, Rule.R_5, explain(CREATED, new ExecutionStarted(null)));
  }

  @Test
  void a_terminal_status_is_explained_by_the_event_that_won_by_rank() {
    assertCause(3, Rule.R_7, explain(CREATED, new ExecutionCompleted(null), CANCELED));
  }

  @Test
  void a_status_is_explained_by_its_last_change_only() {
    NodeExplanation node = only(explain(CREATED, A_CREATED, A_READY, A_STARTED, new NodeReady(A)));

    assertEquals(4, node.cause().version());
    assertEquals(Rule.R_7, node.cause().rule());
  }

  @Test
  void a_new_node_is_explained_by_its_creation() {
    assertEquals(Rule.R_5, only(explain(CREATED, A_CREATED)).cause().rule());
  }

  @Test
  void a_resumed_node_is_explained_by_the_resume() {
    NodeExplanation node =
        only(explain(CREATED, A_CREATED, A_STARTED, A_WAITING, new NodeResumed(A, null)));

    assertEquals(5, node.cause().version());
    assertEquals(Rule.R_6, node.cause().rule());
  }

  @Test
  void a_converged_node_is_explained_by_the_cancel_of_the_execution() {
    NodeExplanation node = only(explain(CREATED, A_CREATED, A_STARTED, CANCELED));

    assertEquals(4, node.cause().version());
    assertEquals(Rule.R_10, node.cause().rule());
    assertTrue(node.awaits().isEmpty());
  }

  @Test
  void a_settled_node_keeps_its_own_cause_through_a_cancel() {
    NodeExplanation node = only(explain(CREATED, A_CREATED, new NodeSucceeded(A, null), CANCELED));

    assertEquals(3, node.cause().version());
    assertEquals(Rule.R_7, node.cause().rule());
  }

  @Test
  void a_node_created_after_the_cancel_is_explained_by_convergence() {
    assertEquals(Rule.R_10, only(explain(CREATED, CANCELED, A_CREATED)).cause().rule());
  }

  @Test
  void events_that_changed_something_are_not_listed_as_unchanged() {
    Explanation explanation =
        explain(
            CREATED,
            new ExecutionStarted(null),
            A_CREATED,
            A_READY,
            A_STARTED,
            A_WAITING,
            CANCEL_REQUESTED,
            CANCELED,
            new ExecutionArchived(null));

    assertEquals(List.of(), explanation.unchanged());
  }

  static Stream<Unmoved> unmoved() {
    return Stream.of(
        new Unmoved(Rule.R_5, "created before", CREATED),
        new Unmoved(Rule.R_5, "node a was created before", A_CREATED, A_CREATED),
        new Unmoved(
            Rule.R_8, "started before", new ExecutionStarted(null), new ExecutionStarted(null)),
        new Unmoved(
            Rule.R_8,
            "completion was recorded before",
            new ExecutionCompleted(null),
            new ExecutionCompleted(null)),
        new Unmoved(
            Rule.R_8,
            "failure was recorded before",
            new ExecutionFailed(null, null, null),
            new ExecutionFailed(null, null, null)),
        new Unmoved(
            Rule.R_8, "archived before", new ExecutionArchived(null), new ExecutionArchived(null)),
        new Unmoved(Rule.R_8, "requested before", CANCEL_REQUESTED, CANCEL_REQUESTED),
        new Unmoved(
            Rule.R_8,
            "requested before",
            CANCEL_REQUESTED,
            new ExecutionCancelRequested(null, null, CancelMode.GRACEFUL, null)),
        new Unmoved(Rule.R_8, "canceled before", CANCELED, CANCELED),
        new Unmoved(Rule.R_2, "no node called a", A_READY),
        new Unmoved(Rule.R_2, "no node called a", new NodeResumed(A, null)),
        new Unmoved(Rule.R_2, "no node called a", new NodeFailReported(A, null)),
        new Unmoved(Rule.R_2, "told by nobody", unreadable()),
        new Unmoved(Rule.R_3, "cancel had been requested", A_CREATED, CANCEL_REQUESTED, A_READY),
        new Unmoved(
            Rule.R_3, "cancel had been requested", CANCEL_REQUESTED, new ExecutionCompleted(null)),
        new Unmoved(Rule.R_4, "was COMPLETED", A_CREATED, new ExecutionCompleted(null), A_READY),
        new Unmoved(
            Rule.R_6, "was RUNNING, not WAITING", A_CREATED, A_STARTED, new NodeResumed(A, null)),
        new Unmoved(Rule.R_7, "was RUNNING already", A_CREATED, A_STARTED, A_READY),
        new Unmoved(Rule.R_7, "was RUNNING already", A_CREATED, A_STARTED, A_STARTED),
        new Unmoved(
            Rule.R_7,
            "was SUCCEEDED already",
            A_CREATED,
            new NodeSucceeded(A, null),
            new NodeSucceeded(A, null)),
        new Unmoved(
            Rule.R_7,
            "was FAILED already",
            A_CREATED,
            new NodeFailed(A, null),
            new NodeFailed(A, null)),
        new Unmoved(
            Rule.R_7,
            "was CANCELED already",
            A_CREATED,
            new NodeCanceled(A, null),
            new NodeCanceled(A, null)),
        new Unmoved(
            Rule.R_9,
            "nothing new of node a",
            A_CREATED,
            new NodeProgressReported(A, null, null, null)),
        new Unmoved(Rule.R_9, "nothing new of node a", A_CREATED, A_WAITING, A_WAITING),
        audit(new ExecutionFailRequested(null, null)),
        audit(new NodeResumeRequested(A, null, null)),
        audit(new NodeCancelRequested(A, null)),
        audit(new NodeInterruptRequested(A, null, null)),
        audit(new ForkOpened(A, List.of())),
        audit(
            new JoinGateUpdated(
                A, List.of(), List.of(), List.of(), List.of(), JoinPolicy.ALL_DONE, true)),
        audit(new JoinPassed(A)));
  }

  @ParameterizedTest
  @MethodSource("unmoved")
  void an_event_that_changed_nothing_is_listed_with_its_rule(Unmoved example) {
    List<EventBody> history = new ArrayList<>(List.of(CREATED));
    history.addAll(List.of(example.history()));

    List<Unchanged> unchanged = explain(history.toArray(EventBody[]::new)).unchanged();

    assertEquals(1, unchanged.size());
    assertEquals(history.size(), unchanged.get(0).version());
    assertEquals(example.rule(), unchanged.get(0).rule());
    assertTrue(unchanged.get(0).why().contains(example.why()), unchanged.get(0).why());
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

  private record Unmoved(Rule rule, String why, EventBody... history) {}

  private static Unmoved audit(Event event) {
    return new Unmoved(Rule.R_11, "kept for the record", A_CREATED, event);
  }

  private static UnreadableEvent unreadable() {
    return new UnreadableEvent("GOSSIP", null, null, "told by nobody");
  }

  private static void assertAwaits(Awaited.Kind kind, String part, EventBody... history) {
    Awaited awaited = only(explain(history)).awaits().orElseThrow();

    assertEquals(kind, awaited.kind());
    assertTrue(awaited.sentence().contains(part), awaited.sentence());
  }

  private static void assertCause(long version, Rule rule, Explanation explanation) {
    assertEquals(version, explanation.execution().orElseThrow().version());
    assertEquals(rule, explanation.execution().orElseThrow().rule());
  }

  private static NodeExplanation only(Explanation explanation) {
    assertEquals(1, explanation.nodes().size());
    return explanation.nodes().get(0);
  }

  private static Explanation explain(EventBody... history) {
    List<EventEnvelope> log = new ArrayList<>();
    for (EventBody body : history) {
      EventId id = EventId.of("event-" + log.size());
      log.add(new EventEnvelope(id, EXECUTION, NOON, Actor.SYSTEM, null, null, body));
    }
    return Explainer.explain(EXECUTION, log);
  }
}
