package dev.lastword.server.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports that come late or again: work that was given back, results and cancels that are over. */
final class ReleaseTest {

  private static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        pack: {type: Task, queue: parcels, retry: {maxFailures: 3, backoff: {initial: PT0.001S}}}
        done: {type: Success}
      edges:
        - {from: start, to: pack}
        - {from: pack, to: done}
      """;

  private static final String TWO =
      """
      id: two
      nodes:
        start: {type: Start}
        rest: {type: Wait}
      edges:
        - {from: start, to: rest}
      """;

  private static final String JOB = "/api/v1/jobs/late/pack";

  @TempDir private Path folder;

  private RunningServer server;

  @BeforeEach
  void start() {
    server = RunningServer.in(folder);
    assertEquals(201, server.postYaml("/api/v1/graphs", GRAPH).status());
    server.post("/api/v1/executions", "{\"graphId\":\"order\",\"executionId\":\"late\"}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Claims the job and returns how its holder is known. */
  private String claim(String attempt) {
    Reply claimed =
        server.post(
            "/api/v1/jobs/claim",
            "{\"queues\":[\"parcels\"],\"workerId\":\"w\",\"waitFor\":\"PT20S\"}");
    JsonObject job = (JsonObject) ((JsonArray) claimed.at("items")).elements().get(0);
    assertEquals(attempt, job.members().get("attempt").toString());
    return "\"workerId\":\"w\",\"token\":" + job.members().get("token");
  }

  private void post(int status, String path, String json) {
    Reply reply = server.post(path, json);
    assertEquals(status, reply.status(), reply::body);
  }

  @Test
  void who_stops_a_later_attempt_in_its_grace_is_not_waited_for() {
    post(200, JOB + "/fail", "{" + claim("1") + ",\"attempt\":1}");
    String held = claim("2");
    post(
        202,
        "/api/v1/executions/late/cancel",
        "{\"mode\":\"GRACEFUL\",\"graceUntil\":\"2999-01-01T00:00:00Z\"}");

    post(200, JOB + "/release", "{" + held + "}");

    Reply look = server.get("/api/v1/executions/late");
    assertEquals("CANCELED", look.text("summary", "status"), look::body);
  }

  @Test
  void a_success_that_ended_the_execution_can_be_reported_again() {
    String report = "{" + claim("1") + ",\"attempt\":1,\"output\":\"sent\"}";
    post(200, JOB + "/succeed", report);
    assertEquals("COMPLETED", server.get("/api/v1/executions/late").text("state", "status"));

    Reply again = server.post(JOB + "/succeed", report);

    assertEquals(200, again.status(), again::body);
    assertEquals("ALREADY_SUCCEEDED", again.text("reason"));
  }

  @Test
  void the_cancel_of_a_node_that_has_ended_names_what_won() {
    assertEquals(201, server.postYaml("/api/v1/graphs", TWO).status());
    server.post("/api/v1/executions", "{\"graphId\":\"two\",\"executionId\":\"e-2\"}");
    String begin = "/api/v1/executions/e-2/nodes/start/cancel";

    Reply reply = server.post(begin, "{}");

    assertEquals(409, reply.status(), reply::body);
    assertEquals("TOO_LATE", reply.text("code"));
    assertEquals("NODE_SUCCEEDED", reply.text("winner", "type"));
    assertEquals(
        "expected an unfinished node start, found that NODE_SUCCEEDED ended it at version "
            + reply.text("winner", "version"),
        reply.text("detail"));
  }
}
