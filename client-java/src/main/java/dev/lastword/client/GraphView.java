package dev.lastword.client;

import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Members;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Instant;
import java.util.Optional;

/**
 * A graph to look at.
 *
 * @param version its version, if it is registered
 * @param definition the graph as it is written
 * @param layout where it is drawn
 */
public record GraphView(
    GraphId graphId,
    Optional<Long> version,
    Optional<String> title,
    Optional<Instant> registeredAt,
    JsonObject definition,
    GraphLayout layout) {
  public GraphView {
    requireNonNull(graphId, "graphId");
    requireNonNull(version, "version");
    requireNonNull(title, "title");
    requireNonNull(registeredAt, "registeredAt");
    requireNonNull(definition, "definition");
    requireNonNull(layout, "layout");
  }

  static GraphView of(JsonObject document) {
    return AnswerReader.read(document, GraphView::of);
  }

  static GraphView of(Members members) {
    return new GraphView(
        members.required("graphId", GRAPH_ID),
        members.optional("version", POSITIVE),
        members.optional("title", TEXT),
        members.optional("registeredAt", TIME),
        members.required("definition", OBJECT),
        GraphLayout.of(members.required("layout", OBJECT)));
  }
}
