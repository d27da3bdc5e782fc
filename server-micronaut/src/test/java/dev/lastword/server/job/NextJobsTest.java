package dev.lastword.server.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports that bring the next jobs with their answer, one by one and several at once. */
final class NextJobsTest {

  private static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        pack: {type: Task, queue: parcels}
        ship: {type: Task, queue: parcels}
        done: {type: Success}
      edges:
        - {from: start, to: pack}
        - {from: pack, to: ship}
        - {from: ship, to: done}
      """;

  private static final String NEXT =
      ",\"next\":{\"queues\":[\"parcels\"],\"max\":10,\"waitFor\":\"PT20S\"}";
  private static final String NOTHING = ",\"next\":{\"queues\":[\"parcels\"],\"waitFor\":\"PT0S\"}";

  @TempDir private Path folder;

  private RunningServer server;

  @BeforeEach
  void start() {
    server = RunningServer.in(folder);
    assertEquals(201, server.postYaml("/api/v1/graphs", GRAPH).status());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void create(String id) {
    Reply made =
        server.post("/api/v1/executions", "{\"graphId\":\"order\",\"executionId\":\"" + id + "\"}");
    assertEquals(201, made.status(), made::body);
  }

  private static List<JsonObject> jobs(Reply reply, String member) {
    return ((JsonArray) reply.at(member)).elements().stream().map(JsonObject.class::cast).toList();
  }

  private JsonObject claim() {
    Reply claimed =
        server.post(
            "/api/v1/jobs/claim",
            "{\"queues\":[\"parcels\"],\"workerId\":\"w\",\"waitFor\":\"PT20S\"}");
    return jobs(claimed, "items").get(0);
  }

  private static String text(JsonObject job, String member) {
    return job.members().get(member).toString().replace("\"", "");
  }

  private static String held(JsonObject job) {
    return "\"token\":\"" + text(job, "token") + "\",\"attempt\":1";
  }

  private static String path(JsonObject job) {
    return "/api/v1/jobs/" + text(job, "executionId") + "/" + text(job, "nodeId") + "/";
  }

  private Reply succeed(JsonObject job, String more) {
    return server.post(path(job) + "succeed", "{\"workerId\":\"w\"," + held(job) + more + "}");
  }

  private static String one(JsonObject job, String report, String held) {
    return "{\"executionId\":\"%s\",\"nodeId\":\"%s\",\"report\":\"%s\",%s}"
        .formatted(text(job, "executionId"), text(job, "nodeId"), report, held);
  }

  private Reply reports(String more, String... reports) {
    return server.post(
        "/api/v1/jobs/reports",
        "{\"workerId\":\"w\",\"reports\":[" + String.join(",", reports) + "]" + more + "}");
  }

  private String status(String id) {
    return server.get("/api/v1/executions/" + id).text("state", "status");
  }

  @Test
  void a_worker_goes_from_job_to_job_with_one_request_each() {
    create("one");

    Reply packed = succeed(claim(), NEXT);

    assertEquals("ACCEPTED", packed.text("outcome"));
    JsonObject ship = jobs(packed, "next").get(0);
    assertEquals("ship", text(ship, "nodeId"));
    Reply shipped = succeed(ship, NOTHING);
    assertEquals(200, shipped.status(), shipped::body);
    assertEquals("COMPLETED", status("one"));
    assertEquals(false, shipped.body().contains("next"), shipped::body);
  }

  @Test
  void a_report_that_asks_for_nothing_leaves_the_next_job_in_its_queue() {
    create("one");

    Reply packed = succeed(claim(), "");

    assertEquals(200, packed.status(), packed::body);
    assertEquals("ship", text(claim(), "nodeId"));
  }

  @Test
  void a_repeated_report_gets_the_job_again_whose_answer_was_lost() {
    create("one");
    JsonObject pack = claim();
    JsonObject lost = jobs(succeed(pack, NEXT), "next").get(0);

    Reply again = succeed(pack, NEXT);

    assertEquals("ALREADY_SUCCEEDED", again.text("reason"));
    assertEquals(lost.members().get("token"), jobs(again, "next").get(0).members().get("token"));
    assertEquals(200, succeed(lost, "").status());
  }

  @Test
  void a_cancel_before_the_report_leaves_nothing_to_go_on_with() {
    create("one");
    JsonObject pack = claim();
    server.post("/api/v1/executions/one/cancel", "{}");

    Reply late = succeed(pack, NOTHING);

    assertEquals(409, late.status(), late::body);
    assertEquals("CANCELED", status("one"));
    assertEquals(List.of(), jobs(server.get("/api/v1/jobs"), "items"));
  }

  @Test
  void a_cancel_after_the_report_wins_over_the_job_that_came_with_the_answer() {
    create("one");
    JsonObject ship = jobs(succeed(claim(), NEXT), "next").get(0);
    server.post("/api/v1/executions/one/cancel", "{}");

    Reply beat =
        server.post(
            path(ship) + "heartbeat",
            "{\"workerId\":\"w\",\"token\":\"" + text(ship, "token") + "\"}");
    Reply late = succeed(ship, NOTHING);

    assertEquals(false, beat.text("pulse").equals("GO_ON"), beat::body);
    assertEquals(409, late.status(), late::body);
    assertEquals("CANCELED", status("one"));
  }

  @Test
  void a_repetition_after_a_cancel_gets_nothing() {
    create("one");
    JsonObject pack = claim();
    assertEquals(1, jobs(succeed(pack, NEXT), "next").size());
    server.post("/api/v1/executions/one/cancel", "{}");

    Reply again = succeed(pack, NOTHING);

    assertEquals("ALREADY_SUCCEEDED", again.text("reason"));
    assertEquals(false, again.body().contains("next"), again::body);
  }

  @Test
  void a_paused_queue_gives_nothing_with_an_answer() {
    create("one");
    JsonObject pack = claim();
    assertEquals(200, server.post("/api/v1/queues/parcels/pause", "{}").status());

    Reply packed = succeed(pack, NOTHING);

    assertEquals(200, packed.status(), packed::body);
    assertEquals(false, packed.body().contains("next"), packed::body);
    Reply all = server.get("/api/v1/jobs?status=Queued");
    assertEquals("ship", text(jobs(all, "items").get(0), "nodeId"));
  }

  @Test
  void several_reports_are_answered_each_by_itself_and_bring_jobs_together() {
    create("one");
    create("two");
    create("three");
    JsonObject first = claim();
    JsonObject second = claim();
    JsonObject third = claim();

    Reply reply =
        reports(
            NEXT,
            one(first, "succeed", held(first) + ",\"output\":7"),
            one(second, "succeed", "\"token\":\"1.x\",\"attempt\":1"),
            one(third, "fail", held(third) + ",\"error\":{\"code\":\"TORN\"}"));

    assertEquals(200, reply.status(), reply::body);
    assertEquals(
        "200 409 200",
        jobs(reply, "items").stream()
            .map(item -> text(item, "status"))
            .collect(Collectors.joining(" ")));
    assertEquals("LEASE_LOST", text(jobs(reply, "items").get(1), "code"));
    JsonObject next = jobs(reply, "next").get(0);
    assertEquals(text(first, "executionId") + " ship", text(next, "executionId") + " ship");
    assertEquals("FAILED", status(text(third, "executionId")));
    assertEquals(200, succeed(second, "").status());
  }

  @Test
  void a_list_of_reports_is_answered_by_a_server_with_one_thread() {
    server.close();
    server = RunningServer.with(RunningServer.settings(folder).flag(Setting.THREADS, "1"));
    create("one");
    create("two");
    JsonObject first = claim();
    JsonObject second = claim();

    Reply reply =
        reports("", one(first, "succeed", held(first)), one(second, "succeed", held(second)));

    assertEquals(200, reply.status(), reply::body);
    assertEquals(
        List.of("200", "200"),
        jobs(reply, "items").stream().map(item -> text(item, "status")).toList());
  }

  @Test
  void a_repeated_list_of_reports_gets_its_jobs_again() {
    create("one");
    JsonObject pack = claim();
    List<JsonValue> lost =
        jobs(reports(NEXT, one(pack, "succeed", held(pack))), "next").stream()
            .map(job -> job.members().get("token"))
            .toList();

    Reply again = reports(NEXT, one(pack, "succeed", held(pack)));

    assertEquals("NO_OP", text(jobs(again, "items").get(0), "outcome"));
    assertEquals(
        lost, jobs(again, "next").stream().map(job -> job.members().get("token")).toList());
  }

  @Test
  void a_list_with_a_report_that_is_not_well_formed_does_nothing() {
    create("one");
    JsonObject pack = claim();

    Reply reply = reports("", one(pack, "succeed", held(pack)), one(pack, "explode", held(pack)));

    assertEquals(422, reply.status(), reply::body);
    assertEquals("/reports/1/report", reply.text("place"));
    assertEquals("ACTIVE", status("one"));
    assertEquals(200, succeed(pack, "").status());
  }
}
