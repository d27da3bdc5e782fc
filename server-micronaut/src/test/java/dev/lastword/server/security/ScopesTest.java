package dev.lastword.server.security;

import static dev.lastword.server.security.Routes.method;
import static dev.lastword.server.security.Routes.template;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import io.micronaut.web.router.UriRouteInfo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every route of the running server, asked with keys of all roles that are narrowed to one graph or
 * to one queue, about what is theirs and about what is not.
 */
final class ScopesTest {

  /** What requests are about: an execution of a graph, with a node whose job is in a queue. */
  private record Thing(String graph, String queue, String execution, String schedule) {

    String in(String text) {
      return text.replace("{graphId}", graph)
          .replace("{queue}", queue)
          .replace("{executionId}", execution)
          .replace("{nodeId}", "pack")
          .replace("{scheduleId}", schedule)
          .replaceAll("\\{[a-zA-Z]+}", "1");
    }
  }

  private static final Thing OWN = new Thing("order", "parcels", "own", "own-daily");
  private static final Thing FOREIGN = new Thing("payroll", "salaries", "foreign", "its-daily");

  private static final String CLAIM = "{\"queues\":[\"{queue}\"],\"workerId\":\"w\"}";
  private static final String REPORT =
      "{\"executionId\":\"{executionId}\",\"nodeId\":\"{nodeId}\",\"report\":\"succeed\","
          + "\"token\":\"1.x\",\"attempt\":1}";
  private static final String REPORTS = "{\"workerId\":\"w\",\"reports\":[" + REPORT + "]}";

  /** Bodies that name the thing where no path does, and paths with the query that does. */
  private static final Map<String, List<String>> NAMING =
      Map.ofEntries(
          Map.entry("GET /api/v1/jobs", List.of("?execution={executionId}", "")),
          Map.entry("GET /api/v1/jobs/{executionId}/{nodeId}", List.of("", "")),
          Map.entry("GET /api/v1/stream", List.of("?graph={graphId}", "")),
          Map.entry("GET /api/v1/events", List.of("?correlationId=c&graph={graphId}", "")),
          Map.entry("GET /api/v1/executions", List.of("?graph={graphId}", "")),
          Map.entry("POST /api/v1/executions", List.of("", "{\"graphId\":\"{graphId}\"}")),
          Map.entry(
              "POST /api/v1/executions/cancel",
              List.of("", "{\"filter\":{\"graph\":\"{graphId}\",\"ids\":[\"{executionId}\"]}}")),
          Map.entry(
              "POST /api/v1/admin/keys",
              List.of("", "{\"name\":\"k\",\"roles\":[\"viewer\"],\"graphs\":[\"{graphId}\"]}")));

  /**
   * Routes that show to everybody what is theirs, and that no query widens; what they leave out is
   * in OverviewScopeTest.
   */
  private static final Set<String> SHOWING_OWN =
      Set.of(
          "GET /api/v1/me",
          "GET /api/v1/overview",
          "GET /api/v1/search",
          "GET /api/v1/admin/keys",
          "DELETE /api/v1/admin/keys/{keyId}");

  @TempDir private static Path folder;

  private static RunningServer server;
  private static Callers callers;
  private static String admin;
  private static String ofGraph;
  private static String ofQueue;

  @BeforeAll
  static void start() {
    server =
        RunningServer.with(
            RunningServer.settings(folder).flag(Setting.AUTH, "required").flag(Setting.RATE, "0"));
    callers = new Callers(server);
    admin = callers.key("root", Scope.ALL, Role.ADMIN);
    ofGraph = callers.key("ann", new Scope(Set.of(), Set.of(OWN.graph())), Role.values());
    ofQueue = callers.key("bob", new Scope(Set.of(OWN.queue()), Set.of()), Role.values());
    open(OWN);
    open(FOREIGN);
  }

  private static void open(Thing thing) {
    String graph =
        Shop.GRAPH.replace("id: order", "id: " + thing.graph()).replace("parcels", thing.queue());
    assertEquals(201, callers.post("/api/v1/graphs", "application/yaml", admin, graph).status());
    String made = "{\"graphId\":\"{graphId}\",\"executionId\":\"{executionId}\"}";
    assertEquals(201, callers.post("/api/v1/executions", admin, thing.in(made)).status());
    String daily = "{\"graphId\":\"{graphId}\",\"cron\":\"0 3 * * *\"}";
    Reply schedule =
        server.send(
            server
                .request("/api/v1/schedules/" + thing.schedule())
                .header("Authorization", "Bearer " + admin)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(thing.in(daily))));
    assertEquals(201, schedule.status(), schedule::body);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String name(UriRouteInfo<?, ?> route) {
    return method(route) + " " + template(route);
  }

