package dev.lastword.core.testkit;

import static net.jqwik.api.Arbitraries.frequency;
import static net.jqwik.api.Arbitraries.frequencyOf;
import static net.jqwik.api.Arbitraries.just;
import static net.jqwik.api.Arbitraries.of;

import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import java.util.function.Function;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Events at random, the ends of an execution being rare: most of what there is to see happens
 * before.
 */
public final class RandomEvents {

  private static final NodeId NOBODY = NodeId.of("nobody");

  private RandomEvents() {}

  /** Returns any event, or something that cannot be read. */
  public static Arbitrary<EventBody> any() {
    return frequencyOf(
        Tuple.of(30, nodeMoves()),
        Tuple.of(4, nodeResults()),
        Tuple.of(1, nodeCreations()),
        Tuple.of(3, records()),
        Tuple.of(2, ends()),
        Tuple.of(1, unreadables()));
  }

  /** Returns what brings a node on its way, or back to it. */
  public static Arbitrary<EventBody> nodeMoves() {
    return about(
        frequencyOf(
            Tuple.of(6, just(Facts::nodeReady)),
            Tuple.of(5, starts()),
            Tuple.of(2, progress()),
            Tuple.of(7, waits()),
            Tuple.of(9, RandomValues.value().map(value -> node -> new NodeResumed(node, value)))));
  }

  /** Returns what settles a node, or reports that it will not. */
  public static Arbitrary<EventBody> nodeResults() {
    return about(
        frequencyOf(
            Tuple.of(3, RandomValues.value().map(value -> node -> new NodeSucceeded(node, value))),
            Tuple.of(4, RandomValues.error().map(why -> node -> new NodeFailReported(node, why))),
            Tuple.of(2, RandomValues.error().map(why -> node -> new NodeFailed(node, why))),
            Tuple.of(2, just(Facts::nodeCanceled))));
  }

  /** Returns what ends an execution, or asks for its end. */
  public static Arbitrary<EventBody> ends() {
    return frequencyOf(
        Tuple.of(3, cancelRequests()),
        Tuple.of(
            2,
            Combinators.combine(RandomValues.reason(), RandomValues.time())
                .as(ExecutionCanceled::new)),
        Tuple.of(2, RandomValues.value().map(ExecutionCompleted::new)),
        Tuple.of(
            2,
            Combinators.combine(
                    RandomValues.reason(), nodes().injectNull(0.5), RandomValues.error())
                .as(ExecutionFailed::new)));
  }

  private static Arbitrary<EventBody> cancelRequests() {
    return Combinators.combine(
            RandomValues.reason(), of(CancelMode.class).injectNull(0.3), RandomValues.time())
        .as((reason, mode, until) -> new ExecutionCancelRequested(reason, null, mode, until));
  }

  private static Arbitrary<EventBody> nodeCreations() {
    return Combinators.combine(nodes(), of("Task", "Wait", "Fork"), RandomValues.value())
        .as(NodeCreated::new);
  }

  private static Arbitrary<Function<NodeId, EventBody>> starts() {
    return Combinators.combine(RandomValues.attempt(), RandomValues.worker(), RandomValues.time())
        .as((attempt, worker, due) -> node -> new NodeStarted(node, attempt, worker, due));
  }

  private static Arbitrary<Function<NodeId, EventBody>> progress() {
    return Combinators.combine(RandomValues.percent(), RandomValues.reason())
        .as((percent, message) -> node -> new NodeProgressReported(node, percent, message, null));
  }

  private static Arbitrary<Function<NodeId, EventBody>> waits() {
    return Combinators.combine(RandomValues.key(), RandomValues.value(), RandomValues.time())
        .as((key, prompt, due) -> node -> new NodeWaiting(node, key, prompt, due));
  }

  /** Returns what is kept for the record. */
  private static Arbitrary<EventBody> records() {
    return about(
        of(
            node -> Facts.created(),
            node -> new ExecutionCreated(GraphId.of("graph-2"), 2L, null),
            node -> Facts.started(),
            node -> Facts.archived(),
            node -> Facts.failRequested(),
            Facts::nodeResumeRequested,
            Facts::nodeCancelRequested,
            Facts::nodeInterruptRequested,
            node -> Facts.forkOpened(node, Facts.A, Facts.B),
            node -> Facts.joinGateUpdated(node, Facts.A, Facts.B),
            Facts::joinPassed));
  }

  private static Arbitrary<EventBody> about(Arbitrary<Function<NodeId, EventBody>> events) {
    return Combinators.combine(nodes(), events).as((node, event) -> event.apply(node));
  }

  private static Arbitrary<EventBody> unreadables() {
    return of("NODE_EXPLODED", "EXECUTION_CANCELED", "NODE_SUCCEEDED", "").map(Facts::unreadable);
  }

  private static Arbitrary<NodeId> nodes() {
    return frequency(
        Tuple.of(12, Facts.A), Tuple.of(6, Facts.B), Tuple.of(3, Facts.C), Tuple.of(1, NOBODY));
  }
}
