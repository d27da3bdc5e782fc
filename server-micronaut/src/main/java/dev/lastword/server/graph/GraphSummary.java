package dev.lastword.server.graph;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Row of a list of graphs.
 *
 * @param graphId its name
 * @param version its newest version
 * @param title its title, if it has one
 * @param registeredAt when that version was registered
 * @param nodes how many nodes it has
 */
record GraphSummary(
    String graphId,
    long version,
    @Nullable String title,
    Instant registeredAt,
    @Nullable Long nodes)
    implements Reply {

  static final ReplyShape<GraphSummary> SHAPE =
      ReplyShape.<GraphSummary>named("GraphSummary")
          .required("graphId", TEXT, GraphSummary::graphId)
          .required("version", POSITIVE, GraphSummary::version)
          .optional("title", TEXT, GraphSummary::title)
          .required("registeredAt", TIME, GraphSummary::registeredAt)
          .optional("nodes", COUNT, GraphSummary::nodes);

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
