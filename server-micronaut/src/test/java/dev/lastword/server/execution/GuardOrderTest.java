package dev.lastword.server.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether the execution exists is asked before whether what is asked of it is well formed. */
final class GuardOrderTest {

  @TempDir private static Path folder;

  private static RunningServer server;

  @BeforeAll
  static void start() {
    server = RunningServer.in(folder);
    Shop.open(server);
    Reply made = create("{\"graphId\":\"order\",\"executionId\":\"known\"}");
    assertEquals(201, made.status(), made::body);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Reply create(String body) {
    return server.post("/api/v1/executions", body);
  }

  private static void assertCode(int status, String code, Reply reply) {
    assertEquals(status, reply.status(), reply::body);
    assertEquals(code, reply.text("code"), reply::body);
    assertEquals("application/problem+json", reply.header("Content-Type").orElse(""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "executions/ID/start | {\"startedBy\":7}",
        "executions/ID/cancel | {\"mode\":\"SOON\"}",
        "executions/ID/archive | {\"reason\":7}",
        "executions/ID/rerun | {\"from\":7}",
        "executions/ID/signals | {}",
        "executions/ID/nodes/pack/ready | {\"commandId\":7}",
        "executions/ID/nodes/pack/start | {\"attempt\":0}",
        "executions/ID/nodes/pack/progress | {\"progress\":101}",
        "executions/ID/nodes/pack/wait | {\"waitKey\":7}",
        "executions/ID/nodes/pack/request-resume | {\"resumeKey\":7}",
        "executions/ID/nodes/pack/resume | {\"resumeKey\":7}",
        "executions/ID/nodes/pack/succeed | {\"attempt\":0}",
        "executions/ID/nodes/pack/fail | {\"error\":7}",
        "executions/ID/nodes/pack/cancel | {\"reason\":7}",
        "executions/ID/commands | {\"type\":\"SucceedNode\",\"nodeId\":\"\"}",
        "executions/ID/commands | {\"type\":\"Explode\"}",
        "executions/ID/commands | 7",
        "executions/ID/commands | []",
        "jobs/ID/pack/heartbeat | {}",
        "jobs/ID/pack/release | {}",
        "jobs/ID/pack/progress | {}",
        "jobs/ID/pack/wait | {}",
        "jobs/ID/pack/succeed | {}",
        "jobs/ID/pack/fail | {}",
      })
  void an_unknown_execution_is_not_found_whatever_is_asked_of_it(String path, String body) {
    assertCode(422, "INVALID_ARGUMENT", post(path, "known", body));
    assertCode(404, "EXECUTION_NOT_FOUND", post(path, "unknown", body));
    assertCode(400, "MALFORMED", post(path, "known", "{"));
    assertCode(404, "EXECUTION_NOT_FOUND", post(path, "unknown", "{"));
  }

  private static Reply post(String path, String id, String body) {
    return server.post("/api/v1/" + path.replace("ID", id), body);
  }

  @Test
  void a_field_that_nobody_knows_is_told_of_executions_that_exist() {
    String body = "{\"reasn\":\"x\"}";

    assertCode(400, "MALFORMED", post("executions/ID/cancel", "known", body));
    assertCode(404, "EXECUTION_NOT_FOUND", post("executions/ID/cancel", "unknown", body));
  }

  @Test
  void so_are_headers_parameters_and_nodes() {
    String long101 = "n".repeat(101);

    assertCode(422, "INVALID_ARGUMENT", matched("known"));
    assertCode(404, "EXECUTION_NOT_FOUND", matched("unknown"));
    assertCode(
        422, "INVALID_ARGUMENT", post("executions/ID/nodes/" + long101 + "/ready", "known", "{}"));
    assertCode(
        404,
        "EXECUTION_NOT_FOUND",
        post("executions/ID/nodes/" + long101 + "/ready", "unknown", "{}"));
    assertCode(404, "EXECUTION_NOT_FOUND", server.get("/api/v1/executions/unknown/events?order=x"));
  }

  private static Reply matched(String id) {
    return server.send(
        server
            .request("/api/v1/executions/" + id + "/cancel")
            .header("If-Match", "seven")
            .POST(BodyPublishers.noBody()));
  }

  @Test
  void what_cannot_be_the_name_of_an_execution_is_the_name_of_none() {
    assertCode(
        404, "EXECUTION_NOT_FOUND", post("executions/ID/cancel", "x".repeat(65), "{\"mode\":7}"));
    assertCode(404, "EXECUTION_NOT_FOUND", post("executions/ID/cancel", "x".repeat(65), "{}"));
  }

  @Test
  void each_command_of_a_slice_is_answered_in_that_order_too() {
    String slice =
        "[{\"type\":\"StartNode\",\"nodeId\":\"pack\",\"attempt\":0},"
            + "{\"type\":\"MarkNodeReady\",\"nodeId\":\"nobody\"},"
            + "{\"type\":\"ArchiveExecution\",\"raeson\":1}]";

    assertEquals(List.of("INVALID_ARGUMENT", "NODE_NOT_FOUND", "MALFORMED"), codes("known", slice));
    assertEquals(
        List.of("EXECUTION_NOT_FOUND", "EXECUTION_NOT_FOUND", "EXECUTION_NOT_FOUND"),
        codes("unknown", slice));
  }

  @Test
  void a_slice_that_names_something_twice_is_not_well_formed_as_a_whole() {
    String slice = "[{\"type\":\"ArchiveExecution\"},{\"type\":\"ArchiveExecution\"}]";

    assertEquals(List.of("INVALID_ARGUMENT", "INVALID_ARGUMENT"), codes("known", slice));
    assertEquals(List.of("EXECUTION_NOT_FOUND", "EXECUTION_NOT_FOUND"), codes("unknown", slice));
  }

  @Test
  void a_cancel_wins_although_another_command_of_its_slice_is_not_well_formed() {
    assertEquals(201, create("{\"graphId\":\"order\",\"executionId\":\"canceled\"}").status());

    List<String> codes =
        codes(
            "canceled", "[{\"type\":\"SucceedNode\",\"nodeId\":7},{\"type\":\"CancelExecution\"}]");

    assertEquals(List.of("INVALID_ARGUMENT", "ACCEPTED"), codes);
    assertEquals("CANCELED", server.get("/api/v1/executions/canceled").text("state", "status"));
  }

  private static List<String> codes(String id, String slice) {
    Reply reply = post("executions/ID/commands", id, slice);
    assertEquals(200, reply.status(), reply::body);
    return ((JsonArray) reply.at("items"))
        .elements().stream().map(item -> code(((JsonObject) item).members())).toList();
  }

  private static String code(Map<String, JsonValue> item) {
    return ((JsonString) item.getOrDefault("code", item.get("outcome"))).text();
  }

  @Test
  void a_creation_first_asks_that_there_is_none() {
    String create = "{\"type\":\"CreateExecution\",\"graphId\":7}";

    assertCode(409, "EXECUTION_EXISTS", post("executions/ID/commands", "known", create));
    assertCode(422, "INVALID_ARGUMENT", post("executions/ID/commands", "unknown", create));
    assertCode(409, "EXECUTION_EXISTS", create("{\"graphId\":7,\"executionId\":\"known\"}"));
    assertCode(422, "INVALID_ARGUMENT", create("{\"graphId\":7,\"executionId\":\"unknown\"}"));
  }

  @Test
  void a_slice_is_judged_by_the_state_before_it() {
    List<String> codes =
        codes(
            "made-now",
            "[{\"type\":\"CreateExecution\",\"graphId\":\"order\"},"
                + "{\"type\":\"CancelExecution\",\"mode\":7}]");

    assertEquals(List.of("ACCEPTED", "EXECUTION_NOT_FOUND"), codes);
  }
}
