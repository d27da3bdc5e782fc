package dev.lastword.orchestrator.metrics;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.NodeType;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Counts of one commit's events, for implementations of {@code EngineMetrics}. */
public final class EventTally {

  /** Category of an event in metrics. */
  public enum Kind {
    /** An event that the process manager owed. */
    REACTION("reaction"),
    /** An attempt that failed and is followed by another. */
    RETRY("retry"),
    /** An attempt that failed and was the last. */
    FAILED_FOR_GOOD("attempt.failed-for-good");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** Returns what it is called where counts have names. */
    public String words() {
      return words;
    }
  }

  private final ExecutionState after;
  private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
  private final Set<NodeId> interrupted = new HashSet<>();
  private final Set<NodeId> settled = new HashSet<>();
  private final Set<NodeId> reported = new HashSet<>();

  private EventTally(ExecutionState after) {
    this.after = after;
  }

  /** Returns the tally of a commit that led to {@code after}. */
  public static EventTally of(ExecutionState after, List<EventEnvelope> events) {
    EventTally tally = new EventTally(after);
    events.forEach(tally::add);
    return tally;
  }

  private void add(EventEnvelope event) {
    if (event.actor().equals(Actor.SYSTEM)) {
      count(Kind.REACTION);
    }
    if (event.body() instanceof NodeInterruptRequested interrupt) {
      interrupted.add(interrupt.nodeId());
    } else if (event.body() instanceof NodeFailReported failed) {
      reported.add(failed.nodeId());
      failed(failed);
    } else if (event.body() instanceof NodeFailed failed && isUnreported(failed)) {
      count(Kind.FAILED_FOR_GOOD);
    }
    boolean byWorker = event.actor().kind() == Actor.Kind.EXTERNAL;
    if (byWorker
        && event.body() instanceof NodeEvent named
        && (event.body() instanceof NodeSucceeded
            || event.body() instanceof NodeFailReported
            || event.body() instanceof NodeFailed
            || event.body() instanceof NodeCanceled)) {
      settled.add(named.nodeId());
    }
  }

  /** An attempt whose failure is not reported by an event of its own counts all the same. */
  private boolean isUnreported(NodeFailed event) {
    return !reported.contains(event.nodeId())
        && after
            .node(event.nodeId())
            .filter(node -> node.attempt() > 0)
            .filter(node -> node.identity().nodeType().equals(NodeType.TASK.wireName()))
            .isPresent();
  }

  private void failed(NodeFailReported event) {
    count(
        after.node(event.nodeId()).filter(node -> node.status().isSettled()).isPresent()
            ? Kind.FAILED_FOR_GOOD
            : Kind.RETRY);
  }

  private void count(Kind kind) {
    counts.merge(kind, 1L, Long::sum);
  }

  /** Returns how many events of each kind there are. */
  public Map<Kind, Long> counts() {
    return Map.copyOf(counts);
  }

  /** Returns the nodes whose workers are asked to stop. */
  public Set<NodeId> interrupted() {
    return Set.copyOf(interrupted);
  }

  /** Returns the nodes whose workers have had their last word. */
  public Set<NodeId> settledByWorkers() {
    return Set.copyOf(settled);
  }

  /** Returns how long the cancel of an execution took from its request on. */
  public static Optional<Duration> cancelTime(ExecutionState state) {
    CancelRequest request = state.facts().cancelRequest();
    Instant canceledAt = state.facts().canceledAt();
    return request == null || canceledAt == null
        ? Optional.empty()
        : Optional.of(Duration.between(request.at(), canceledAt));
  }
}
