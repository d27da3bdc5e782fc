package dev.lastword.server.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cancel over HTTP against conditions that would never end: normal answers, and it wins. */
final class CostlyConditionTest {

  private static final int DECISIONS = 60;

  /** Doubles a tree forty times and compares it: 2^40 comparisons without a budget. */
  private static final String ENDLESS =
      "[[1]]" + ".map(x, [x, x])".repeat(40) + " == [[1]]" + ".map(x, [x, x])".repeat(40);

  /** Takes most of a budget. */
  private static final String LONG =
      "input.all(a, [1, 2, 3, 4].all(b, [a, b, a, b, a, b] == [a, b, a, b, a, b]))";

  @TempDir private Path folder;

  private RunningServer server;

  @BeforeEach
  void start() {
    server = RunningServer.in(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void register(String json) {
    Reply reply = server.post("/api/v1/graphs", json);
    assertEquals(201, reply.status(), reply::body);
  }

  private void create(String id, String graph) {
    String numbers =
        IntStream.rangeClosed(1, 1_900).mapToObj(String::valueOf).collect(Collectors.joining(","));
    Reply reply =
        server.post(
            "/api/v1/executions",
            "{\"graphId\":\"%s\",\"executionId\":\"%s\",\"input\":[%s]}"
                .formatted(graph, id, numbers));
    assertEquals(201, reply.status(), reply::body);
  }

  private Reply succeed(String id) {
    Reply claimed =
        server.post(
            "/api/v1/jobs/claim",
            "{\"queues\":[\"default\"],\"workerId\":\"w\",\"waitFor\":\"PT20S\"}");
    JsonObject job = (JsonObject) ((JsonArray) claimed.at("items")).elements().get(0);
    return server.post(
        "/api/v1/jobs/" + id + "/pay/succeed",
        "{\"workerId\":\"w\",\"attempt\":1,\"token\":%s}".formatted(job.members().get("token")));
  }

  private String status(String id) {
    return server.get("/api/v1/executions/" + id).text("summary", "status");
  }

  @Test
  void a_cancel_is_accepted_while_conditions_keep_the_engine_busy() {
    StringBuilder nodes = new StringBuilder();
    StringBuilder edges = new StringBuilder();
    for (int i = 0; i < DECISIONS; i++) {
      String next = i + 1 == DECISIONS ? "done" : "d" + (i + 1);
      nodes.append(",\"d").append(i).append("\":{\"type\":\"Decision\"}");
      edges.append(",{\"from\":\"d%d\",\"to\":\"%s\",\"when\":\"%s\"}".formatted(i, next, LONG));
    }
    register(
        ("{\"id\":\"busy\",\"nodes\":{\"start\":{\"type\":\"Start\"},\"pay\":{\"type\":\"Task\"},"
                + "\"done\":{\"type\":\"Success\"}%s},\"edges\":[{\"from\":\"start\",\"to\":\"pay\"},"
                + "{\"from\":\"pay\",\"to\":\"d0\"}%s]}")
            .formatted(nodes, edges));
    create("busy-1", "busy");

    Reply report = succeed("busy-1");
    Reply cancel = server.post("/api/v1/executions/busy-1/cancel", "{}");

    assertEquals(200, report.status(), report::body);
    assertEquals(200, cancel.status(), cancel::body);
    assertEquals("CANCELED", status("busy-1"));
  }

  @Test
  void an_endless_condition_fails_its_node_and_the_cancel_wins() {
    register(
        ("{\"id\":\"endless\",\"nodes\":{\"start\":{\"type\":\"Start\"},"
                + "\"pay\":{\"type\":\"Task\"},\"d\":{\"type\":\"Decision\"},"
                + "\"mend\":{\"type\":\"Task\",\"queue\":\"other\"},"
                + "\"done\":{\"type\":\"Success\"}},\"edges\":["
                + "{\"from\":\"start\",\"to\":\"pay\"},{\"from\":\"pay\",\"to\":\"d\"},"
                + "{\"from\":\"d\",\"to\":\"done\",\"when\":\"%s\"},"
                + "{\"from\":\"d\",\"to\":\"mend\",\"on\":\"FAILED\"},"
                + "{\"from\":\"mend\",\"to\":\"done\"}]}")
            .formatted(ENDLESS));
    create("endless-1", "endless");

    Reply report = succeed("endless-1");
    Reply look = server.get("/api/v1/executions/endless-1");
    Reply cancel = server.post("/api/v1/executions/endless-1/cancel", "{}");

    assertEquals(200, report.status(), report::body);
    assertTrue(look.body().contains("EXPRESSION_ERROR"), look::body);
    assertEquals(200, cancel.status(), cancel::body);
    assertEquals("CANCELED", status("endless-1"));
  }

  @Test
  void what_would_cost_too_much_in_every_evaluation_is_refused_at_once() {
    Reply checked =
        server.post(
            "/api/v1/graphs/validate",
            "{\"id\":\"g\",\"nodes\":{\"start\":{\"type\":\"Start\"},\"t\":{\"type\":\"Task\","
                + "\"input\":\"'a'.matches('((a{999}){999}){999}')\"}},"
                + "\"edges\":[{\"from\":\"start\",\"to\":\"t\"}]}");

    assertTrue(checked.body().contains("regular expression"), checked::body);
  }
}
