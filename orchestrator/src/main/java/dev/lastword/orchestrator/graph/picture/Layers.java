package dev.lastword.orchestrator.graph.picture;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Layers of a drawing: the nodes of each layer in order, and the layers that each edge crosses.
 *
 * <p>A node is one layer below the lowest that leads to it. Within layers, cells move to the middle
 * of their neighbors, down and up a few times, which takes most crossings away.
 */
final class Layers {

  private static final int SWEEPS = 4;

  private final List<List<Cell>> layers = new ArrayList<>();
  private final Map<Edge, List<Cell>> ways = new LinkedHashMap<>();
  private final Map<Cell, List<Cell>> above = new HashMap<>();
  private final Map<Cell, List<Cell>> below = new HashMap<>();

  Layers(Graph graph) {
    Map<NodeId, Integer> depths = depths(graph);
    Map<NodeId, Cell> cells = new HashMap<>();
    for (Node node : graph.nodes()) {
      cells.put(node.id(), add(Cell.of(node.id()), depth(depths, node.id())));
    }
    for (Edge edge : graph.draft().edges()) {
      List<Cell> way = new ArrayList<>();
      way.add(cells.get(edge.from()));
      for (int i = depth(depths, edge.from()) + 1; i < depth(depths, edge.to()); i++) {
        way.add(add(Cell.of(edge), i));
      }
      way.add(cells.get(edge.to()));
      connect(way);
      ways.put(edge, way);
    }
    for (int i = 0; i < SWEEPS; i++) {
      sweepUp();
      sweepDown();
    }
  }

  private void sweepDown() {
    for (int i = 1; i < layers.size(); i++) {
      order(layers.get(i), layers.get(i - 1), above);
    }
  }

  private void sweepUp() {
    for (int i = layers.size() - 2; i >= 0; i--) {
      order(layers.get(i), layers.get(i + 1), below);
    }
  }

  List<List<Cell>> all() {
    return layers;
  }

  /** The cells that each edge touches, from its node to the next. */
  Map<Edge, List<Cell>> ways() {
    return ways;
  }

  private static Map<NodeId, Integer> depths(Graph graph) {
    Map<NodeId, Integer> depths = new HashMap<>();
    for (Node node : graph.nodes()) {
      int depth = depths.getOrDefault(node.id(), 0);
      depths.put(node.id(), depth);
      graph.edgesFrom(node.id()).forEach(edge -> depths.merge(edge.to(), depth + 1, Math::max));
    }
    return depths;
  }

  private static int depth(Map<NodeId, Integer> depths, NodeId id) {
    return depths.getOrDefault(id, 0);
  }

  private Cell add(Cell cell, int layer) {
    while (layers.size() <= layer) {
      layers.add(new ArrayList<>());
    }
    layers.get(layer).add(cell);
    return cell;
  }

  private void connect(List<Cell> way) {
    for (int i = 1; i < way.size(); i++) {
      below.computeIfAbsent(way.get(i - 1), cell -> new ArrayList<>()).add(way.get(i));
      above.computeIfAbsent(way.get(i), cell -> new ArrayList<>()).add(way.get(i - 1));
    }
  }

  private static void order(List<Cell> layer, List<Cell> next, Map<Cell, List<Cell>> neighbors) {
    Map<Cell, Integer> places = places(next);
    Map<Cell, Integer> own = places(layer);
    Map<Cell, Double> middles = new HashMap<>();
    for (Cell cell : layer) {
      middles.put(
          cell,
          neighbors.getOrDefault(cell, List.of()).stream()
              .mapToInt(other -> places.getOrDefault(other, 0))
              .average()
              .orElse(own.getOrDefault(cell, 0)));
    }
    layer.sort(Comparator.comparingDouble(cell -> middles.getOrDefault(cell, 0.0)));
  }

  /** Counted from the middle, because layers are centered. */
  private static Map<Cell, Integer> places(List<Cell> layer) {
    Map<Cell, Integer> places = new HashMap<>();
    for (int i = 0; i < layer.size(); i++) {
      places.put(layer.get(i), 2 * i - layer.size());
    }
    return places;
  }
}
