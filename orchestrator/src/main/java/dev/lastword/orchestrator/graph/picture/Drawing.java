package dev.lastword.orchestrator.graph.picture;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Edge;
import java.util.List;
import java.util.Map;

/**
 * Coordinates of a graph's nodes and edges for drawing, in whole pixels, from the top left.
 *
 * @param width how wide it is
 * @param height how high it is
 * @param nodes each node's rectangle
 * @param edges each edge's way, in the order of the graph's
 */
public record Drawing(int width, int height, Map<NodeId, Rectangle> nodes, List<Line> edges) {

  /** A rectangle, by its left upper corner. */
  public record Rectangle(int x, int y, int width, int height) {}

  /** A corner of an edge's way. */
  public record Corner(int x, int y) {}

  /** An edge, what is written on it (nothing for the usual), and its way. */
  public record Line(Edge edge, String caption, List<Corner> way) {
    public Line {
      way = List.copyOf(way);
    }
  }

  public Drawing {
    nodes = Map.copyOf(nodes);
    edges = List.copyOf(edges);
  }
}
