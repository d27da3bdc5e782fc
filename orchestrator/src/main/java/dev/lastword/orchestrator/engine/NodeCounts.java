package dev.lastword.orchestrator.engine;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How many nodes of an execution are where.
 *
 * @param byStatus a number for every status that a node has, and for no other
 */
public record NodeCounts(Map<NodeStatus, Integer> byStatus) {

  /** No nodes at all. */
  public static final NodeCounts NONE = new NodeCounts(Map.of());

  public NodeCounts {
    EnumMap<NodeStatus, Integer> counted = new EnumMap<>(NodeStatus.class);
    byStatus.forEach(
        (status, count) -> {
          if (count != 0) {
            counted.put(status, count);
          }
        });
    byStatus = Collections.unmodifiableMap(counted);
  }

  /** Counts the nodes of a state. */
  public static NodeCounts of(ExecutionState state) {
    Map<NodeStatus, Integer> counts = new EnumMap<>(NodeStatus.class);
    for (NodeState node : state.nodes()) {
      counts.merge(node.status(), 1, Integer::sum);
    }
    return new NodeCounts(counts);
  }

  /** Returns how many nodes are in a status. */
  public int of(NodeStatus status) {
    return byStatus.getOrDefault(status, 0);
  }

  /** Returns how many nodes there are. */
  public int total() {
    return byStatus.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns how many nodes have not settled. */
  public int unfinished() {
    return byStatus.entrySet().stream()
        .filter(count -> !count.getKey().isSettled())
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** Counts what these events moved, at the cost of the events and not of the nodes. */
  NodeCounts moved(ExecutionState before, ExecutionState after, List<EventEnvelope> events) {
    if (after.status() == ExecutionStatus.CANCELED && before.status() != after.status()) {
      // R-10 moves nodes that no event names.
      return of(after);
    }
    Map<NodeStatus, Integer> counts = new EnumMap<>(NodeStatus.class);
    counts.putAll(byStatus);
    Set<NodeId> seen = new HashSet<>();
    for (EventEnvelope event : events) {
      if (event.body() instanceof NodeEvent named && seen.add(named.nodeId())) {
        before.node(named.nodeId()).ifPresent(was -> counts.merge(was.status(), -1, Integer::sum));
        after.node(named.nodeId()).ifPresent(is -> counts.merge(is.status(), 1, Integer::sum));
      }
    }
    return new NodeCounts(counts);
  }
}
