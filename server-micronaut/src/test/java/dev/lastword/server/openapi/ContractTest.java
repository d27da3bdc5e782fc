package dev.lastword.server.openapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lastword.server.openapi.Description.Operation;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every operation, called as its description says: it succeeds, and answers as described. */
final class ContractTest {

  private static final Description DESCRIPTION = Description.read();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir private static Path folder;

  private static RunningServer server;
  private static Stage stage;

  @BeforeAll
  static void start() {
    server = RunningServer.in(folder);
    stage = new Stage(server);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @TestFactory
  Stream<DynamicTest> an_operation_does_what_its_description_says() {
    return DESCRIPTION.operations().stream()
        .map(operation -> dynamicTest(operation.toString(), () -> call(operation)));
  }

  private static void call(Operation operation) throws Exception {
    Map<String, String> variables = stage.variables(operation.id());
    HttpRequest.Builder request =
        server
            .request(path(operation, variables))
            .method(operation.method().toUpperCase(Locale.ROOT), body(operation, variables));
    JsonNode contents = operation.node().at("/requestBody/content");
    if (!contents.isMissingNode()) {
      request.header("Content-Type", contents.fieldNames().next());
    }

    HttpResponse<InputStream> response = CLIENT.send(request.build(), BodyHandlers.ofInputStream());

    try (InputStream stream = response.body()) {
      assertAsDescribed(operation, response, stream);
    }
  }

  private static void assertAsDescribed(
      Operation operation, HttpResponse<InputStream> response, InputStream body)
      throws IOException {
    String status = Integer.toString(response.statusCode());
    String mediaType = response.headers().firstValue("Content-Type").orElse("").split(";")[0];
    boolean endless = mediaType.equals("text/event-stream");
    String text =
        new String(endless ? body.readNBytes(1) : body.readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(response.statusCode() < 300, () -> status + " " + text);
    assertTrue(operation.node().path("responses").has(status), () -> "undescribed: " + status);
    assertEquals(
        List.of(),
        DESCRIPTION.problems(operation.node(), response.statusCode(), mediaType, text),
        text);
  }

  private static String path(Operation operation, Map<String, String> variables) {
    String path = operation.path();
    StringBuilder query = new StringBuilder();
    for (JsonNode parameter : operation.node().path("parameters")) {
      JsonNode said = DESCRIPTION.resolved(parameter);
      String name = said.path("name").asText();
      String value = variables.getOrDefault(name, said.path("example").asText());
      if (said.path("in").asText().equals("path")) {
        path = path.replace("{" + name + "}", value);
      } else if (name.equals("force") || said.path("required").asBoolean()) {
        query.append(query.isEmpty() ? "?" : "&").append(name).append("=").append(value);
      }
    }
    return path + query;
  }

  private static BodyPublisher body(Operation operation, Map<String, String> variables) {
    JsonNode contents = operation.node().at("/requestBody/content");
    if (contents.isMissingNode()) {
      return BodyPublishers.noBody();
    }
    if (operation.id().equals("importExecution")) {
      return BodyPublishers.ofString(stage.exported(variables.get("executionId")));
    }
    JsonNode example = contents.iterator().next().path("example").deepCopy();
    if (example instanceof ObjectNode object && object.has("token")) {
      object.put("token", stage.token(variables.get("executionId")));
    }
    if (operation.id().equals("createExecution")) {
      ((ObjectNode) example).put("executionId", "new-" + variables.get("executionId"));
    }
    return BodyPublishers.ofString(example.isTextual() ? example.asText() : example.toString());
  }
}
