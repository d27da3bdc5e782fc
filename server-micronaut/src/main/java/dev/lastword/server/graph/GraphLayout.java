package dev.lastword.server.graph;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.constantOf;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.picture.Drawing;
import dev.lastword.orchestrator.graph.picture.Drawing.Corner;
import dev.lastword.orchestrator.graph.picture.Drawing.Line;
import dev.lastword.orchestrator.graph.picture.Drawing.Rectangle;
import dev.lastword.orchestrator.graph.picture.GraphPicture;
import dev.lastword.server.http.ReplyShape;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Positions of a graph's nodes and edges, in pixels.
 *
 * @param graph the graph
 * @param drawing where everything is
 */
record GraphLayout(Graph graph, Drawing drawing) {

  private static final ReplyShape<Box> NODE =
      ReplyShape.<Box>named("GraphLayout.Node")
          .required("id", TEXT, box -> box.node().id().value())
          .required("type", TEXT, box -> box.node().type().wireName())
          .optional("title", TEXT, box -> box.node().about().title())
          .required("x", COUNT, box -> (long) box.place().x())
          .required("y", COUNT, box -> (long) box.place().y())
          .required("width", COUNT, box -> (long) box.place().width())
          .required("height", COUNT, box -> (long) box.place().height());

  private static final ReplyShape<Line> EDGE =
      ReplyShape.<Line>named("GraphLayout.Edge")
          .required("from", TEXT, line -> line.edge().from().value())
          .required("to", TEXT, line -> line.edge().to().value())
          .required("on", constantOf(Ending.class), line -> line.edge().on())
          .optional("choice", TEXT, GraphLayout::choice)
          .optional("label", TEXT, line -> line.caption().isEmpty() ? null : line.caption())
          .required("points", listOf(listOf(COUNT)), GraphLayout::points);

  static final ReplyShape<GraphLayout> SHAPE =
      ReplyShape.<GraphLayout>named("GraphLayout")
          .required("width", COUNT, layout -> (long) layout.drawing().width())
          .required("height", COUNT, layout -> (long) layout.drawing().height())
          .list("nodes", NODE, GraphLayout::boxes)
          .list("edges", EDGE, layout -> layout.drawing().edges());

  private record Box(Node node, Rectangle place) {}

  static GraphLayout of(Graph graph) {
    return new GraphLayout(graph, GraphPicture.drawing(graph));
  }

  private List<Box> boxes() {
    Rectangle nowhere = new Rectangle(0, 0, 0, 0);
    return graph.nodes().stream()
        .map(
            node ->
                new Box(node, Optional.ofNullable(drawing.nodes().get(node.id())).orElse(nowhere)))
        .toList();
  }

  private static @Nullable String choice(Line line) {
    return line.edge() instanceof Edge.Choice choice ? choice.id().value() : null;
  }

  private static List<List<Long>> points(Line line) {
    return line.way().stream().map(GraphLayout::point).toList();
  }

  private static List<Long> point(Corner corner) {
    return List.of((long) corner.x(), (long) corner.y());
  }
}
