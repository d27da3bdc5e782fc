package dev.lastword.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.util.concurrent.ConcurrentHashMap;

/** The description that the build wrote. */
public record Description(JsonNode root, Map<JsonNode, Schema> judges) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Returns it. */
  public static Description read() {
    try (InputStream stream = Description.class.getResourceAsStream("/openapi/openapi.json")) {
      return new Description(JSON.readTree(stream), new ConcurrentHashMap<>());
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
  public JsonNode resolved(JsonNode node) {
    return node.has("$ref") ? root.at(node.get("$ref").asText().substring(1)) : node;
  }

  /** Returns what is wrong with an answer by what an operation says of it. */
  public List<String> problems(JsonNode operation, int status, String mediaType, String text) {
    JsonNode responses = operation.path("responses");
    String said = Integer.toString(status);
    JsonNode response = resolved(responses.path(responses.has(said) ? said : "default"));
    JsonNode content = response.path("content").path(mediaType);
    if (content.isMissingNode()) {
      return text.isEmpty() ? List.of() : List.of("undescribed: " + status + " " + mediaType);
    }
    boolean isJson = mediaType.endsWith("/json") || mediaType.endsWith("+json");
    return isJson ? problems(content.path("schema"), text) : List.of();
  }

  /** Returns what is wrong with a value by a schema of the description's. */
  List<String> problems(JsonNode schema, String json) {
    Schema judge = judges.computeIfAbsent(schema, this::judge);
    try {
      return judge.validate(JSON.readTree(json)).stream().map(Error::toString).toList();
    } catch (IOException malformed) {
      return List.of("no JSON: " + malformed.getMessage());
    }
  }

  private Schema judge(JsonNode schema) {
    // References are to the description's own components.
    ObjectNode whole = schema.deepCopy();
    whole.set("components", root.path("components"));
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(whole);
  }
}
