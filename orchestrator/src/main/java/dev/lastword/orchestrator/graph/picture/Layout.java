package dev.lastword.orchestrator.graph.picture;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Coordinates, in whole pixels. */
final class Layout {

  /** A node's rectangle, by its middle. */
  record Box(int x, int y, int width, int height) {

    int top() {
      return y - height / 2;
    }

    int bottom() {
      return y + height / 2;
    }

    int left() {
      return x - width / 2;
    }
  }

  record Point(int x, int y) {}

  private static final int MARGIN = 16;
  private static final int GAP = 36;
  private static final int LAYER = 84;
  private static final int LETTER = 7;
  private static final int PADDING = 24;
  private static final int NARROWEST = 64;
  private static final int BEND = 20;

  private final Graph graph;
  private final Layers layers;
  private final Map<Cell, Box> boxes = new HashMap<>();
  private final Map<NodeId, Box> nodes = new LinkedHashMap<>();
  private final int width;

  Layout(Graph graph) {
    this.graph = graph;
    this.layers = new Layers(graph);
    this.width = layers.all().stream().mapToInt(this::width).max().orElse(0) + 2 * MARGIN;
    for (int i = 0; i < layers.all().size(); i++) {
      place(layers.all().get(i), MARGIN + LAYER * i + LAYER / 4);
    }
  }

  int width() {
    return width;
  }

  int height() {
    return LAYER * layers.all().size() - LAYER / 2 + 2 * MARGIN;
  }

  Map<NodeId, Box> nodes() {
    return nodes;
  }

  /** The corners of an edge, from the bottom of its node to the top of the next. */
  List<Point> way(Edge edge) {
    List<Cell> cells = layers.ways().getOrDefault(edge, List.of());
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      Box box = boxes.getOrDefault(cells.get(i), new Box(0, 0, 0, 0));
      if (i > 0) {
        points.add(new Point(box.x(), box.top()));
      }
      if (i < cells.size() - 1) {
        points.add(new Point(box.x(), box.bottom()));
      }
    }
    return points;
  }

  private void place(List<Cell> layer, int y) {
    int x = (width - width(layer)) / 2;
    for (Cell cell : layer) {
      int wide = width(cell);
      NodeId id = cell.node();
      int high = id == null ? LAYER / 2 : height(graph.node(id).type());
      Box box = new Box(x + wide / 2, y, wide, high);
      boxes.put(cell, box);
      if (id != null) {
        nodes.put(id, box);
      }
      x += wide + GAP;
    }
  }

  private int width(List<Cell> layer) {
    return layer.stream().mapToInt(this::width).sum() + GAP * (layer.size() - 1);
  }

  private int width(Cell cell) {
    NodeId id = cell.node();
    if (id == null) {
      return BEND;
    }
    Node node = graph.node(id);
    int letters = Math.max(Captions.name(node).length(), Captions.detail(node).length());
    int text = letters * LETTER + PADDING;
    int needed = node.type() == NodeType.DECISION ? text + PADDING : text;
    return Math.max(NARROWEST, needed) / 2 * 2;
  }

  private static int height(NodeType type) {
    return switch (type) {
      case FORK, FOR_EACH, REPEAT, JOIN -> 28;
      case DECISION -> 48;
      case START, TASK, WAIT, TIMER, SUB_EXECUTION, SUCCESS, FAILED, CANCELED -> 40;
    };
  }
}
