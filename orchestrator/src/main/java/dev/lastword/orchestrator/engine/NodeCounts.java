package dev.lastword.orchestrator.engine;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.NodeType;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers of nodes of an execution, as its log tells them.
 *
 * @param byStatus a number for every status that a node has, and for no other
 * @param openTasks Tasks that are READY or RUNNING; whether a worker holds them is in the rows of
 *     their jobs
 * @param unreached CANCELED nodes without a NODE_READY: no path of the run came to them
 */
public record NodeCounts(Map<NodeStatus, Integer> byStatus, int openTasks, int unreached) {

  /** No nodes at all. */
  public static final NodeCounts NONE = new NodeCounts(Map.of(), 0, 0);

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

  /** Counts the nodes of a state; {@code readied} are those that had a NODE_READY. */
  public static NodeCounts of(ExecutionState state, Set<NodeId> readied) {
    Map<NodeStatus, Integer> counts = new EnumMap<>(NodeStatus.class);
    int openTasks = 0;
    int unreached = 0;
    for (NodeState node : state.nodes()) {
      counts.merge(node.status(), 1, Integer::sum);
      openTasks += openTask(node);
      boolean isCanceled = node.status() == NodeStatus.CANCELED;
      unreached += isCanceled && !readied.contains(node.nodeId()) ? 1 : 0;
    }
    return new NodeCounts(counts, openTasks, unreached);
  }

  /** Adds the nodes that these events readied to {@code nodes}. */
  public static void addReadied(Collection<EventEnvelope> events, Set<NodeId> nodes) {
    for (EventEnvelope event : events) {
      if (event.body() instanceof NodeReady ready) {
        nodes.add(ready.nodeId());
      }
    }
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
    Set<NodeId> readied = new HashSet<>();
    addReadied(events, readied);
    if (after.status() == ExecutionStatus.CANCELED && before.status() != after.status()) {
      // R-10 moves nodes that no event names.
      int more = 0;
      for (NodeState node : after.nodes()) {
        more += sweptUnreached(before, node, readied);
      }
      NodeCounts all = of(after, readied);
      return new NodeCounts(all.byStatus, all.openTasks, unreached + more);
    }
    Map<NodeStatus, Integer> counts = new EnumMap<>(NodeStatus.class);
    counts.putAll(byStatus);
    int tasks = openTasks;
    int more = 0;
    Set<NodeId> seen = new HashSet<>();
    for (EventEnvelope event : events) {
      if (event.body() instanceof NodeEvent named && seen.add(named.nodeId())) {
        NodeState was = before.node(named.nodeId()).orElse(null);
        NodeState is = after.node(named.nodeId()).orElse(null);
        if (was != null) {
          counts.merge(was.status(), -1, Integer::sum);
          tasks -= openTask(was);
        }
        if (is != null) {
          counts.merge(is.status(), 1, Integer::sum);
          tasks += openTask(is);
          more += sweptUnreached(before, is, readied);
        }
      }
    }
    return new NodeCounts(counts, tasks, unreached + more);
  }

  private static int openTask(NodeState node) {
    boolean isOpen = node.status() == NodeStatus.READY || node.status() == NodeStatus.RUNNING;
    return isOpen && node.identity().nodeType().equals(NodeType.TASK.wireName()) ? 1 : 0;
  }

  /** Returns 1 for a node that these events canceled before any path came to it, else 0. */
  private static int sweptUnreached(ExecutionState before, NodeState is, Set<NodeId> readied) {
    if (is.status() != NodeStatus.CANCELED || readied.contains(is.nodeId())) {
      return 0;
    }
    return before.node(is.nodeId()).map(NodeState::status).orElse(NodeStatus.IDLE)
            == NodeStatus.IDLE
        ? 1
        : 0;
  }
}