  private static Stream<UriRouteInfo<?, ?>> routes() {
    return Routes.of(server).guarded().stream();
  }

  private static Stream<DynamicTest> tests(
      Stream<UriRouteInfo<?, ?>> routes, Consumer<UriRouteInfo<?, ?>> test) {
    return routes.map(route -> dynamicTest(name(route), () -> test.accept(route)));
  }

  @Test
  void every_route_that_narrows_itself_is_asked_here_by_name() {
    Set<String> narrowing =
        routes()
            .filter(Routes::isScopedByHandler)
            .map(ScopesTest::name)
            .collect(Collectors.toSet());
    Set<String> asked =
        Stream.concat(NAMING.keySet().stream(), SHOWING_OWN.stream()).collect(Collectors.toSet());

    assertEquals(asked, narrowing);
  }

  @TestFactory
  Stream<DynamicTest> a_key_for_one_graph_gets_nothing_of_another() {
    return tests(
        routes().filter(route -> !SHOWING_OWN.contains(name(route))),
        route -> {
          String unheard = before();
          Asked asked = ask(route, FOREIGN, ofGraph);
          boolean hides =
              template(route).contains("{executionId}") || name(route).equals("GET /api/v1/jobs");

          assertEquals(hides ? 404 : 403, asked.status(), asked::body);
          String code = hides ? "EXECUTION_NOT_FOUND" : "OUT_OF_SCOPE";
          assertTrue(asked.body().contains(code), asked::body);
          assertEquals(unheard, before());
        });
  }

  @TestFactory
  Stream<DynamicTest> a_key_for_one_graph_gets_nothing_of_all_graphs() {
    return tests(
        routes()
            .filter(route -> NAMING.containsKey(name(route)))
            .filter(route -> !template(route).contains("{"))
            .filter(route -> !name(route).equals("GET /api/v1/jobs")),
        route -> {
          String body = NAMING.get(name(route)).get(1);
          String ofAll =
              body.replace(",\"graphs\":[\"{graphId}\"]", "")
                  .replace("\"graph\":\"{graphId}\",", "");
          boolean names = ofAll.equals(body) && !body.isEmpty();
          Asked asked =
              send(route, template(route) + "?correlationId=c", FOREIGN.in(ofAll), ofGraph);

          assertEquals(403, asked.status(), () -> names + asked.body());
        });
  }

  @TestFactory
  Stream<DynamicTest> a_key_for_one_graph_gets_what_is_its_own() {
    return tests(
        routes()
            .filter(
                route ->
                    NAMING.containsKey(name(route))
                        || template(route).contains("{executionId}")
                        || template(route).contains("{graphId}")),
        route -> assertLetThrough(ask(route, OWN, ofGraph)));
  }

  private static void assertLetThrough(Asked asked) {
    assertNotEquals(401, asked.status());
    assertNotEquals(403, asked.status(), asked::body);
    assertTrue(asked.status() < 500, asked::body);
    assertFalse(asked.body().contains("EXECUTION_NOT_FOUND"), asked::body);
  }

  private static boolean isAboutQueues(UriRouteInfo<?, ?> route) {
    String template = template(route);
    // A stream of interrupts is narrowed event by event, which InterruptScopeTest shows.
    return template.contains("{queue}")
        || template.startsWith("/api/v1/jobs/") && !template.endsWith("/interrupts");
  }

  @TestFactory
  Stream<DynamicTest> a_key_for_one_queue_gets_nothing_of_another() {
    return tests(
        routes().filter(ScopesTest::isAboutQueues),
        route -> {
          String unheard = before();
          Asked asked = ask(route, FOREIGN, ofQueue);

          boolean isList = template(route).endsWith("/reports");
          assertEquals(isList ? 200 : 403, asked.status(), asked::body);
          assertTrue(asked.body().contains("OUT_OF_SCOPE"), asked::body);
          assertEquals(unheard, before());
        });
  }

  @TestFactory
  Stream<DynamicTest> a_key_for_one_queue_gets_what_is_its_own() {
    return tests(
        routes().filter(ScopesTest::isAboutQueues),
        route -> {
          Asked asked = ask(route, OWN, ofQueue);

          assertLetThrough(asked);
          assertFalse(asked.body().contains("OUT_OF_SCOPE"), asked::body);
        });
  }

