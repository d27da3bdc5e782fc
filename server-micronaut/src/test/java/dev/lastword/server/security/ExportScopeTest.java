package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Children of graphs that a key does not open are in no file of its parents either. */
final class ExportScopeTest {

  private static final String CHILD =
      """
      id: %s
      nodes:
        start: {type: Start}
        wait: {type: Wait}
      edges:
        - {from: start, to: wait}
      """;

  private static final String PARENT =
      """
      id: order
      nodes:
        start: {type: Start}
        fork: {type: Fork}
        ship: {type: SubExecution, graph: shipping}
        pay: {type: SubExecution, graph: payroll}
      edges:
        - {from: start, to: fork}
        - {from: fork, to: ship}
        - {from: fork, to: pay}
      """;

  @TempDir private Path folder;

  private RunningServer server;

  @BeforeEach
  void start() {
    server = RunningServer.with(RunningServer.settings(folder).flag(Setting.AUTH, "required"));
    String admin = token(Scope.ALL);
    for (String graph : List.of(CHILD.formatted("shipping"), CHILD.formatted("payroll"), PARENT)) {
      assertEquals(201, post("/api/v1/graphs", "application/yaml", admin, graph).status());
    }
    Reply made =
        post(
            "/api/v1/executions",
            "application/json",
            admin,
            "{\"graphId\":\"order\",\"executionId\":\"one\"}");
    assertEquals(201, made.status(), made::body);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_key_for_some_graphs_exports_the_children_of_these_alone() {
    assertEquals(List.of("order", "payroll", "shipping"), graphs(export(token(Scope.ALL))));

    Reply narrow = export(token(new Scope(Set.of(), Set.of("order", "shipping"))));

    assertEquals(List.of("order", "shipping"), graphs(narrow));
    assertEquals(2, lines(narrow, "execution").size());
  }

  @Test
  void a_key_for_the_parent_alone_gets_it_alone() {
    Reply narrow = export(token(new Scope(Set.of(), Set.of("order"))));

    assertEquals(List.of("order"), graphs(narrow));
    assertEquals(1, lines(narrow, "execution").size());
  }

  private Reply export(String token) {
    Reply reply =
        server.send(
            with(server.request("/api/v1/executions/one/export?children=true"), token).GET());
    assertEquals(200, reply.status(), reply::body);
    assertTrue(lines(reply, "end").size() == 1, reply::body);
    return reply;
  }

  private static List<String> graphs(Reply export) {
    return lines(export, "graph").stream().map(line -> text(line, "graphId")).sorted().toList();
  }

  private static List<Map<String, JsonValue>> lines(Reply export, String kind) {
    return export
        .body()
        .lines()
        .map(line -> ((JsonObject) JsonCodec.parse(line)).members())
        .filter(line -> text(line, "kind").equals(kind))
        .toList();
  }

  private static String text(Map<String, JsonValue> line, String member) {
    return ((JsonValue.JsonString) line.get(member)).text();
  }

  private String token(Scope scope) {
    return server
        .server()
        .bean(ApiKeys.class)
        .create("ann", Set.of(Role.OPERATOR), scope, Optional.empty())
        .token();
  }

  private Reply post(String path, String type, String token, String body) {
    return server.send(
        with(server.request(path), token)
            .header("Content-Type", type)
            .POST(BodyPublishers.ofString(body)));
  }

  private static HttpRequest.Builder with(HttpRequest.Builder request, String token) {
    return request.header("Authorization", "Bearer " + token);
  }
}
