package dev.lastword.server.overview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.server.security.ApiKeys;
import dev.lastword.server.security.Role;
import dev.lastword.server.security.Scope;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.store.EventStore;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The overview, the search and the workers show a caller what is its own, and nothing else. */
final class OverviewScopeTest {

  @TempDir private Path folder;

  private RunningServer server;
  private String admin;

  @BeforeEach
  void start() {
    server =
        RunningServer.with(
            RunningServer.settings(folder).flag(Setting.AUTH, "required").flag(Setting.RATE, "0"));
    admin = key("root", Scope.ALL, Role.ADMIN);
    for (String graph : new String[] {"order", "payroll"}) {
      Reply registered =
          post(
              "/api/v1/graphs",
              admin,
              """
              {"id": "G", "nodes": {"s": {"type": "Start"}, "w": {"type": "Wait", "waitKey": "k-G"},
               "a": {"type": "Task", "queue": "q-G", "retry": {"maxFailures": 1}}},
               "edges": [{"from": "s", "to": "a"}, {"from": "a", "to": "w"}]}
              """
                  .replace("G", graph));
      assertEquals(201, registered.status(), registered::body);
      start(graph, graph + "-1");
      claim(graph);
      start(graph, graph + "-2");
    }
  }

  private void start(String graph, String id) {
    String body = "{\"graphId\":\"%s\",\"executionId\":\"%s\"}".formatted(graph, id);
    assertEquals(201, post("/api/v1/executions", admin, body).status());
  }

  private Reply claim(String graph) {
    Reply claimed =
        post(
            "/api/v1/jobs/claim",
            admin,
            "{\"queues\":[\"q-%s\"],\"workerId\":\"w-%s\"}".formatted(graph, graph));
    assertEquals(200, claimed.status(), claimed::body);
    return claimed;
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String key(String name, Scope scope, Role role) {
    ApiKeys keys = server.server().bean(ApiKeys.class);
    return keys.create(name, Set.of(role), scope, Optional.empty()).token();
  }

  private Reply get(String path, String token) {
    return server.send(server.request(path).header("Authorization", "Bearer " + token).GET());
  }

  private Reply post(String path, String token, String json) {
    return server.send(
        server
            .request(path)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  private void awaitThat(String path, String part) {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!get(path, admin).body().contains(part)) {
      assertTrue(System.nanoTime() < end, () -> get(path, admin).body());
    }
  }

  @Test
  void an_overview_counts_the_graphs_of_the_caller_alone() {
    String narrow = key("ann", new Scope(Set.of(), Set.of("order")), Role.VIEWER);

    String all = get("/api/v1/overview", admin).body();
    String own = get("/api/v1/overview", narrow).body();

    assertTrue(all.contains("\"payroll\"") && all.contains("\"q-payroll\""), all);
    assertTrue(own.contains("\"order\""), own);
    assertTrue(own.contains("\"active\":{\"number\":2,\"exact\":true}"), own);
    assertFalse(own.contains("payroll"), own);
    assertTrue(own.contains("\"queues\":[]"), own);
  }

  @Test
  void a_search_finds_nothing_beyond_the_scope() {
    String narrow = key("ann", new Scope(Set.of(), Set.of("order")), Role.VIEWER);

    for (String text : new String[] {"payroll-1", "payroll", "k-payroll"}) {
      assertEquals("{\"items\":[]}", get("/api/v1/search?q=" + text, narrow).body());
    }
    assertTrue(get("/api/v1/search?q=payroll", admin).body().contains("payroll-1"));
    assertTrue(get("/api/v1/search?q=order-1", narrow).body().contains("\"by\":\"id\""));
  }

  @Test
  void workers_are_those_of_the_callers_queues() {
    String narrow = key("ann", new Scope(Set.of("q-order"), Set.of()), Role.VIEWER);

    String own = get("/api/v1/workers", narrow).body();

    assertTrue(own.contains("w-order") && own.contains("\"held\":1"), own);
    assertFalse(own.contains("payroll"), own);
    assertTrue(get("/api/v1/workers", admin).body().contains("w-payroll"));
  }

  @Test
  void a_worker_that_finds_nothing_is_known_to_other_nodes_too() {
    assertTrue(claim("order").body().contains("\"items\""));
    assertTrue(claim("order").body().contains("\"items\":[]"));
    server.server().bean(WorkerRegistry.class).write();

    EventStore store = server.server().bean(EventStore.class);
    WorkerRegistry other = new WorkerRegistry(store, server.server().bean(Settings.class));

    assertEquals(
        Set.of("w-order", "w-payroll"),
        Set.copyOf(other.list().stream().map(WorkerSighting::workerId).toList()));
    other.close();
  }

  @Test
  void a_root_cause_beyond_the_scope_is_not_told() {
    Reply registered =
        post(
            "/api/v1/graphs",
            admin,
            """
            {"id": "office", "nodes": {"s": {"type": "Start"},
             "pay": {"type": "SubExecution", "graph": "payroll"}},
             "edges": [{"from": "s", "to": "pay"}]}
            """);
    assertEquals(201, registered.status(), registered::body);
    post("/api/v1/executions/payroll-2/cancel", admin, "{}");
    start("office", "office-1");
    Reply claimed =
        post(
            "/api/v1/jobs/claim",
            admin,
            "{\"queues\":[\"q-payroll\"],\"workerId\":\"w-payroll\",\"waitFor\":\"PT20S\"}");
    JsonObject job = (JsonObject) ((JsonArray) claimed.at("items")).elements().get(0);
    String child = ((JsonString) job.members().get("executionId")).text();
    post(
        "/api/v1/jobs/" + child + "/a/fail",
        admin,
        "{\"workerId\":\"w-payroll\",\"attempt\":1,\"token\":%s,\"error\":{\"code\":\"SALARY\"}}"
            .formatted(job.members().get("token")));
    String narrow = key("ann", new Scope(Set.of(), Set.of("office")), Role.VIEWER);

    String explain = "/api/v1/executions/office-1/explain";
    awaitThat(explain, "\"executionId\":\"" + child + "\"");
    assertFalse(get(explain, narrow).body().contains("\"executionId\":\"" + child + "\""));
    String node = "/api/v1/executions/office-1/nodes/pay";
    assertTrue(get(node, admin).body().contains(child));
    assertTrue(get(node, narrow).body().endsWith("\"children\":[]}"));
  }

  @Test
  void a_caller_is_told_who_it_is_and_what_it_may_do() {
    String narrow = key("ann", new Scope(Set.of(), Set.of("order")), Role.OPERATOR);

    assertEquals(
        "{\"name\":\"key:ann\",\"roles\":[\"operator\"],\"graphs\":[\"order\"]}",
        get("/api/v1/me", narrow).body());
    assertEquals("{\"name\":\"key:root\",\"roles\":[\"admin\"]}", get("/api/v1/me", admin).body());
    assertEquals(401, server.get("/api/v1/me").status());
  }
}
