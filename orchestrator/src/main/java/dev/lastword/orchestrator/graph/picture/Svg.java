package dev.lastword.orchestrator.graph.picture;

import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.picture.Layout.Box;
import dev.lastword.orchestrator.graph.picture.Layout.Point;
import java.util.List;

/** A layout as an SVG document. */
final class Svg {

  private static final String STYLE =
      """
      <style>
        text { font: 12px system-ui, sans-serif; text-anchor: middle; fill: #1f2933; }
        .type, .on { font-size: 10px; fill: #52606d; }
        .on { paint-order: stroke; stroke: #ffffff; stroke-width: 4px; }
        .node { fill: #f5f7fa; stroke: #52606d; stroke-width: 1.5; }
        .Start, .Success { fill: #d8f3dc; stroke: #2d6a4f; }
        .Failed { fill: #ffe3e3; stroke: #ab091e; }
        .Canceled { fill: #fff3c4; stroke: #8d6708; }
        .Fork, .Join, .Decision { fill: #e0e8f9; stroke: #35469c; }
        .edge { fill: none; stroke: #52606d; stroke-width: 1.5; }
        .edge.FAILED { stroke: #ab091e; stroke-dasharray: 5 3; }
        .edge.CANCELED { stroke: #8d6708; stroke-dasharray: 5 3; }
        .edge.DONE { stroke-dasharray: 2 3; }
        @media (prefers-color-scheme: dark) {
          text { fill: #f5f7fa; }
          .type, .on { fill: #cbd2d9; }
          .on { stroke: #0d1117; }
          .node { fill: #323f4b; stroke: #9aa5b1; }
          .Start, .Success { fill: #1b4332; stroke: #95d5b2; }
          .Failed { fill: #610316; stroke: #f29b9b; }
          .Canceled { fill: #513c06; stroke: #fadb5f; }
          .Fork, .Join, .Decision { fill: #19216c; stroke: #98aeeb; }
          .edge { stroke: #9aa5b1; }
        }
      </style>
      <defs>
        <marker id="end" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
          <path d="M0 0 8 4 0 8z" fill="#7b8794"/>
        </marker>
      </defs>
      """;

  private final Graph graph;
  private final Layout layout;
  private final StringBuilder out = new StringBuilder();

  Svg(Graph graph, Layout layout) {
    this.graph = graph;
    this.layout = layout;
  }

  String document() {
    out.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$d\" height=\"%2$d\" viewBox=\"0 0 %1$d %2$d\" role=\"img\">\n"
            .formatted(layout.width(), layout.height()));
    out.append("<title>").append(escaped("Graph " + graph.id())).append("</title>\n");
    out.append(STYLE);
    graph.draft().edges().forEach(this::line);
    graph.nodes().forEach(this::node);
    graph.draft().edges().forEach(this::caption);
    return out.append("</svg>\n").toString();
  }

  private void line(Edge edge) {
    List<Point> way = layout.way(edge);
    StringBuilder path = new StringBuilder("M" + way.get(0).x() + " " + way.get(0).y());
    for (int i = 1; i < way.size(); i++) {
      Point from = way.get(i - 1);
      Point to = way.get(i);
      int middle = (from.y() + to.y()) / 2;
      path.append(
          from.x() == to.x()
              ? "V" + to.y()
              : "C%d %d %d %d %d %d".formatted(from.x(), middle, to.x(), middle, to.x(), to.y()));
    }
    out.append(
        "<path class=\"edge %s\" d=\"%s\" marker-end=\"url(#end)\"/>\n".formatted(edge.on(), path));
  }

  private void caption(Edge edge) {
    String caption = Captions.of(edge);
    if (!caption.isEmpty()) {
      List<Point> way = layout.way(edge);
      int x = (way.get(0).x() + way.get(1).x()) / 2;
      int y = (way.get(0).y() + way.get(1).y()) / 2 + 4;
      text("on", x, y, caption);
    }
  }

  private void node(Node node) {
    Box box = layout.nodes().getOrDefault(node.id(), new Box(0, 0, 0, 0));
    shape(node, box);
    text("", box.x(), box.y() - 2, Captions.name(node));
    text("type", box.x(), box.y() + 11, Captions.detail(node));
  }

  private void shape(Node node, Box box) {
    switch (node.type()) {
      case DECISION -> diamond(node, box);
      case FORK, FOR_EACH, REPEAT, JOIN -> rectangle(node, box, 2);
      case START, SUCCESS, FAILED, CANCELED -> rectangle(node, box, box.height() / 2);
      case TASK, WAIT, TIMER -> rectangle(node, box, 6);
      case SUB_EXECUTION -> {
        rectangle(node, box, 6);
        Box inner = new Box(box.x(), box.y(), box.width() - 8, box.height() - 8);
        rectangle(node, inner, 4);
      }
    }
  }

  private void rectangle(Node node, Box box, int corner) {
    out.append(
        "<rect class=\"node %s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>\n"
            .formatted(
                node.type().wireName(), box.left(), box.top(), box.width(), box.height(), corner));
  }

  private void diamond(Node node, Box box) {
    out.append(
        "<path class=\"node %s\" d=\"M%d %dL%d %dL%d %dL%d %dz\"/>\n"
            .formatted(
                node.type().wireName(),
                box.x(),
                box.top(),
                box.x() + box.width() / 2,
                box.y(),
                box.x(),
                box.bottom(),
                box.left(),
                box.y()));
  }

  private void text(String kind, int x, int y, String text) {
    String type = kind.isEmpty() ? "" : " class=\"" + kind + "\"";
    out.append("<text%s x=\"%d\" y=\"%d\">%s</text>\n".formatted(type, x, y, escaped(text)));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
