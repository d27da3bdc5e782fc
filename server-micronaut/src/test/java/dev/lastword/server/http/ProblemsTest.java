package dev.lastword.server.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProblemsTest {

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

  private static void assertProblem(int status, String code, Reply reply) {
    assertEquals(status, reply.status(), reply::body);
    assertEquals("application/problem+json", reply.header("Content-Type").orElse(""));
    assertEquals(code, reply.text("code"), reply::body);
    assertEquals(
        "urn:lastword:problem:" + code.toLowerCase(java.util.Locale.ROOT).replace('_', '-'),
        reply.text("type"));
    assertEquals(Integer.toString(status), reply.text("status"));
  }

  @Test
  void an_unknown_route_is_not_found() {
    assertProblem(404, "ROUTE_NOT_FOUND", server.get("/nowhere"));
  }

  @Test
  void a_wrong_method_is_told_the_right_ones() {
    Reply reply = server.send(server.request("/api/v1/graphs").DELETE());

    assertProblem(405, "METHOD_NOT_ALLOWED", reply);
    assertTrue(reply.header("Allow").orElse("").contains("GET"), reply::toString);
  }

  @Test
  void a_body_that_is_no_json_is_malformed() {
    Reply reply = server.post("/api/v1/executions", "{\"graphId\":");

    assertProblem(400, "MALFORMED", reply);
    assertEquals("JSON", reply.text("expected"));
  }

  @Test
  void so_are_bytes_that_are_no_text() {
    byte[] broken = "{\"id\":\"gr\u00fcn\"}".getBytes(StandardCharsets.ISO_8859_1);

    for (String path : List.of("/executions", "/graphs", "/graphs/validate")) {
      Reply reply =
          server.send(
              server
                  .request("/api/v1" + path)
                  .header("Content-Type", "application/json")
                  .POST(BodyPublishers.ofByteArray(broken)));

      assertProblem(400, "MALFORMED", reply);
    }
  }

  @Test
  void a_field_that_nobody_knows_is_malformed_at_its_place() {
    Reply reply = server.post("/api/v1/executions", "{\"graphId\":\"g\",\"imput\":1}");

    assertProblem(400, "MALFORMED", reply);
    assertEquals("/imput", reply.text("place"));
  }

  @Test
  void a_field_of_the_wrong_type_is_invalid_at_its_place() {
    Reply reply = server.post("/api/v1/executions", "{\"graphId\":7}");

    assertProblem(422, "INVALID_ARGUMENT", reply);
    assertEquals("/graphId", reply.text("place"));
    assertEquals("7", reply.text("found"));
  }

  @Test
  void an_absent_field_is_invalid_at_its_place() {
    Reply reply = server.post("/api/v1/executions", "{}");

    assertProblem(422, "INVALID_ARGUMENT", reply);
    assertEquals("/graphId", reply.text("place"));
    assertEquals("nothing", reply.text("found"));
  }

  @Test
  void other_media_are_not_supported() {
    Reply reply =
        server.send(
            server
                .request("/api/v1/executions")
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("{}")));

    assertProblem(415, "UNSUPPORTED_MEDIA_TYPE", reply);
  }

  @Test
  void an_execution_that_is_not_there_is_not_found() {
    assertProblem(404, "EXECUTION_NOT_FOUND", server.get("/api/v1/executions/nobody"));
    assertProblem(
        404, "EXECUTION_NOT_FOUND", server.post("/api/v1/executions/nobody/cancel", "{}"));
  }

  @Test
  void a_graph_that_is_not_there_is_not_found() {
    assertProblem(404, "GRAPH_NOT_FOUND", server.get("/api/v1/graphs/nothing"));
    assertProblem(
        404, "GRAPH_NOT_FOUND", server.post("/api/v1/executions", "{\"graphId\":\"nothing\"}"));
  }

  @Test
  void an_input_that_does_not_fit_its_graph_is_refused_with_places() {
    server.post(
        "/api/v1/graphs",
        "{\"id\":\"declared\",\"inputs\":{\"required\":[\"a/b\"],\"type\":\"object\"},"
            + "\"nodes\":{\"s\":{\"type\":\"Start\"}}}");

    Reply reply = server.post("/api/v1/executions", "{\"graphId\":\"declared\",\"input\":{}}");

    assertProblem(422, "INPUT_INVALID", reply);
    assertTrue(
        reply
            .body()
            .contains(
                "\"problems\":[{\"place\":\"/a~1b\",\"message\":\"expected a/b, found nothing\"}]"),
        reply.body());
  }

  @Test
  void a_queue_that_may_give_nothing_is_to_be_paused_instead() {
    Reply reply =
        server.send(
            server
                .request("/api/v1/queues/parcels")
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"limit\":0}")));

    assertProblem(422, "INVALID_ARGUMENT", reply);
    assertEquals("/limit", reply.text("place"));
  }

  @Test
  void a_document_that_nests_too_deeply_or_is_too_large_is_refused() {
    String deep = "[".repeat(501) + "]".repeat(501);
    String name = "{\"graphId\":\"g\",\"input\":{\"" + "n".repeat(50_001) + "\":1}}";
    String large = "{\"graphId\":\"g\",\"input\":\"" + "x".repeat(16_777_216) + "\"}";

    assertProblem(
        400,
        "MALFORMED",
        server.post("/api/v1/executions", "{\"graphId\":\"g\",\"input\":" + deep + "}"));
    assertProblem(400, "MALFORMED", server.post("/api/v1/executions", name));
    assertProblem(413, "TOO_LARGE", server.post("/api/v1/executions", large));
  }

  @Test
  void a_body_may_be_as_large_as_the_setting_says() {
    String large = "x".repeat(16_777_216);

    Reply reply =
        server.send(
            server
                .request("/api/v1/executions/import")
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(large)));

    assertProblem(422, "INVALID_ARGUMENT", reply);
  }

  @Test
  void a_parameter_of_another_kind_is_invalid_and_an_absent_one_is_named() {
    Reply word = server.get("/api/v1/executions?limit=many");
    Reply none = server.get("/api/v1/jobs/interrupts");

    assertProblem(422, "INVALID_ARGUMENT", word);
    assertEquals("limit: expected a whole number, found many", word.text("detail"));
    assertProblem(400, "MALFORMED", none);
    assertEquals("workerId", none.text("parameter"));
  }

  @Test
  void a_parameter_out_of_bounds_is_invalid() {
    Reply reply = server.get("/api/v1/executions?limit=501");

    assertProblem(422, "INVALID_ARGUMENT", reply);
    assertEquals("limit", reply.text("parameter"));
  }
}
