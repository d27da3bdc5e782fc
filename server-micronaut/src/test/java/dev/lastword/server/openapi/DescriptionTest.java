package dev.lastword.server.openapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lastword.server.openapi.Description.Operation;
import dev.lastword.server.testkit.RunningServer;
import io.micronaut.web.router.Router;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

final class DescriptionTest {

  private static final Set<String> FILES =
      Set.of("/", "/page/{path}", "/docs", "/docs/{path}", "/openapi.json", "/openapi.yaml");

  private static final Description DESCRIPTION = Description.read();

  @TempDir private static Path folder;

  private static RunningServer server;

  @BeforeAll
  static void start() {
    server = RunningServer.in(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void every_route_is_described_and_nothing_else() {
    Set<String> routes =
        server
            .server()
            .bean(Router.class)
            .uriRoutes()
            .filter(route -> !route.getHttpMethodName().equals("HEAD"))
            .filter(route -> !FILES.contains(path(route.getUriMatchTemplate().toPathString())))
            .map(
                route ->
                    route.getHttpMethodName()
                        + " "
                        + path(route.getUriMatchTemplate().toPathString()))
            .collect(Collectors.toCollection(TreeSet::new));

    Set<String> described =
        DESCRIPTION.operations().stream()
            .map(Operation::toString)
            .collect(Collectors.toCollection(TreeSet::new));

    assertEquals(String.join("\n", routes), String.join("\n", described));
  }

  private static String path(String template) {
    return template.replace("{+", "{");
  }

  @Test
  void a_parser_of_others_finds_nothing_wrong() {
    ParseOptions options = new ParseOptions();
    options.setResolve(true);

    SwaggerParseResult result =
        new OpenAPIV3Parser().readContents(DESCRIPTION.root().toString(), List.of(), options);

    assertEquals(List.of(), result.getMessages());
    assertEquals("3.1.0", result.getOpenAPI().getOpenapi());
    assertEquals(DESCRIPTION.root().path("paths").size(), result.getOpenAPI().getPaths().size());
  }

  @Test
  void the_server_gives_it_away_in_both_forms_with_a_page_to_browse() {
    assertEquals(200, server.get("/openapi.json").status());
    assertTrue(server.get("/openapi.yaml").body().startsWith("openapi: 3.1.0"));
    assertTrue(server.get("/docs").body().contains("/docs/swagger-ui-bundle.js"));
    assertEquals(200, server.get("/docs/swagger-ui-bundle.js").status());
    assertEquals(200, server.get("/docs/swagger-ui.css").status());
    assertEquals(404, server.get("/docs/../application.yml").status());
  }

  @Test
  void operations_have_names_of_their_own() {
    Set<String> names = new HashSet<>();
    for (Operation operation : DESCRIPTION.operations()) {
      assertTrue(names.add(operation.id()), operation::id);
    }
  }

  /** What callers bring is theirs: its shape is not ours to close. */
  private static final Set<String> OPEN = Set.of("Value", "Error");

  @TestFactory
  Stream<DynamicTest> no_schema_of_an_answer_lets_undescribed_members_pass() {
    return DESCRIPTION.operations().stream()
        .flatMap(operation -> operation.node().path("responses").properties().stream())
        .map(response -> DESCRIPTION.resolved(response.getValue()))
        .flatMap(response -> response.path("content").properties().stream())
        .filter(content -> content.getKey().matches(".*[/+]json"))
        .map(content -> content.getValue().path("schema"))
        .distinct()
        .map(schema -> dynamicTest(schema.toString(), () -> assertClosed(schema)));
  }

  private static void assertClosed(JsonNode schema) {
    String name = schema.path("$ref").asText().replace("#/components/schemas/", "");
    if (OPEN.contains(name) || name.startsWith("Payload.") || name.startsWith("Graph.")) {
      return;
    }
    JsonNode said = DESCRIPTION.resolved(schema);
    if (said.path("type").asText().equals("object") && !name.isEmpty()) {
      assertTrue(said.has("properties"), () -> name + " says nothing of its members");
      assertTrue(said.has("additionalProperties"), () -> name + " lets anything pass");
    }
    for (JsonNode member : said.path("properties")) {
      assertClosed(member);
    }
    for (String of : List.of("anyOf", "oneOf")) {
      said.path(of).forEach(DescriptionTest::assertClosed);
    }
    if (said.has("items")) {
      assertClosed(said.path("items"));
    }
    if (said.path("additionalProperties").isObject()) {
      assertClosed(said.path("additionalProperties"));
    }
  }

  @TestFactory
  Stream<DynamicTest> every_operation_says_what_it_takes_and_gives() {
    return DESCRIPTION.operations().stream()
        .map(operation -> dynamicTest(operation.toString(), () -> check(operation)));
  }

  private static void check(Operation operation) {
    JsonNode node = operation.node();
    assertFalse(node.path("summary").asText().isBlank());
    assertFalse(node.path("summary").asText().endsWith("."), "a summary is no sentence");
    assertTrue(node.path("responses").has("default"));
    for (JsonNode parameter : node.path("parameters")) {
      JsonNode said = DESCRIPTION.resolved(parameter);
      assertFalse(said.path("description").asText().isBlank(), said::toString);
      assertTrue(said.has("schema"), said::toString);
      if (said.has("example")) {
        assertExample(said.path("schema"), said.path("example"));
      }
    }
    for (Map.Entry<String, JsonNode> content : node.at("/requestBody/content").properties()) {
      assertExample(content.getValue().path("schema"), content.getValue().path("example"));
    }
    boolean told = false;
    for (Map.Entry<String, JsonNode> response : node.path("responses").properties()) {
      JsonNode said = DESCRIPTION.resolved(response.getValue());
      assertFalse(said.path("description").asText().isBlank(), response::getKey);
      for (Map.Entry<String, JsonNode> content : said.path("content").properties()) {
        if (!content.getKey().equals("application/problem+json")) {
          assertExample(content.getValue().path("schema"), content.getValue().path("example"));
          told = true;
        }
      }
      told |= response.getKey().equals("204");
    }
    assertTrue(told, "nothing says what it gives when all is well");
  }

  private static void assertExample(JsonNode schema, JsonNode example) {
    assertFalse(example.isMissingNode(), () -> "no example for " + schema);
    assertEquals(List.of(), DESCRIPTION.problems(schema, example.toString()), example::toString);
  }
}
