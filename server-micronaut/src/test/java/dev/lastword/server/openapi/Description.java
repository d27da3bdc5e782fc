package dev.lastword.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The description that the build wrote. */
record Description(JsonNode root) {

  private static final ObjectMapper JSON = new ObjectMapper();

  static Description read() {
    try (InputStream stream = Description.class.getResourceAsStream("/openapi/openapi.json")) {
      return new Description(JSON.readTree(stream));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** One operation with its place. */
  record Operation(String method, String path, JsonNode node) {

    String id() {
      return node.path("operationId").asText();
    }

    @Override
    public String toString() {
      return method.toUpperCase(java.util.Locale.ROOT) + " " + path;
    }
  }

  List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        operations.add(new Operation(method.getKey(), path.getKey(), method.getValue()));
      }
    }
    return operations;
  }

  /** Returns what a node says, wherever it says it. */
  JsonNode resolved(JsonNode node) {
    return node.has("$ref") ? root.at(node.get("$ref").asText().substring(1)) : node;
  }

  /** Returns what is wrong with a value by a schema of the description's. */
  List<String> problems(JsonNode schema, String json) {
    // References are to the description's own components.
    com.fasterxml.jackson.databind.node.ObjectNode whole = schema.deepCopy();
    whole.set("components", root.path("components"));
    Schema judge =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(whole);
    try {
      return judge.validate(JSON.readTree(json)).stream().map(Error::toString).toList();
    } catch (IOException malformed) {
      return List.of("no JSON: " + malformed.getMessage());
    }
  }
}
