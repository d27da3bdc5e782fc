package dev.lastword.server.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Client;
import dev.lastword.client.Filter;
import dev.lastword.client.NewExecution;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
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

/** What a request led to is found by its correlation id, and names who did it. */
final class CorrelationTest {

  private static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        pack: {type: Task, queue: parcels}
        approve: {type: Wait, waitKey: approval}
        done: {type: Success}
      edges:
        - {from: start, to: pack}
        - {from: pack, to: approve}
        - {from: approve, to: done}
      """;

  @TempDir private Path folder;

  private RunningServer server;
  private String token;

  @BeforeEach
  void start() {
    server = RunningServer.with(RunningServer.settings(folder).flag(Setting.AUTH, "required"));
    token =
        server
            .server()
            .bean(ApiKeys.class)
            .create("ann", Set.of(Role.ADMIN), Scope.ALL, Optional.empty())
            .token();
    assertEquals(201, post("/api/v1/graphs", "application/yaml", "none", GRAPH).status());
    Reply created =
        post(
            "/api/v1/executions", "checkout-12", "{\"graphId\":\"order\",\"executionId\":\"one\"}");
    assertEquals(201, created.status(), created::body);
    post("/api/v1/executions", "other", "{\"graphId\":\"order\",\"executionId\":\"two\"}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Reply post(String path, String correlationId, String json) {
    return post(path, "application/json", correlationId, json);
  }

  private Reply post(String path, String type, String correlationId, String body) {
    var request =
        server
            .request(path)
            .header("Content-Type", type)
            .header("Authorization", "Bearer " + token);
    if (!correlationId.isEmpty()) {
      request.header("X-Correlation-Id", correlationId);
    }
    return server.send(request.POST(BodyPublishers.ofString(body)));
  }

  private Reply get(String path) {
    return server.send(server.request(path).header("Authorization", "Bearer " + token).GET());
  }

  private static List<JsonObject> items(Reply reply) {
    return ((JsonArray) reply.at("items"))
        .elements().stream().map(item -> (JsonObject) item).toList();
  }

  private void pack() {
    Reply claimed =
        post("/api/v1/jobs/claim", "", "{\"queues\":[\"parcels\"],\"workerId\":\"w-7\"}");
    String lease = String.valueOf(items(claimed).get(0).members().get("token"));
    Reply done =
        post(
            "/api/v1/jobs/one/pack/succeed",
            "",
            "{\"workerId\":\"w-7\",\"attempt\":1,\"token\":" + lease + "}");
    assertEquals(200, done.status(), done::body);
  }

  @Test
  void executions_and_events_are_found_by_the_correlation_id_of_a_request() {
    pack();
    post("/api/v1/signals", "support-3", "{\"waitKey\":\"approval\"}");

    List<JsonObject> found = items(get("/api/v1/executions?correlationId=checkout-12"));
    Reply all = get("/api/v1/executions/one/events");
    Reply first = get("/api/v1/executions/one/events?correlationId=checkout-12");
    Reply second = get("/api/v1/executions/one/events?correlationId=support-3&limit=1");

    assertEquals(1, found.size());
    assertTrue(found.get(0).toString().contains("checkout-12"), found::toString);
    assertEquals(List.of(), items(get("/api/v1/executions?correlationId=nothing")));
    int led = items(first).size();
    assertTrue(led > 8, first::body);
    assertEquals(1, items(second).size());
    Reply rest =
        get("/api/v1/executions/one/events?correlationId=support-3&after=" + second.at("next"));
    assertEquals(items(all).size(), led + 1 + items(rest).size());
  }

  @Test
  void what_a_later_request_did_is_found_across_executions() {
    post("/api/v1/executions/one/cancel", "support-3", "{}");
    post("/api/v1/executions/two/cancel", "support-3", "{}");

    List<JsonObject> found = items(get("/api/v1/executions?correlationId=support-3"));
    Reply first = get("/api/v1/events?correlationId=support-3&limit=3");
    Reply rest = get("/api/v1/events?correlationId=support-3&cursor=" + first.text("next"));

    assertEquals(2, found.size());
    assertTrue(found.get(0).toString().contains("support-3"), found::toString);
    assertEquals(3, items(first).size());
    int events =
        items(get("/api/v1/executions/one/events?correlationId=support-3")).size()
            + items(get("/api/v1/executions/two/events?correlationId=support-3")).size();
    assertEquals(events, 3 + items(rest).size());
    assertEquals(422, get("/api/v1/events").status());
    assertEquals(422, get("/api/v1/events?correlationId=x&cursor=nonsense").status());
    Client client = Client.to(server.server().address()).withKey(token);
    assertEquals(events, client.executions().events("support-3", null, 500).items().size());
    assertEquals(List.of("support-3"), client.execution("one").get().summary().correlationIds());
  }

  @Test
  void a_key_for_some_graphs_finds_only_their_events() {
    String scoped =
        server
            .server()
            .bean(ApiKeys.class)
            .create(
                "bob",
                Set.of(Role.VIEWER),
                new Scope(Optional.empty(), Optional.of(Set.of("other"))),
                Optional.empty())
            .token();

    for (String graph : List.of("", "&graph=order")) {
      Reply reply =
          server.send(
              server
                  .request("/api/v1/events?correlationId=checkout-12" + graph)
                  .header("Authorization", "Bearer " + scoped)
                  .GET());
      assertEquals(403, reply.status(), reply::body);
    }
  }

  @Test
  void a_report_is_external_and_a_signal_its_sender_s() {
    pack();
    post("/api/v1/signals", "support-3", "{\"waitKey\":\"approval\"}");

    String log = get("/api/v1/executions/one/events").body();

    assertTrue(actorOf(log, "\"type\":\"NODE_SUCCEEDED\"", "pack").contains("\"external\""), log);
    assertTrue(actorOf(log, "\"type\":\"NODE_SUCCEEDED\"", "pack").contains("key:ann"), log);
    assertTrue(actorOf(log, "\"type\":\"NODE_RESUMED\"", "approve").contains("\"user\""), log);
    assertTrue(actorOf(log, "\"type\":\"NODE_RESUMED\"", "approve").contains("key:ann"), log);
  }

  private static String actorOf(String log, String type, String node) {
    return List.of(log.split("\"version\":")).stream()
        .filter(event -> event.contains(type) && event.contains("\"nodeId\":\"" + node + "\""))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_client_sends_it_and_finds_by_it() {
    Client client = Client.to(server.server().address()).withKey(token);
    NewExecution asked =
        NewExecution.of("order").named(ExecutionId.of("three")).correlationId("mine");
    client.executions().create(asked);

    var found = client.executions().list(Filter.ALL.correlationId("mine"), null, 10);

    assertEquals(1, found.items().size());
    assertEquals(Optional.of("mine"), found.items().get(0).correlationId());
  }

  @Test
  void what_a_schedule_starts_is_found_by_the_request_that_triggered_or_defined_it() {
    Reply defined =
        server.send(
            server
                .request("/api/v1/schedules/nightly")
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + token)
                .header("X-Correlation-Id", "plan-1")
                .PUT(BodyPublishers.ofString("{\"graphId\":\"order\",\"cron\":\"@yearly\"}")));
    assertEquals(201, defined.status(), defined::body);

    post("/api/v1/schedules/nightly/trigger", "now-1", "");
    post("/api/v1/schedules/nightly/trigger", "", "");

    assertEquals(1, items(get("/api/v1/executions?correlationId=now-1")).size());
    assertEquals(1, items(get("/api/v1/executions?correlationId=plan-1")).size());
  }
}
