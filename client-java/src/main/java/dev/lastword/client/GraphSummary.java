package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Instant;
import java.util.Optional;

/** Row of a list of graphs. */
public record GraphSummary(
    GraphId graphId,
    long version,
    Optional<String> title,
    Optional<Instant> registeredAt,
    Optional<Long> nodes) {
  public GraphSummary {
    requireNonNull(graphId, "graphId");
    requireNonNull(title, "title");
    requireNonNull(registeredAt, "registeredAt");
    requireNonNull(nodes, "nodes");
  }

  static GraphSummary of(JsonObject document) {
    return AnswerReader.read(
        document,
        members ->
            new GraphSummary(
                members.required("graphId", GRAPH_ID),
                members.required("version", POSITIVE),
                members.optional("title", TEXT),
                members.optional("registeredAt", TIME),
                members.optional("nodes", COUNT)));
  }
}
