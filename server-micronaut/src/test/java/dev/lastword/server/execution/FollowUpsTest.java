package dev.lastword.server.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compensation over HTTP: named in a graph, linked in both directions. */
final class FollowUpsTest {

  private static final Duration LONGEST = Duration.ofSeconds(30);

  @TempDir private static Path folder;

  private static RunningServer server;

  @BeforeAll
  static void start() {
    server = RunningServer.in(folder);
    register("refund", "");
    register("order", "onCanceled: refund\n");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static void register(String id, String settings) {
    String nodes =
        """
        nodes: {s: {type: Start}, w: {type: Wait}}
        edges: [{from: s, to: w}]
        """;
    Reply reply = server.postYaml("/api/v1/graphs", "id: " + id + "\n" + settings + nodes);
    assertEquals(201, reply.status(), reply::body);
  }

  private static Reply awaited(String path) {
    long start = System.nanoTime();
    Reply reply = server.get(path);
    while (reply.status() != 200) {
      assertTrue(System.nanoTime() - start < LONGEST.toNanos(), reply::body);
      reply = server.get(path);
    }
    return reply;
  }

  @Test
  void a_canceled_execution_and_its_compensation_name_each_other() {
    String refund = new FollowUp(ExecutionId.of("o1"), FollowUpKind.ON_CANCELED, 1).id().value();
    server.post(
        "/api/v1/executions",
        "{\"graphId\":\"order\",\"executionId\":\"o1\",\"labels\":{\"customer\":\"ann\"}}");

    server.post("/api/v1/executions/o1/cancel", "{\"reason\":\"changed her mind\"}");
    Reply follower = awaited("/api/v1/executions/" + refund);

    assertEquals("o1", follower.text("summary", "followUpOf", "executionId"), follower::body);
    assertEquals("onCanceled", follower.text("summary", "followUpOf", "kind"));
    assertTrue(
        follower.body().contains("\"message\":\"changed her mind\",\"actor\""), follower::body);
    Reply list = server.get("/api/v1/executions?followUpOf=o1");
    assertTrue(list.body().contains("\"executionId\":\"" + refund + "\""), list::body);
    Reply explained = server.get("/api/v1/executions/o1/explain");
    assertTrue(
        explained
            .body()
            .contains(
                "\"followUps\":[{\"executionId\":\""
                    + refund
                    + "\",\"kind\":\"onCanceled\",\"graphId\":\"refund\",\"status\":\"ACTIVE\"}]"),
        explained::body);
    assertEquals("CANCELED", server.get("/api/v1/executions/o1").text("summary", "status"));

    server.post("/api/v1/executions/" + refund + "/cancel", "{}");
    assertEquals("CANCELED", server.get("/api/v1/executions/" + refund).text("summary", "status"));
  }

  @Test
  void a_graph_that_follows_itself_is_refused_with_its_place() {
    Reply refused =
        server.postYaml("/api/v1/graphs", "id: loop\nfinally: loop\nnodes: {s: {type: Start}}");

    assertEquals(422, refused.status());
    assertTrue(refused.body().contains("\"/finally\""), refused::body);
  }
}
