package dev.lastword.core.event;

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

/**
 * One answer per event: the only dispatch over events, so that a new type breaks the build in every
 * place that must think about it.
 */
public interface EventVisitor<R> {

  R on(ExecutionCreated event);

  R on(ExecutionStarted event);

  R on(ExecutionCompleted event);

  R on(ExecutionArchived event);

  R on(ExecutionCancelRequested event);

  R on(ExecutionCanceled event);

  R on(ExecutionFailRequested event);

  R on(ExecutionFailed event);

  R on(NodeCreated event);

  R on(NodeReady event);

  R on(NodeStarted event);

  R on(NodeProgressReported event);

  R on(NodeWaiting event);

  R on(NodeResumeRequested event);

  R on(NodeResumed event);

  R on(NodeSucceeded event);

  R on(NodeFailReported event);

  R on(NodeFailed event);

  R on(NodeCancelRequested event);

  R on(NodeCanceled event);

  R on(NodeInterruptRequested event);

  R on(ForkOpened event);

  R on(JoinGateUpdated event);

  R on(JoinPassed event);

  /** Answers for what is none of the 24. */
  R on(UnreadableEvent event);
}
