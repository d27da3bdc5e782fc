package dev.lastword.orchestrator.metrics;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.Workers;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the events of one commit count as. */
final class EventTally {

  private final ExecutionState after;
  private final Map<String, Long> counts = new HashMap<>();
  private final Set<NodeId> interrupted = new HashSet<>();
  private final Set<NodeId> settled = new HashSet<>();

  EventTally(ExecutionState after) {
    this.after = after;
  }

  void add(EventEnvelope event) {
    if (event.actor().equals(Actor.SYSTEM)) {
      count("reaction");
    }
    if (event.body() instanceof NodeInterruptRequested interrupt) {
      interrupted.add(interrupt.nodeId());
    } else if (event.body() instanceof NodeFailReported failed) {
      failed(failed);
    }
    boolean byWorker = event.actor().kind() == Actor.Kind.EXTERNAL;
    if (byWorker
        && event.body() instanceof NodeEvent named
        && (event.body() instanceof NodeSucceeded
            || event.body() instanceof NodeFailReported
            || event.body() instanceof NodeCanceled)) {
      settled.add(named.nodeId());
    }
  }

  private void failed(NodeFailReported event) {
    NodeError error = event.error();
    if (error != null && error.code().filter(Workers.LEASE_EXPIRED::equals).isPresent()) {
      count("lease.expired");
    }
    count(
        after.node(event.nodeId()).filter(node -> node.status().isSettled()).isPresent()
            ? "attempt.failed-for-good"
            : "retry");
  }

  private void count(String name) {
    counts.merge(name, 1L, Long::sum);
  }

  Map<String, Long> counts() {
    return counts;
  }

  Set<NodeId> interrupted() {
    return interrupted;
  }

  Set<NodeId> settledByWorkers() {
    return settled;
  }

  /** Returns how long the cancel of an execution took from its request on. */
  static Optional<Duration> cancelTime(ExecutionState state) {
    CancelRequest request = state.facts().cancelRequest();
    Instant canceledAt = state.facts().canceledAt();
    return request == null || canceledAt == null
        ? Optional.empty()
        : Optional.of(Duration.between(request.at(), canceledAt));
  }
}
