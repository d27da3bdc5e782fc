package dev.lastword.orchestrator.graph.picture;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.picture.Drawing.Corner;
import dev.lastword.orchestrator.graph.picture.Drawing.Line;
import dev.lastword.orchestrator.graph.picture.Drawing.Rectangle;
import java.util.LinkedHashMap;
import java.util.Map;

/** Draws graphs from top to bottom. */
public final class GraphPicture {

  private GraphPicture() {}

  /** Returns {@code graph} as an SVG document that adapts to dark and light pages. */
  public static String svg(Graph graph) {
    return new Svg(graph, new Layout(graph)).document();
  }

  /** Returns the positions of nodes and edges, for other ways of drawing. */
  public static Drawing drawing(Graph graph) {
    Layout layout = new Layout(graph);
    Map<NodeId, Rectangle> nodes = new LinkedHashMap<>();
    layout
        .nodes()
        .forEach(
            (id, box) ->
                nodes.put(id, new Rectangle(box.left(), box.top(), box.width(), box.height())));
    return new Drawing(
        layout.width(),
        layout.height(),
        nodes,
        graph.draft().edges().stream().map(edge -> line(layout, edge)).toList());
  }

  private static Line line(Layout layout, Edge edge) {
    return new Line(
        edge,
        Captions.of(edge),
        layout.way(edge).stream().map(point -> new Corner(point.x(), point.y())).toList());
  }
}
