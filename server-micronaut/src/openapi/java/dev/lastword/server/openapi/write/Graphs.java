package dev.lastword.server.openapi.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** The published schema of graphs, its definitions as components of the description's. */
final class Graphs {

  private static final String RESOURCE = "/schema/graph.schema.json";
  private static final String GRAPH = "Graph";

  private Graphs() {}

  static void into(ObjectNode schemas) {
    ObjectNode graph = (ObjectNode) Json.parse(text().replace("#/$defs/", reference("")));
    ObjectNode definitions = (ObjectNode) graph.remove("$defs");
    graph.remove("$schema");
    graph.remove("$id");
    schemas.set(GRAPH, graph);
    for (Map.Entry<String, JsonNode> definition : definitions.properties()) {
      schemas.set(GRAPH + "." + definition.getKey(), definition.getValue());
    }
  }

  private static String reference(String definition) {
    return "#/components/schemas/" + GRAPH + "." + definition;
  }

  private static String text() {
    try (InputStream stream =
        Optional.ofNullable(Graphs.class.getResourceAsStream(RESOURCE))
            .orElseThrow(() -> new IllegalStateException("expected the resource " + RESOURCE))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("in " + RESOURCE, unreadable);
    }
  }
}
