package dev.lastword.orchestrator.graph;

import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Edges into and out of each node of a draft, without dangling ones. */
final class Wiring {

  /** An edge and its place in the draft. */
  record Wire(int index, Edge edge) {

    NodeId from() {
      return edge.from();
    }

    NodeId to() {
      return edge.to();
    }

    String place() {
      return Problems.edge(index);
    }

    boolean opensBranch(Node source) {
      return source.type().opensBranches() && edge.on() == Ending.SUCCEEDED;
    }
  }

  private final Map<NodeId, Node> nodes = new LinkedHashMap<>();
  private final Map<NodeId, List<Wire>> out = new LinkedHashMap<>();
  private final Map<NodeId, List<Wire>> in = new LinkedHashMap<>();

  Wiring(GraphDraft draft) {
    for (Node node : draft.nodes()) {
      if (nodes.putIfAbsent(node.id(), node) == null) {
        out.put(node.id(), new ArrayList<>());
        in.put(node.id(), new ArrayList<>());
      }
    }
    for (int i = 0; i < draft.edges().size(); i++) {
      Edge edge = draft.edges().get(i);
      if (nodes.containsKey(edge.from()) && nodes.containsKey(edge.to())) {
        Wire wire = new Wire(i, edge);
        from(edge.from()).add(wire);
        into(edge.to()).add(wire);
      }
    }
  }

  Map<NodeId, Node> nodes() {
    return nodes;
  }

  Node node(NodeId id) {
    return known(nodes, id);
  }

  List<Wire> from(NodeId id) {
    return known(out, id);
  }

  List<Wire> into(NodeId id) {
    return known(in, id);
  }

  private static <V> V known(Map<NodeId, V> map, NodeId id) {
    V value = map.get(id);
    if (value == null) {
      throw new IllegalArgumentException("expected a node of the graph, found " + id);
    }
    return value;
  }
}
