package dev.lastword.server.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExportPageTest {

  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/json\" id=\"execution\">(.*?)</script>");
  private static final String HOSTILE = "</script><script>alert(1)</script>";

  private static RunningServer server;

  @BeforeAll
  static void start(@TempDir Path folder) {
    server = RunningServer.in(folder);
    server.postYaml(
        "/api/v1/graphs",
        """
        id: short
        nodes: {start: {type: Start}, done: {type: Success}}
        edges: [{from: start, to: done}]
        """);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void the_page_holds_every_event_and_the_graph() {
    Reply reply = export("kept", "{\"amount\":12345678901234567890.5}");

    JsonObject data = data(reply);

    JsonArray log = (JsonArray) server.get("/api/v1/executions/kept/events").at("items");
    JsonArray events = (JsonArray) data.members().get("events");
    assertEquals(200, reply.status());
    assertTrue(log.elements().size() > 5);
    assertEquals(
        log.elements().stream().map(item -> ((JsonObject) item).members().get("event")).toList(),
        events.elements());
    Map<String, JsonValue> graph =
        new LinkedHashMap<>(server.get("/api/v1/graphs/short/versions/1").json().members());
    graph.remove("source");
    assertEquals(new JsonObject(graph), data.members().get("graph"));
    assertTrue(reply.body().contains("12345678901234567890.5"));
  }

  @Test
  void what_an_execution_carries_cannot_leave_its_place() {
    Reply reply = export("hostile", "\"" + HOSTILE + "<!--\"");

    assertFalse(reply.body().contains(HOSTILE));
    assertEquals(HOSTILE + "<!--", input(data(reply)));
  }

  @Test
  void only_what_the_server_wrote_may_run_and_nothing_is_fetched() {
    String html = export("strict", "1").body();

    String script = html.substring(html.lastIndexOf("<script>") + 8, html.lastIndexOf("</script>"));
    assertTrue(
        html.contains("script-src " + Hash.source(script.getBytes(StandardCharsets.UTF_8)) + ";"));
    assertTrue(html.contains("default-src 'none'"));
    assertFalse(html.contains("unsafe"));
    assertFalse(Pattern.compile("(?:src|href)=\"").matcher(html).find());
  }

  @Test
  void an_unknown_execution_is_a_problem() {
    Reply reply = server.get("/api/v1/executions/nobody/export.html");

    assertEquals(404, reply.status());
    assertEquals("EXECUTION_NOT_FOUND", reply.text("code"));
  }

  @Test
  void a_module_that_cannot_be_joined_is_refused_by_name() {
    PageFiles files = new PageFiles();

    IllegalStateException refusal =
        assertThrows(IllegalStateException.class, () -> JoinedModules.of(files, "none.js"));

    assertEquals("expected a file none.js, found none", refusal.getMessage());
  }

  private static Reply export(String id, String input) {
    Reply created =
        server.post(
            "/api/v1/executions",
            "{\"executionId\":\"%s\",\"graphId\":\"short\",\"input\":%s}".formatted(id, input));
    assertEquals(201, created.status(), created.body());
    return server.get("/api/v1/executions/" + id + "/export.html");
  }

  private static JsonObject data(Reply reply) {
    Matcher found = DATA.matcher(reply.body());
    assertTrue(found.find(), reply.body());
    return (JsonObject) JsonCodec.parse(found.group(1));
  }

  private static String input(JsonObject data) {
    JsonObject created = (JsonObject) ((JsonArray) data.members().get("events")).elements().get(0);
    JsonValue payload = created.members().get("payload");
    JsonValue input = ((JsonObject) payload).members().get("input");
    return ((JsonValue.JsonString) input).text();
  }
}
