package dev.lastword.server.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing gets a name that a proxy would take out of a path. */
final class DotNamesTest {

  @TempDir private static Path folder;

  private static RunningServer server;

  @BeforeAll
  static void start() {
    server = Shop.serve(RunningServer.settings(folder));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Reply put(String path, String json) {
    return server.send(
        server
            .request(path)
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(json)));
  }

  private static void assertRefused(Reply reply) {
    assertEquals(422, reply.status(), reply::body);
    assertTrue(reply.body().contains("neither \\\".\\\" nor \\\"..\\\""), reply::body);
  }

  @ParameterizedTest
  @ValueSource(strings = {".", ".."})
  void in_a_body_it_is_refused(String name) {
    String graph = "id: %s\nnodes:\n  %s: {type: Start}\n";

    assertRefused(
        server.post(
            "/api/v1/executions",
            "{\"graphId\":\"%s\",\"executionId\":\"%s\"}".formatted("order", name)));
    assertRefused(server.postYaml("/api/v1/graphs", graph.formatted(name, "start")));
    assertRefused(server.postYaml("/api/v1/graphs", graph.formatted("g", name)));
    assertRefused(
        server.post(
            "/api/v1/jobs/claim", "{\"queues\":[\"q\"],\"workerId\":\"%s\"}".formatted(name)));
    assertRefused(
        server.post(
            "/api/v1/admin/keys", "{\"name\":\"%s\",\"roles\":[\"viewer\"]}".formatted(name)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"%2e", "%2E%2E", ".%2e"})
  void in_a_path_it_is_refused(String name) {
    String schedule = "{\"graphId\":\"order\",\"cron\":\"0 0 * * *\"}";
    String create = "{\"type\":\"CreateExecution\",\"graphId\":\"order\"}";

    assertRefused(put("/api/v1/queues/" + name, "{\"limit\":1}"));
    assertRefused(put("/api/v1/schedules/" + name, schedule));
    assertRefused(server.post("/api/v1/executions/" + name + "/commands", create));
    assertEquals(404, server.get("/api/v1/executions/" + name).status());
  }
}
