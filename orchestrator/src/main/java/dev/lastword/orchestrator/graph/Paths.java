package dev.lastword.orchestrator.graph;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Wiring.Wire;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reachable nodes of a graph, their order, and the edges that lead back.
 *
 * <p>Without recursion: a graph may be a chain of 100,000 nodes.
 */
final class Paths {

  private static final int ENOUGH = 12;

  /** Finding the way back takes as long as the way; a graph full of cycles is not told all. */
  private static final int CYCLES_SHOWN = 100;

  private final Wiring wiring;
  private final Set<NodeId> reachable = new HashSet<>();
  private final Map<Wire, String> cycles = new HashMap<>();

  Paths(Wiring wiring) {
    this.wiring = wiring;
    Set<NodeId> seen = new HashSet<>();
    for (Node node : wiring.nodes().values()) {
      if (node.type() == NodeType.START) {
        walk(node.id(), seen);
      }
    }
    reachable.addAll(seen);
    wiring.nodes().keySet().forEach(id -> walk(id, seen));
  }

  /** The edges that lead back, each with the cycle that it closes. */
  Map<Wire, String> cycles() {
    return cycles;
  }

  boolean isReachable(NodeId id) {
    return reachable.contains(id);
  }

  private void walk(NodeId first, Set<NodeId> seen) {
    if (!seen.add(first)) {
      return;
    }
    Deque<NodeId> path = new ArrayDeque<>();
    Set<NodeId> onPath = new HashSet<>();
    Deque<Iterator<Wire>> rest = new ArrayDeque<>();
    path.addLast(first);
    onPath.add(first);
    rest.addLast(wiring.from(first).iterator());
    while (!path.isEmpty()) {
      if (!rest.getLast().hasNext()) {
        rest.removeLast();
        onPath.remove(path.removeLast());
        continue;
      }
      Wire wire = rest.getLast().next();
      if (onPath.contains(wire.to())) {
        cycles.put(wire, cycles.size() < CYCLES_SHOWN ? cycle(path, wire.to()) : "to " + wire.to());
      } else if (seen.add(wire.to())) {
        path.addLast(wire.to());
        onPath.add(wire.to());
        rest.addLast(wiring.from(wire.to()).iterator());
      }
    }
  }

  private static String cycle(Deque<NodeId> path, NodeId back) {
    List<NodeId> nodes = path.stream().dropWhile(id -> !id.equals(back)).toList();
    String shown =
        nodes.stream().limit(ENOUGH).map(NodeId::value).collect(Collectors.joining(" → "));
    return shown + (nodes.size() > ENOUGH ? " → … → " : " → ") + back;
  }

  /**
   * All nodes, each after those that lead to it, and otherwise by id: an order that does not depend
   * on how the graph was written.
   */
  List<NodeId> order() {
    Map<NodeId, Integer> missing = new HashMap<>();
    PriorityQueue<NodeId> next = new PriorityQueue<>(Comparator.comparing(NodeId::value));
    for (NodeId id : wiring.nodes().keySet()) {
      int edges = (int) wiring.into(id).stream().filter(wire -> !leadsBack(wire)).count();
      missing.put(id, edges);
      if (edges == 0) {
        next.add(id);
      }
    }
    List<NodeId> order = new ArrayList<>(missing.size());
    for (NodeId id = next.poll(); id != null; id = next.poll()) {
      order.add(id);
      for (Wire wire : wiring.from(id)) {
        if (!leadsBack(wire) && missing.merge(wire.to(), -1, Integer::sum) == 0) {
          next.add(wire.to());
        }
      }
    }
    return order;
  }

  boolean leadsBack(Wire wire) {
    return cycles.containsKey(wire);
  }
}
