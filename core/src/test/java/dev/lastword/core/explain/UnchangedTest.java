package dev.lastword.core.explain;

import static dev.lastword.core.explain.Story.A;
import static dev.lastword.core.explain.Story.A_CREATED;
import static dev.lastword.core.explain.Story.A_READY;
import static dev.lastword.core.explain.Story.A_STARTED;
import static dev.lastword.core.explain.Story.A_WAITING;
import static dev.lastword.core.explain.Story.CANCELED;
import static dev.lastword.core.explain.Story.CANCEL_REQUESTED;
import static dev.lastword.core.explain.Story.CREATED;
import static dev.lastword.core.explain.Story.explain;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionArchived;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.GraphControlEvent.JoinGateUpdated;
import dev.lastword.core.event.GraphControlEvent.JoinPassed;
import dev.lastword.core.event.NodeCancellationEvent.NodeCancelRequested;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumeRequested;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.explain.Explanation.Unchanged;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.JoinPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which events changed nothing, and by which rule. */
class UnchangedTest {

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
        new Unmoved(ReducerRule.R_5, "created before", CREATED),
        new Unmoved(ReducerRule.R_5, "node a was created before", A_CREATED, A_CREATED),
        new Unmoved(
            ReducerRule.R_8,
            "started before",
            new ExecutionStarted(null),
            new ExecutionStarted(null)),
        new Unmoved(
            ReducerRule.R_8,
            "completion was recorded before",
            new ExecutionCompleted(null),
            new ExecutionCompleted(null)),
        new Unmoved(
            ReducerRule.R_8,
            "failure was recorded before",
            new ExecutionFailed(null, null, null),
            new ExecutionFailed(null, null, null)),
        new Unmoved(
            ReducerRule.R_8,
            "archived before",
            new ExecutionArchived(null),
            new ExecutionArchived(null)),
        new Unmoved(ReducerRule.R_8, "requested before", CANCEL_REQUESTED, CANCEL_REQUESTED),
        new Unmoved(
            ReducerRule.R_8,
            "requested before",
            CANCEL_REQUESTED,
            new ExecutionCancelRequested(null, null, CancelMode.GRACEFUL, null)),
        new Unmoved(ReducerRule.R_8, "canceled before", CANCELED, CANCELED),
        new Unmoved(ReducerRule.R_2, "no node called a", A_READY),
        new Unmoved(ReducerRule.R_2, "no node called a", new NodeResumed(A, null)),
        new Unmoved(ReducerRule.R_2, "no node called a", new NodeFailReported(A, null)),
        new Unmoved(ReducerRule.R_2, "told by nobody", unreadable()),
        new Unmoved(
            ReducerRule.R_3, "cancel had been requested", A_CREATED, CANCEL_REQUESTED, A_READY),
        new Unmoved(
            ReducerRule.R_3,
            "cancel had been requested",
            CANCEL_REQUESTED,
            new ExecutionCompleted(null)),
        new Unmoved(
            ReducerRule.R_4, "was COMPLETED", A_CREATED, new ExecutionCompleted(null), A_READY),
        new Unmoved(
            ReducerRule.R_6,
            "was RUNNING, not WAITING",
            A_CREATED,
            A_STARTED,
            new NodeResumed(A, null)),
        new Unmoved(ReducerRule.R_7, "was RUNNING already", A_CREATED, A_STARTED, A_READY),
        new Unmoved(ReducerRule.R_7, "was RUNNING already", A_CREATED, A_STARTED, A_STARTED),
        new Unmoved(
            ReducerRule.R_7,
            "was SUCCEEDED already",
            A_CREATED,
            new NodeSucceeded(A, null),
            new NodeSucceeded(A, null)),
        new Unmoved(
            ReducerRule.R_7,
            "was FAILED already",
            A_CREATED,
            new NodeFailed(A, null),
            new NodeFailed(A, null)),
        new Unmoved(
            ReducerRule.R_7,
            "was CANCELED already",
            A_CREATED,
            new NodeCanceled(A, null),
            new NodeCanceled(A, null)),
        new Unmoved(
            ReducerRule.R_9,
            "nothing new of node a",
            A_CREATED,
            new NodeProgressReported(A, null, null, null)),
        new Unmoved(ReducerRule.R_9, "nothing new of node a", A_CREATED, A_WAITING, A_WAITING),
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

  private record Unmoved(ReducerRule rule, String why, EventBody... history) {}

  private static Unmoved audit(Event event) {
    return new Unmoved(ReducerRule.R_11, "kept for the record", A_CREATED, event);
  }

  private static UnreadableEvent unreadable() {
    return new UnreadableEvent("GOSSIP", null, null, "told by nobody");
  }
}
