package dev.lastword.server.graph;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.picture.Drawing;
import dev.lastword.orchestrator.graph.picture.Drawing.Corner;
import dev.lastword.orchestrator.graph.picture.Drawing.Line;
import dev.lastword.orchestrator.graph.picture.Drawing.Rectangle;
import dev.lastword.orchestrator.graph.picture.GraphPicture;
import dev.lastword.orchestrator.graph.text.GraphText;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A graph to look at.
 *
 * @param graphId its name
 * @param version its version, if it is registered
 * @param title its title, if it has one
 * @param registeredAt when it was registered, if it was
 * @param definition its document in canonical form
 * @param layout where its nodes and edges are, in pixels
 */
public record GraphView(
    String graphId,
    @Nullable Long version,
    @Nullable String title,
    @Nullable Instant registeredAt,
    JsonObject definition,
    JsonObject layout)
    implements Reply {

  static GraphView of(Graph graph) {
    return of(graph, null, null);
  }

  /** Returns a registered graph to look at. */
  public static GraphView of(GraphVersion version) {
    return of(version.graph(), version.version(), version.registeredAt());
  }

  private static GraphView of(Graph graph, @Nullable Long version, @Nullable Instant registeredAt) {
    return new GraphView(
        graph.id().value(),
        version,
        graph.settings().title(),
        registeredAt,
        GraphText.toJson(graph),
        layout(graph, GraphPicture.drawing(graph)));
  }

  @Override
  public JsonObject json() {
    return Json.object()
        .put("graphId", graphId)
        .put("version", version)
        .put("title", title)
        .put("registeredAt", registeredAt)
        .put("definition", definition)
        .put("layout", layout)
        .build();
  }

  private static JsonObject layout(Graph graph, Drawing drawing) {
    return Json.object()
        .put("width", (long) drawing.width())
        .put("height", (long) drawing.height())
        .put("nodes", array(graph.nodes().stream().map(node -> node(node, drawing)).toList()))
        .put("edges", array(drawing.edges().stream().map(GraphView::edge).toList()))
        .build();
  }

  private static JsonValue node(Node node, Drawing drawing) {
    Rectangle box =
        Optional.ofNullable(drawing.nodes().get(node.id())).orElse(new Rectangle(0, 0, 0, 0));
    return Json.object()
        .put("id", node.id().value())
        .put("type", node.type().wireName())
        .put("title", node.about().title())
        .put("x", (long) box.x())
        .put("y", (long) box.y())
        .put("width", (long) box.width())
        .put("height", (long) box.height())
        .build();
  }

  private static JsonValue edge(Line line) {
    return Json.object()
        .put("from", line.edge().from().value())
        .put("to", line.edge().to().value())
        .put("on", line.edge().on().name())
        .put("label", line.caption().isEmpty() ? null : line.caption())
        .put("points", array(line.way().stream().map(GraphView::point).toList()))
        .build();
  }

  private static JsonValue point(Corner corner) {
    return array(List.of(JsonNumber.of(corner.x()), JsonNumber.of(corner.y())));
  }

  private static JsonArray array(List<JsonValue> values) {
    return new JsonArray(values);
  }
}
