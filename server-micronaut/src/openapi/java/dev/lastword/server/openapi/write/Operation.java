package dev.lastword.server.openapi.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lastword.codec.JsonCodec;
import dev.lastword.server.http.BodySchemas;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One operation. Its fragment says {@code id}, {@code summary}, {@code query} and {@code headers}
 * (names of parameters), {@code body} (an example, or {@code contents} by media type), {@code
 * answers} by status ({@code is}, {@code example}, {@code type}) and {@code problems} (statuses).
 */
final class Operation {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

  private final Route route;
  private final ObjectNode fragment;
  private final BodySchemas bodies;

  Operation(Route route, ObjectNode fragment, BodySchemas bodies) {
    this.route = route;
    this.fragment = fragment;
    this.bodies = bodies;
  }

  /** Returns what components call its body. */
  String bodyName() {
    String name = route.body().orElseThrow().getName();
    return name.substring(name.lastIndexOf('.') + 1).replace('$', '.');
  }

  /** Returns what its body looks like, told by the code that reads it. */
  Optional<ObjectNode> bodySchema() {
    return route
        .body()
        .filter(type -> fragment.has("body"))
        .flatMap(type -> bodies.of(type, JsonCodec.parse(fragment.path("body").toString())))
        .map(schema -> (ObjectNode) Json.parse(JsonCodec.write(schema)));
  }

  ObjectNode node(ObjectNode document) {
    ObjectNode node = JSON.createObjectNode();
    node.putArray("tags").add(fragment.required("tag").asText());
    node.put("operationId", fragment.required("id").asText());
    node.put("summary", fragment.required("summary").asText());
    if (fragment.has("description")) {
      node.put("description", fragment.get("description").asText());
    }
    ArrayNode parameters = node.putArray("parameters");
    Matcher variables = VARIABLE.matcher(route.path());
    while (variables.find()) {
      reference(parameters, variables.group(1));
    }
    fragment.path("query").forEach(name -> reference(parameters, name.asText()));
    fragment.path("headers").forEach(name -> reference(parameters, name.asText()));
    if (fragment.has("body") || fragment.has("contents")) {
      body(node.putObject("requestBody"));
    }
    responses(node.putObject("responses"));
    if (!route.path().startsWith("/api/") && !route.path().equals("/metrics")) {
      node.putArray("security");
    }
    return node;
  }

  private static void reference(ArrayNode parameters, String name) {
    parameters.addObject().put("$ref", "#/components/parameters/" + name);
  }

  private void body(ObjectNode body) {
    ObjectNode contents = body.putObject("content");
    if (fragment.has("contents")) {
      body.put("required", true);
      for (Map.Entry<String, JsonNode> entry : fragment.get("contents").properties()) {
        ObjectNode content = contents.putObject(entry.getKey());
        content.set("schema", Schemas.of(entry.getValue().path("is")));
        content.set("example", entry.getValue().required("example"));
      }
    } else {
      boolean required = bodySchema().filter(schema -> schema.has("required")).isPresent();
      body.put("required", required);
      ObjectNode content = contents.putObject("application/json");
      content.putObject("schema").put("$ref", "#/components/schemas/" + bodyName());
      content.set("example", fragment.get("body"));
    }
  }

  private void responses(ObjectNode responses) {
    for (Map.Entry<String, JsonNode> entry : fragment.required("answers").properties()) {
      JsonNode answer = entry.getValue();
      ObjectNode response = responses.putObject(entry.getKey());
      response.put("description", answer.required("says").asText());
      if (answer.has("is")) {
        ObjectNode content =
            response
                .withObject("/content")
                .putObject(answer.path("type").asText("application/json"));
        content.set("schema", Schemas.of(answer.get("is")));
        if (answer.has("example")) {
          content.set("example", answer.get("example"));
        }
      }
    }
    TreeSet<Integer> problems = new TreeSet<>();
    fragment.path("problems").forEach(status -> problems.add(status.asInt()));
    problems.forEach(
        status ->
            responses.putObject(status.toString()).put("$ref", "#/components/responses/" + status));
    responses.putObject("default").put("$ref", "#/components/responses/problem");
  }
}
