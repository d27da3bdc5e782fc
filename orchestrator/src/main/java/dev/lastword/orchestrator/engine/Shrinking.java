package dev.lastword.orchestrator.engine;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventVisitor;
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
import dev.lastword.core.event.NodeEvent;
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
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Makes a reaction fit that the store would never take: the node whose turn it was fails with
 * {@code LIMIT}; an end stays an end, and says less.
 *
 * <p>Visits the events that are too large and returns what stands for each.
 */
final class Shrinking implements EventVisitor<Event> {

  /** Error code of such a node's failure. */
  static final String LIMIT = "LIMIT";

  private static final NodeError TOO_LARGE =
      NodeError.of(LIMIT, "what the node owed is larger than the store takes");

  private final Predicate<Event> isPossible;

  Shrinking(Predicate<Event> isPossible) {
    this.isPossible = isPossible;
  }

  /** Returns what is told instead: a node that fails tells nothing else. */
  List<Event> of(List<Event> slice) {
    Set<NodeId> failed = new HashSet<>();
    List<Event> smaller = new ArrayList<>();
    for (Event event : slice) {
      Event possible = isPossible.test(event) ? event : event.accept(this);
      if (possible != event && possible instanceof NodeFailed failure) {
        failed.add(failure.nodeId());
      } else {
        smaller.add(possible);
      }
    }
    smaller.removeIf(event -> event instanceof NodeEvent told && failed.contains(told.nodeId()));
    failed.forEach(nodeId -> smaller.add(new NodeFailed(nodeId, TOO_LARGE)));
    return smaller;
  }

  private static Event fail(NodeId nodeId) {
    return new NodeFailed(nodeId, TOO_LARGE);
  }

  @Override
  public Event on(ExecutionCreated event) {
    throw unexpected(event);
  }

  @Override
  public Event on(ExecutionStarted event) {
    throw unexpected(event);
  }

  @Override
  public Event on(ExecutionCompleted event) {
    return new ExecutionFailed(LIMIT, null, TOO_LARGE);
  }

  @Override
  public Event on(ExecutionArchived event) {
    throw unexpected(event);
  }

  @Override
  public Event on(ExecutionCancelRequested event) {
    return new ExecutionCancelRequested(
        null, event.requestedBy(), event.mode(), event.graceUntil());
  }

  @Override
  public Event on(ExecutionCanceled event) {
    return new ExecutionCanceled(null, event.canceledAt());
  }

  @Override
  public Event on(ExecutionFailRequested event) {
    return new ExecutionFailRequested(LIMIT, event.requestedBy());
  }

  @Override
  public Event on(ExecutionFailed event) {
    return new ExecutionFailed(LIMIT, event.failedNodeId(), TOO_LARGE);
  }

  @Override
  public Event on(NodeCreated event) {
    return new NodeCreated(event.nodeId(), event.nodeType(), null);
  }

  @Override
  public Event on(NodeReady event) {
    return fail(event.nodeId());
  }

  @Override
  public Event on(NodeStarted event) {
    return fail(event.nodeId());
  }

  @Override
  public Event on(NodeProgressReported event) {
    throw unexpected(event);
  }

  @Override
  public Event on(NodeWaiting event) {
    return fail(event.nodeId());
  }

  @Override
  public Event on(NodeResumeRequested event) {
    throw unexpected(event);
  }

  @Override
  public Event on(NodeResumed event) {
    return fail(event.nodeId());
  }

  @Override
  public Event on(NodeSucceeded event) {
    return fail(event.nodeId());
  }

  @Override
  public Event on(NodeFailReported event) {
    return fail(event.nodeId());
  }

  @Override
  public Event on(NodeFailed event) {
    return fail(event.nodeId());
  }

  @Override
  public Event on(NodeCancelRequested event) {
    return new NodeCancelRequested(event.nodeId(), null);
  }

  @Override
  public Event on(NodeCanceled event) {
    return new NodeCanceled(event.nodeId(), null);
  }

  @Override
  public Event on(NodeInterruptRequested event) {
    return new NodeInterruptRequested(event.nodeId(), event.workerId(), null);
  }

  /** The Fork has succeeded, and its heads are readied one by one: only the list of them is not. */
  @Override
  public Event on(ForkOpened event) {
    return new ForkOpened(event.nodeId(), List.of());
  }

  @Override
  public Event on(JoinGateUpdated event) {
    return fail(event.nodeId());
  }

  @Override
  public Event on(JoinPassed event) {
    return fail(event.nodeId());
  }

  @Override
  public Event on(UnreadableEvent event) {
    throw unexpected(event);
  }

  private static IllegalStateException unexpected(Object event) {
    return new IllegalStateException("expected a reaction that the store takes, found " + event);
  }
}
