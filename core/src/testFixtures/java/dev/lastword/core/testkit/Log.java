package dev.lastword.core.testkit;

import static dev.lastword.core.testkit.Facts.canceled;
import static dev.lastword.core.testkit.Facts.completed;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Facts.failed;
import static dev.lastword.core.testkit.Facts.nodeCanceled;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Facts.nodeFailed;
import static dev.lastword.core.testkit.Facts.nodeReady;
import static dev.lastword.core.testkit.Facts.nodeStarted;
import static dev.lastword.core.testkit.Facts.nodeSucceeded;
import static dev.lastword.core.testkit.Facts.nodeWaiting;
import static dev.lastword.core.testkit.Facts.started;

import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The log of one execution: its event number n has the id {@code e-n} and happened at second n. */
public record Log(List<EventBody> bodies) {

  /** Whose log it is. */
  public static final ExecutionId EXECUTION = ExecutionId.of("execution-1");

  private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");

  public Log {
    bodies = List.copyOf(bodies);
  }

  /** Returns the log of these events. */
  public static Log of(EventBody... bodies) {
    return new Log(List.of(bodies));
  }

  /** Returns when event number {@code n} happened, the first being number 1. */
  public static Instant second(long n) {
    return EPOCH.plusSeconds(n);
  }

  /**
   * Returns the shortest log after which the node is in {@code status} and its execution ACTIVE.
   */
  public static Log node(NodeId nodeId, NodeStatus status) {
    Log created = of(created(), started(), nodeCreated(nodeId));
    return switch (status) {
      case IDLE -> created;
      case READY -> created.and(nodeReady(nodeId));
      case RUNNING -> node(nodeId, NodeStatus.READY).and(nodeStarted(nodeId));
      case WAITING -> node(nodeId, NodeStatus.RUNNING).and(nodeWaiting(nodeId));
      case SUCCEEDED -> node(nodeId, NodeStatus.RUNNING).and(nodeSucceeded(nodeId));
      case FAILED -> node(nodeId, NodeStatus.RUNNING).and(nodeFailed(nodeId));
      case CANCELED -> node(nodeId, NodeStatus.RUNNING).and(nodeCanceled(nodeId));
    };
  }

  /**
   * Returns this log and after it the shortest that takes an ACTIVE execution to {@code status}.
   */
  public Log until(ExecutionStatus status) {
    return switch (status) {
      case ACTIVE -> this;
      case COMPLETED -> and(completed());
      case FAILED -> and(failed());
      case CANCELED -> and(canceled());
    };
  }

  /** Returns this log with more events behind it. */
  public Log and(EventBody... more) {
    return new Log(Stream.concat(bodies.stream(), Stream.of(more)).toList());
  }

  /** Returns the events in their envelopes. */
  public List<EventEnvelope> events() {
    return IntStream.rangeClosed(1, bodies.size())
        .mapToObj(n -> envelope(n, bodies.get(n - 1)))
        .toList();
  }

  /** Returns the state that the log tells. */
  public ExecutionState state() {
    return Reducer.fold(ExecutionState.initial(EXECUTION), events());
  }

  /** Returns the state of a node that the log has created. */
  public NodeState stateOf(NodeId nodeId) {
    return state().node(nodeId).orElseThrow();
  }

  private static EventEnvelope envelope(int n, EventBody body) {
    return new EventEnvelope(
        EventId.of("e-" + n), EXECUTION, second(n), Actor.SYSTEM, null, null, body);
  }
}