  @Test
  void lists_show_to_a_key_for_one_queue_that_queue_alone() {
    for (String path : List.of("/api/v1/jobs", "/api/v1/queues")) {
      assertTrue(callers.get(path, admin).body().contains(FOREIGN.queue()), path);
      Reply narrowed = callers.get(path, ofQueue);
      assertEquals(200, narrowed.status(), narrowed::body);
      assertFalse(narrowed.body().contains(FOREIGN.queue()), narrowed::body);
    }
    assertEquals(403, callers.get("/api/v1/jobs?queue=salaries", ofQueue).status());
    assertEquals(403, callers.get("/api/v1/dead-letters", ofQueue).status());
    assertEquals(403, callers.get("/api/v1/dead-letters?queue=salaries", ofQueue).status());
    assertEquals(200, callers.get("/api/v1/dead-letters?queue=parcels", ofQueue).status());
  }

  @Test
  void lists_show_to_a_key_for_one_graph_that_graph_alone() {
    Reply jobs = callers.get("/api/v1/jobs", ofGraph);

    assertTrue(callers.get("/api/v1/jobs", admin).body().contains("\"foreign\""));
    assertEquals(200, jobs.status(), jobs::body);
    assertFalse(jobs.body().contains("\"foreign\""), jobs::body);
    assertFalse(callers.get("/api/v1/admin/keys", ofGraph).body().contains("root"));
  }

  @Test
  void a_bulk_cancel_spares_a_foreign_execution_whose_summary_is_lost() {
    String made = "{\"graphId\":\"payroll\",\"executionId\":\"lost\"}";
    assertEquals(201, callers.post("/api/v1/executions", admin, made).status());
    Commit loss = Commit.builder().deleteDoc(ExecutionSummary.COLLECTION, "lost").build();
    server.server().bean(EventStore.class).commit(loss);
    String cancel = "{\"filter\":{\"graph\":\"order\",\"ids\":[\"lost\"]}}";

    Reply narrowed = callers.post("/api/v1/executions/cancel", ofGraph, cancel);

    assertTrue(narrowed.body().contains("EXECUTION_NOT_FOUND"), narrowed::body);
    Reply log = callers.get("/api/v1/executions/lost/events", admin);
    assertEquals(200, log.status());
    assertFalse(log.body().contains("CANCEL"), log::body);
    String all = "{\"filter\":{\"ids\":[\"lost\"]}}";
    Reply unlimited = callers.post("/api/v1/executions/cancel", admin, all);
    assertTrue(unlimited.body().contains("ACCEPTED"), unlimited::body);
  }

  /** Returns everything that a request about what is foreign could have changed. */
  private static String before() {
    return Stream.of(
            "/api/v1/executions/foreign/events",
            "/api/v1/executions/foreign/refused",
            "/api/v1/executions?graph=payroll",
            "/api/v1/graphs/payroll",
            "/api/v1/schedules/its-daily",
            "/api/v1/jobs?execution=foreign",
            "/api/v1/queues",
            "/api/v1/admin/keys")
        .map(path -> callers.get(path, admin).body())
        .collect(Collectors.joining("\n"));
  }

  private record Asked(int status, String body) {}

  private static Asked ask(UriRouteInfo<?, ?> route, Thing thing, String key) {
    List<String> naming = NAMING.getOrDefault(name(route), List.of("", ""));
    String body =
        switch (template(route)) {
          case "/api/v1/jobs/claim" -> CLAIM;
          case "/api/v1/jobs/reports" -> REPORTS;
          default -> naming.get(1).isEmpty() ? "{}" : naming.get(1);
        };
    return send(route, thing.in(template(route) + naming.get(0)), thing.in(body), key);
  }

  /** Asks without waiting for the body of what is granted, because streams have no end. */
  private static Asked send(UriRouteInfo<?, ?> route, String path, String body, String key) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.server().address() + path))
            .header("Content-Type", Routes.mediaType(route))
            .header("Authorization", "Bearer " + key)
            .method(
                method(route),
                method(route).equals("GET")
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<InputStream> response =
          HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
      try (InputStream in = response.body()) {
        boolean hasEnd =
            !response
                .headers()
                .firstValue("Content-Type")
                .orElse("")
                .startsWith("text/event-stream");
        return new Asked(
            response.statusCode(),
            hasEnd ? new String(in.readAllBytes(), StandardCharsets.UTF_8) : "");
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
