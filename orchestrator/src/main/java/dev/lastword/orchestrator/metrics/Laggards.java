package dev.lastword.orchestrator.metrics;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Workers that a cancel has interrupted and that have not been heard of since. One that never
 * answers is forgotten when too many later ones are waited for. Thread-safe.
 */
public final class Laggards {

  static final int MOST = 10_000;

  private static final class Cancel {
    private final Set<NodeId> nodes = new HashSet<>();
    private Optional<Instant> canceledAt = Optional.empty();
  }

  private final Map<ExecutionId, Cancel> open = new LinkedHashMap<>();

  /** These nodes' workers are asked to stop; those of a cancel are waited for. */
  public synchronized void interrupted(ExecutionState state, Set<NodeId> nodes) {
    if (!nodes.isEmpty() && state.isCancelRequested()) {
      open.computeIfAbsent(state.executionId(), id -> new Cancel()).nodes.addAll(nodes);
      if (open.size() > MOST) {
        open.remove(open.keySet().iterator().next());
      }
    }
  }

  /** The execution has ended as it was to. */
  public synchronized void canceled(ExecutionState state, Instant now) {
    Cancel cancel = open.get(state.executionId());
    if (cancel != null) {
      cancel.canceledAt = Optional.of(now);
    }
  }

  /** Returns how long after the end of its execution the last of its workers was heard of. */
  public synchronized Optional<Duration> settled(ExecutionId id, Set<NodeId> nodes, Instant now) {
    Cancel cancel = open.get(id);
    if (cancel == null || !cancel.nodes.removeAll(nodes) && !cancel.nodes.isEmpty()) {
      return Optional.empty();
    }
    if (!cancel.nodes.isEmpty()) {
      return Optional.empty();
    }
    open.remove(id);
    Duration after = Duration.between(cancel.canceledAt.orElse(now), now);
    return Optional.of(after.isNegative() ? Duration.ZERO : after);
  }

  /** Returns the nodes, as {@code execution/node}, that are waited for. */
  public synchronized Set<String> names() {
    Set<String> names = new HashSet<>();
    open.forEach((id, cancel) -> cancel.nodes.forEach(node -> names.add(id + "/" + node)));
    return names;
  }
}
