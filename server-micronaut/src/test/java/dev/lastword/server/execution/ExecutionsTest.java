package dev.lastword.server.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExecutionsTest {

  private static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        pack: {type: Task, queue: %s}
        approve: {type: Wait, waitKey: approval}
        done: {type: Success}
      edges:
        - {from: start, to: pack}
        - {from: pack, to: approve}
        - {from: approve, to: done}
      """;

  @TempDir private static Path folder;

  private static RunningServer server;

  @BeforeAll
  static void start() {
    server = RunningServer.in(folder);
    assertEquals(201, server.postYaml("/api/v1/graphs", GRAPH.formatted("unclaimed")).status());
    assertEquals(
        201,
        server
            .postYaml(
                "/api/v1/graphs", GRAPH.formatted("parcels").replace("id: order", "id: parcel"))
            .status());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static void create(String graph, String id) {
    Reply reply =
        server.post(
            "/api/v1/executions",
            "{\"graphId\":\"" + graph + "\",\"executionId\":\"" + id + "\",\"input\":1.10}");
    assertEquals(201, reply.status(), reply::body);
  }

  @Test
  void numbers_keep_their_spelling() {
    create("order", "exact");

    assertTrue(server.get("/api/v1/executions/exact").body().contains("\"input\":1.10"));
  }

  @Test
  void the_same_key_and_content_is_the_same_execution_and_other_content_is_refused() {
    Reply first = keyed("k-1", "{\"graphId\":\"order\"}");
    Reply again = keyed("k-1", "{\"graphId\":\"order\"}");
    Reply other = keyed("k-1", "{\"graphId\":\"parcel\"}");

    assertEquals(201, first.status(), first::body);
    assertEquals(first.text("executionId"), again.text("executionId"));
    assertEquals("true", again.header("Idempotent-Replayed").orElse("no"));
    assertEquals("no", first.header("Idempotent-Replayed").orElse("no"));
    assertEquals("KEY_REUSED", other.text("code"), other::body);
  }

  @Test
  void an_execution_that_was_begun_before_under_its_key_is_said_to_be_a_repetition() {
    create("order", "again");
    server.post("/api/v1/executions/again/cancel", "{}");
    server.send(
        server
            .request("/api/v1/schedules/now-and-then")
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString("{\"graphId\":\"order\",\"cron\":\"0 3 * * *\"}")));

    for (String path : List.of("/executions/again/rerun", "/schedules/now-and-then/trigger")) {
      Reply first = keyed(path, "k-9", "");
      Reply again = keyed(path, "k-9", "");

      assertEquals(201, first.status(), first::body);
      assertEquals("no", first.header("Idempotent-Replayed").orElse("no"), path);
      assertEquals(first.text("executionId"), again.text("executionId"), path);
      assertEquals("true", again.header("Idempotent-Replayed").orElse("no"), path);
    }
  }

  @Test
  void whatever_is_created_says_where_it_is_found() {
    Reply made =
        server.post(
            "/api/v1/executions", "{\"graphId\":\"order\",\"executionId\":\"50 % für Ann\"}");
    String place = made.header("Location").orElseThrow();
    server.post(place + "/cancel", "{}");
    Reply rerun = server.post(place + "/rerun", "{}");

    assertEquals("/api/v1/executions/50%20%25%20f%C3%BCr%20Ann", place);
    assertEquals(200, server.get(place).status());
    assertEquals(201, rerun.status(), rerun::body);
    assertEquals(200, server.get(rerun.header("Location").orElseThrow()).status());
  }

  @Test
  void an_execution_is_found_by_the_key_that_it_was_created_under() {
    String id = keyed("k-2", "{\"graphId\":\"order\"}").text("executionId");

    Reply found = server.get("/api/v1/executions?key=k-2");
    Reply other = server.get("/api/v1/executions?key=k-2&status=FAILED");

    assertTrue(found.body().contains("\"executionId\":\"" + id + "\""), found::body);
    assertEquals("[]", other.text("items"), other::body);
    assertEquals("[]", server.get("/api/v1/executions?key=k-3").text("items"));
  }

  private static Reply keyed(String key, String body) {
    return keyed("/executions", key, body);
  }

  private static Reply keyed(String path, String key, String body) {
    return server.send(
        server
            .request("/api/v1" + path)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", key)
            .POST(BodyPublishers.ofString(body)));
  }

  @Test
  void a_command_at_another_version_is_refused_and_at_this_one_granted() {
    create("order", "matched");
    String tag = server.get("/api/v1/executions/matched").header("ETag").orElseThrow();

    Reply staleNode = cancelAt("matched/nodes/pack", "\"1\"");
    Reply stale = cancelAt("matched", "\"1\"");
    Reply fresh = cancelAt("matched", tag);

    assertEquals(412, staleNode.status(), staleNode::body);
    assertEquals(412, stale.status(), stale::body);
    assertEquals("VERSION_MISMATCH", stale.text("code"));
    assertEquals("CANCELED", fresh.text("status"), fresh::body);
  }

  private static Reply cancelAt(String id, String tag) {
    return server.send(
        server
            .request("/api/v1/executions/" + id + "/cancel")
            .header("If-Match", tag)
            .POST(BodyPublishers.noBody()));
  }

  @Test
  void a_success_that_comes_after_the_cancel_changes_nothing_and_is_kept_beside() {
    create("parcel", "late");
    Reply claimed =
        server.post("/api/v1/jobs/claim", "{\"queues\":[\"parcels\"],\"workerId\":\"w\"}");
    String token = claimed.body().replaceAll(".*\"token\":(\"[^\"]+\").*", "$1");
    assertEquals(200, server.post("/api/v1/executions/late/cancel", "{}").status());

    Reply late =
        server.post(
            "/api/v1/jobs/late/pack/succeed",
            "{\"workerId\":\"w\",\"token\":" + token + ",\"attempt\":1}");

    assertEquals(409, late.status(), late::body);
    assertEquals("CANCELED", server.get("/api/v1/executions/late").text("state", "status"));
    assertTrue(server.get("/api/v1/executions/late/refused").body().contains("\"pack\""));
  }

  @Test
  void a_cancel_among_commands_of_one_slice_wins_and_each_is_answered() {
    create("order", "slice");

    Reply reply =
        server.post(
            "/api/v1/executions/slice/commands",
            "[{\"type\":\"CancelExecution\"},{\"type\":\"MarkNodeReady\",\"nodeId\":\"none\"}]");

    assertEquals(200, reply.status(), reply::body);
    assertTrue(reply.body().contains("\"executionStatus\":\"CANCELED\""), reply::body);
    assertTrue(reply.body().contains("\"NODE_NOT_FOUND\""), reply::body);
  }

  @Test
  void a_cancel_that_comes_too_late_names_what_won() {
    create("order", "over");
    server.post("/api/v1/executions/over/nodes/pack/cancel", "{}");

    Reply reply = server.post("/api/v1/executions/over/cancel", "{}");

    assertEquals(409, reply.status(), reply::body);
    assertEquals("TOO_LATE", reply.text("code"));
    assertEquals("EXECUTION_FAILED", reply.text("winner", "type"));
  }

  @Test
  void many_are_canceled_at_once_with_a_result_for_each() {
    create("order", "bulk-1");
    create("order", "bulk-2");

    Reply reply =
        server.post(
            "/api/v1/executions/cancel",
            "{\"filter\":{\"ids\":[\"bulk-1\",\"bulk-2\",\"nobody\"]}}");

    assertEquals(200, reply.status(), reply::body);
    assertEquals("CANCELED", server.get("/api/v1/executions/bulk-2").text("state", "status"));
    assertTrue(reply.body().contains("\"EXECUTION_NOT_FOUND\""), reply::body);
  }

  @Test
  void who_names_executions_to_cancel_may_filter_them_too() {
    create("order", "named");
    create("parcel", "named-too");

    Reply reply =
        server.post(
            "/api/v1/executions/cancel",
            "{\"filter\":{\"ids\":[\"named\",\"named-too\"],\"graph\":\"parcel\"}}");

    assertEquals(200, reply.status(), reply::body);
    assertEquals("ACTIVE", server.get("/api/v1/executions/named").text("state", "status"));
    assertEquals("CANCELED", server.get("/api/v1/executions/named-too").text("state", "status"));
    assertTrue(reply.body().contains("\"EXECUTION_NOT_FOUND\""), reply::body);
  }

  @Test
  void an_execution_is_carried_over_as_one_file() {
    create("order", "carried");
    server.post("/api/v1/executions/carried/cancel", "{}");
    String lines = server.get("/api/v1/executions/carried/export").body();

    Reply again =
        server.send(
            server
                .request("/api/v1/executions/import")
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(lines)));

    assertEquals(200, again.status(), again::body);
    assertTrue(again.body().contains("\"unchanged\":[\"carried\"]"), again::body);
  }

  @Test
  void schedules_queues_administration_and_metrics_answer() {
    Reply schedule =
        server.send(
            server
                .request("/api/v1/schedules/nightly")
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"graphId\":\"order\",\"cron\":\"0 3 * * *\"}")));
    assertEquals(201, schedule.status(), schedule::body);
    Reply stale =
        server.send(
            server.request("/api/v1/schedules/nightly").header("If-Match", "\"7\"").DELETE());
    assertEquals(412, stale.status(), stale::body);
    assertEquals(200, server.get("/api/v1/schedules").status());
    assertTrue(server.get("/api/v1/queues").body().contains("\"unclaimed\""));
    Reply clean = server.post("/api/v1/admin/reconcile", "{}");
    assertEquals("[]", clean.text("items"), clean::body);
    assertEquals(
        404, server.post("/api/v1/admin/reconcile", "{\"executionId\":\"nobody\"}").status());
    assertEquals(200, server.get("/api/v1/admin/info").status());
    assertTrue(server.get("/metrics").body().contains("lastword_http_requests_seconds_count"));
    assertTrue(server.get("/metrics").body().contains("lastword_commands_total"));
  }

  @Test
  void a_signal_is_kept_until_somebody_waits_for_it() {
    Reply reply = server.post("/api/v1/signals", "{\"waitKey\":\"nobody-yet\",\"value\":1}");

    assertEquals(202, reply.status(), reply::body);
    assertEquals("KEPT", reply.text("outcome"));
  }
}
