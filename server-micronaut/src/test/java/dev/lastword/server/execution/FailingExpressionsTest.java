package dev.lastword.server.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions that fail while an execution runs: the node fails with a code, never the server. */
@Timeout(120)
final class FailingExpressionsTest {

  private static final String OUTPUT =
      """
      {"zero": 0, "text": "a", "pattern": "(", "list": [1, 2, 3], "most": 9223372036854775807}\
      """;

  /** Ways in which an expression is part of a graph behind the Task {@code pay}. */
  private static final List<String> PLACES =
      List.of(
          """
          "d": {"type": "Decision"}, "done": {"type": "Success"}},
          "edges": [{"from": "start", "to": "pay"}, {"from": "pay", "to": "d"},
                    {"from": "d", "to": "done", "when": %s}]}\
          """,
          """
          "d": {"type": "Task", "queue": "other", "input": %s}, "done": {"type": "Success"}},
          "edges": [{"from": "start", "to": "pay"}, {"from": "pay", "to": "d"},
                    {"from": "d", "to": "done"}]}\
          """,
          """
          "f": {"type": "Fork"}, "a": {"type": "Decision"}, "b": {"type": "Decision"},
          "d": {"type": "Join", "policy": "CUSTOM", "when": %s}, "done": {"type": "Success"}},
          "edges": [{"from": "start", "to": "pay"}, {"from": "pay", "to": "f"},
                    {"from": "f", "to": "a"}, {"from": "f", "to": "b"},
                    {"from": "a", "to": "d", "when": "true"},
                    {"from": "b", "to": "d", "when": "true"}, {"from": "d", "to": "done"}]}\
          """);

  @TempDir private static Path folder;

  private static RunningServer server;
  private static int executions;

  @BeforeAll
  static void start() {
    server = RunningServer.in(folder);
  }

  @AfterAll
  static void stop() {
    assertEquals(200, server.get("/health/ready").status());
    server.close();
  }

  private static Reply succeed(String id) {
    Reply claimed =
        server.post(
            "/api/v1/jobs/claim",
            "{\"queues\":[\"default\"],\"workerId\":\"w\",\"waitFor\":\"PT20S\"}");
    JsonObject job = (JsonObject) ((JsonArray) claimed.at("items")).elements().get(0);
    return server.post(
        "/api/v1/jobs/" + id + "/pay/succeed",
        "{\"workerId\":\"w\",\"attempt\":1,\"token\":%s,\"output\":%s}"
            .formatted(job.members().get("token"), OUTPUT));
  }

  private static void run(String place, String expression) {
    String id = "e" + ++executions;
    String graph =
        "{\"id\":\"%s\",\"nodes\":{\"start\":{\"type\":\"Start\"},\"pay\":{\"type\":\"Task\"},%s"
            .formatted(id, place.formatted(JsonCodec.write(new JsonString(expression))));
    Reply registered = server.post("/api/v1/graphs", graph);
    assertEquals(201, registered.status(), registered::body);
    Reply created =
        server.post(
            "/api/v1/executions", "{\"graphId\":\"%s\",\"executionId\":\"%s\"}".formatted(id, id));
    assertEquals(201, created.status(), created::body);

    Reply report = succeed(id);
    Reply look = server.get("/api/v1/executions/" + id);
    Reply explained = server.get("/api/v1/executions/" + id + "/explain");

    assertEquals(200, report.status(), report::body);
    assertEquals("FAILED", look.text("summary", "status"), look::body);
    assertTrue(look.body().contains("EXPRESSION_ERROR"), look::body);
    assertTrue(look.body().length() < 20_000, look::body);
    assertEquals(200, explained.status(), explained::body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 / int(out.zero) == 1",
        "1 % int(out.zero) == 1",
        "int(out.most) + int(out.most) > 0",
        "out.missing == 1",
        "out.missing.deeper == 1",
        "out.text + 1 == 2",
        "out.text > 5",
        "int(out.text) == 1",
        "'a'.matches(out.pattern)",
        "out.list[99] == 1",
        "out.x == 1",
        "out.zero.all(x, true)",
      })
  void an_error_fails_the_node_wherever_the_expression_is(String expression) {
    for (String place : PLACES) {
      // Joins see nodes, and no input of the execution.
      run(place, expression.replace("out.", "nodes.pay.output."));
    }
  }
}
