package dev.lastword.server.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.server.security.ApiKeys;
import dev.lastword.server.security.Role;
import dev.lastword.server.security.Scope;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs over HTTP, for those who may see them. */
final class JobListTest {

  private static final String GRAPH =
      """
      id: %s
      nodes:
        start: {type: Start}
        work: {type: Task, queue: %s}
        done: {type: Success}
      edges:
        - {from: start, to: work}
        - {from: work, to: done}
      """;

  @TempDir private Path folder;

  private RunningServer server;
  private String admin;

  @BeforeEach
  void start() {
    server = RunningServer.with(RunningServer.settings(folder).flag(Setting.AUTH, "required"));
    admin = token(Scope.ALL, Role.ADMIN);
    for (String graph : List.of("payments", "mails")) {
      String yaml = GRAPH.formatted(graph, graph + "-queue");
      assertEquals(201, post("/api/v1/graphs", "application/yaml", yaml).status());
    }
    create("mails", "m1");
    create("payments", "p1");
    create("payments", "p2");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void create(String graph, String id) {
    String body = "{\"graphId\":\"" + graph + "\",\"executionId\":\"" + id + "\"}";
    assertEquals(201, post("/api/v1/executions", "application/json", body).status());
  }

  private String token(Scope scope, Role... roles) {
    return server
        .server()
        .bean(ApiKeys.class)
        .create("ann", Set.of(roles), scope, Optional.empty())
        .token();
  }

  private Reply post(String path, String type, String body) {
    return server.send(
        server
            .request(path)
            .header("Content-Type", type)
            .header("Authorization", "Bearer " + admin)
            .POST(BodyPublishers.ofString(body)));
  }

  private Reply get(String path, String token) {
    return server.send(server.request(path).header("Authorization", "Bearer " + token).GET());
  }

  private List<String> listed(String query, String token) {
    Reply reply = get("/api/v1/jobs" + query, token);
    assertEquals(200, reply.status(), reply::body);
    return ((JsonArray) reply.at("items"))
        .elements().stream().map(job -> text(job, "executionId")).toList();
  }

  private static String text(JsonValue document, String member) {
    JsonValue value = ((JsonObject) document).members().get(member);
    return value instanceof JsonString string ? string.text() : String.valueOf(value);
  }

  private Reply claim(String queue) {
    return post(
        "/api/v1/jobs/claim",
        "application/json",
        "{\"queues\":[\"" + queue + "\"],\"workerId\":\"w-1\",\"max\":1}");
  }

  @Test
  void jobs_are_listed_by_status_queue_execution_and_worker_in_pages() {
    String held =
        text(((JsonArray) claim("payments-queue").at("items")).elements().get(0), "executionId");
    String free = held.equals("p1") ? "p2" : "p1";

    assertEquals(List.of("m1", "p1", "p2"), listed("", admin));
    assertEquals(List.of(held), listed("?status=Running", admin));
    assertEquals(List.of("m1", free), listed("?status=Queued", admin));
    assertEquals(List.of(free), listed("?status=Queued&queue=payments-queue", admin));
    assertEquals(List.of(held), listed("?worker=w-1", admin));
    assertEquals(List.of("p2"), listed("?execution=p2", admin));
    Reply first = get("/api/v1/jobs?limit=2", admin);
    assertEquals(List.of("p2"), listed("?limit=2&cursor=" + first.text("next"), admin));
  }

  @Test
  void a_job_shows_its_worker_and_its_log() {
    String id =
        text(((JsonArray) claim("mails-queue").at("items")).elements().get(0), "executionId");

    Reply job = get("/api/v1/jobs/" + id + "/work", admin);

    assertEquals(200, job.status(), job::body);
    assertEquals("Running", job.text("job", "status"));
    assertEquals("w-1", job.text("job", "workerId"));
    assertEquals("false", job.text("job", "leaseExpired"));
    assertEquals("Running", job.text("derivedStatus"));
    assertEquals("3", job.text("head"));
    assertTrue(
        job.body().contains("\"type\":\"job_leased\",\"payload\":{\"workerId\":\"w-1\""),
        job::body);
  }

  @Test
  void ended_jobs_are_listed_with_their_execution() {
    post("/api/v1/executions/p1/cancel", "application/json", "{}");

    assertEquals(List.of("p1"), listed("?execution=p1&status=Cancelled", admin));
    Reply everywhere = get("/api/v1/jobs?status=Cancelled", admin);
    assertEquals(422, everywhere.status(), everywhere::body);
    assertEquals("execution", everywhere.text("parameter"));
    assertEquals("Cancelled", get("/api/v1/jobs/p1/work", admin).text("job", "status"));
  }

  @Test
  void what_is_wrong_with_a_request_is_told() {
    assertEquals(422, get("/api/v1/jobs?status=running", admin).status());
    assertEquals(422, get("/api/v1/jobs?cursor=%25%25", admin).status());
    assertEquals(422, get("/api/v1/jobs?limit=0", admin).status());
    assertEquals(422, get("/api/v1/jobs/p1/work?after=-1", admin).status());
    assertEquals(404, get("/api/v1/jobs?execution=nowhere", admin).status());
    Reply none = get("/api/v1/jobs/p1/start", admin);
    assertEquals(404, none.status(), none::body);
    assertEquals("JOB_NOT_FOUND", none.text("code"));
    assertEquals(404, get("/api/v1/jobs/nowhere/work", admin).status());
  }

  @Test
  void a_key_for_queues_sees_their_jobs_alone() {
    String mails = token(new Scope(Set.of("mails-queue"), Set.of()), Role.WORKER);

    assertEquals(List.of("m1"), listed("", mails));
    assertEquals(List.of(), listed("?execution=p1", mails));
    assertEquals(403, get("/api/v1/jobs?queue=payments-queue", mails).status());
    assertEquals(200, get("/api/v1/jobs/m1/work", mails).status());
    assertEquals(403, get("/api/v1/jobs/p1/work", mails).status());
  }

  @Test
  void a_key_for_queues_does_not_see_ended_jobs_of_others() {
    String mails = token(new Scope(Set.of("mails-queue"), Set.of()), Role.WORKER);
    post("/api/v1/executions/p1/cancel", "application/json", "{}");

    assertEquals(List.of(), listed("?execution=p1", mails));
    assertEquals(403, get("/api/v1/jobs/p1/work", mails).status());
  }

  @Test
  void a_key_for_graphs_sees_the_jobs_of_their_executions_alone() {
    String payments = token(new Scope(Set.of(), Set.of("payments")), Role.VIEWER);

    assertEquals(List.of("p1", "p2"), listed("", payments));
    assertEquals(List.of(), listed("?queue=mails-queue", payments));
    assertEquals(404, get("/api/v1/jobs?execution=m1", payments).status());
    assertEquals(200, get("/api/v1/jobs/p1/work", payments).status());
    assertEquals(404, get("/api/v1/jobs/m1/work", payments).status());
  }

  @Test
  void a_key_for_queues_and_graphs_sees_what_is_in_both() {
    String narrow =
        token(new Scope(Set.of("payments-queue"), Set.of("mails")), Role.WORKER, Role.VIEWER);

    assertEquals(List.of(), listed("", narrow));
    assertEquals(404, get("/api/v1/jobs/p1/work", narrow).status());
  }
}
