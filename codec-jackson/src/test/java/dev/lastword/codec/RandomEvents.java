package dev.lastword.codec;

import static dev.lastword.codec.RandomValues.actors;
import static dev.lastword.codec.RandomValues.errors;
import static dev.lastword.codec.RandomValues.executionIds;
import static dev.lastword.codec.RandomValues.graphIds;
import static dev.lastword.codec.RandomValues.names;
import static dev.lastword.codec.RandomValues.nodeIds;
import static dev.lastword.codec.RandomValues.parties;
import static dev.lastword.codec.RandomValues.percents;
import static dev.lastword.codec.RandomValues.positives;
import static dev.lastword.codec.RandomValues.present;
import static dev.lastword.codec.RandomValues.texts;
import static dev.lastword.codec.RandomValues.times;
import static dev.lastword.codec.RandomValues.waitKeys;
import static dev.lastword.codec.RandomValues.workerIds;
import static net.jqwik.api.Combinators.combine;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
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
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Events of all 24 types. */
final class RandomEvents {

  private RandomEvents() {}

  static Arbitrary<EventEnvelope> envelopes() {
    return Arbitraries.of(EventType.class).flatMap(type -> around(of(type)));
  }

  static Arbitrary<EventEnvelope> around(Arbitrary<? extends EventBody> bodies) {
    return combine(
            names().map(EventId::of),
            executionIds(),
            times(),
            actors(),
            maybe(texts().map(CorrelationId::of)),
            maybe(texts().map(CausationId::of)),
            bodies)
        .as(EventEnvelope::new);
  }

  static Arbitrary<? extends Event> of(EventType type) {
    return switch (type) {
      case EXECUTION_CREATED ->
          combine(graphIds(), maybe(positives()), maybe(present())).as(ExecutionCreated::new);
      case EXECUTION_STARTED -> maybe(parties()).map(ExecutionStarted::new);
      case EXECUTION_COMPLETED -> maybe(present()).map(ExecutionCompleted::new);
      case EXECUTION_ARCHIVED -> maybe(texts()).map(ExecutionArchived::new);
      case EXECUTION_CANCEL_REQUESTED ->
          combine(
                  maybe(texts()),
                  maybe(parties()),
                  maybe(Arbitraries.of(CancelMode.class)),
                  maybe(times()))
              .as(ExecutionCancelRequested::new);
      case EXECUTION_CANCELED -> combine(maybe(texts()), maybe(times())).as(ExecutionCanceled::new);
      case EXECUTION_FAIL_REQUESTED ->
          combine(maybe(texts()), maybe(parties())).as(ExecutionFailRequested::new);
      case EXECUTION_FAILED ->
          combine(maybe(texts()), maybe(nodeIds()), maybe(errors())).as(ExecutionFailed::new);
      case NODE_CREATED -> combine(nodeIds(), texts(), maybe(present())).as(NodeCreated::new);
      case NODE_READY -> nodeIds().map(NodeReady::new);
      case NODE_STARTED ->
          combine(nodeIds(), positives(), maybe(workerIds()), maybe(times())).as(NodeStarted::new);
      case NODE_PROGRESS_REPORTED ->
          combine(nodeIds(), maybe(percents()), maybe(texts()), maybe(present()))
              .as(NodeProgressReported::new);
      case NODE_WAITING ->
          combine(nodeIds(), maybe(waitKeys()), maybe(present()), maybe(times()))
              .as(NodeWaiting::new);
      case NODE_RESUME_REQUESTED ->
          combine(nodeIds(), maybe(waitKeys()), maybe(parties())).as(NodeResumeRequested::new);
      case NODE_RESUMED -> combine(nodeIds(), maybe(present())).as(NodeResumed::new);
      case NODE_SUCCEEDED -> combine(nodeIds(), maybe(present())).as(NodeSucceeded::new);
      case NODE_FAIL_REPORTED -> combine(nodeIds(), maybe(errors())).as(NodeFailReported::new);
      case NODE_FAILED -> combine(nodeIds(), maybe(errors())).as(NodeFailed::new);
      case NODE_CANCEL_REQUESTED -> combine(nodeIds(), maybe(texts())).as(NodeCancelRequested::new);
      case NODE_CANCELED -> combine(nodeIds(), maybe(texts())).as(NodeCanceled::new);
      case NODE_INTERRUPT_REQUESTED ->
          combine(nodeIds(), maybe(workerIds()), maybe(texts())).as(NodeInterruptRequested::new);
      case FORK_OPENED -> combine(nodeIds(), branches()).as(ForkOpened::new);
      case JOIN_GATE_UPDATED ->
          combine(
                  nodeIds(),
                  branches(),
                  branches(),
                  branches(),
                  branches(),
                  Arbitraries.of(JoinPolicy.class),
                  Arbitraries.of(true, false))
              .as(JoinGateUpdated::new);
      case JOIN_PASSED -> nodeIds().map(JoinPassed::new);
    };
  }

  private static Arbitrary<List<NodeId>> branches() {
    return nodeIds().list().ofMaxSize(3);
  }

  private static <T> Arbitrary<T> maybe(Arbitrary<T> values) {
    return values.injectNull(0.4);
  }
}
