package dev.lastword.server.graph;

import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.text.GraphText;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A graph to look at.
 *
 * @param graphId its name
 * @param version its version, if it is registered
 * @param title its title, if it has one
 * @param registeredAt when it was registered, if it was
 * @param definition its document in canonical form
 * @param source the text that its author wrote, if it was kept
 * @param layout where its nodes and edges are, in pixels
 */
public record GraphView(
    String graphId,
    @Nullable Long version,
    @Nullable String title,
    @Nullable Instant registeredAt,
    JsonObject definition,
    @Nullable String source,
    GraphLayout layout)
    implements Reply {

  static final ReplyShape<GraphView> SHAPE =
      ReplyShape.<GraphView>named("GraphView")
          .required("graphId", TEXT, GraphView::graphId)
          .optional("version", POSITIVE, GraphView::version)
          .optional("title", TEXT, GraphView::title)
          .optional("registeredAt", TIME, GraphView::registeredAt)
          .document("definition", "Graph", GraphView::definition)
          .optional("source", TEXT, GraphView::source)
          .required("layout", GraphLayout.SHAPE, GraphView::layout);

  /** Returns this with the text that its author wrote. */
  GraphView source(@Nullable String text) {
    return new GraphView(graphId, version, title, registeredAt, definition, text, layout);
  }

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
        null,
        GraphLayout.of(graph));
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
