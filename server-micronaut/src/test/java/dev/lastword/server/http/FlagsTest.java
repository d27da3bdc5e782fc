package dev.lastword.server.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters that are true or false are nothing else. */
final class FlagsTest {

  private static final String EXECUTIONS = "/api/v1/executions";
  private static final String NODE = EXECUTIONS + "/one/nodes/pack/";
  private static final String FIRST = "{\"attempt\":1}";
  private static final Map<String, String> COMMANDS =
      Map.of(
          "ready", "{}",
          "start", FIRST,
          "progress", FIRST,
          "wait", FIRST,
          "request-resume", "{}",
          "resume", "{}",
          "succeed", FIRST,
          "fail", FIRST);

  @TempDir private static Path folder;

  private static RunningServer server;

  @BeforeAll
  static void start() {
    server = RunningServer.in(folder);
    Shop.open(server);
    server.post(EXECUTIONS, "{\"graphId\":\"order\",\"executionId\":\"one\"}");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static void assertRefused(String parameter, String found, Reply reply) {
    assertEquals(422, reply.status(), reply::body);
    assertEquals("INVALID_ARGUMENT", reply.text("code"));
    assertEquals(parameter, reply.text("parameter"));
    assertEquals(
        parameter + ": expected true or false, found \"" + found + "\"", reply.text("detail"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"maybe", "yes", "1", "TRUE", ""})
  void another_word_is_refused_everywhere(String word) {
    assertRefused("cancelRequested", word, server.get(EXECUTIONS + "?cancelRequested=" + word));
    assertRefused("children", word, server.get(EXECUTIONS + "/one/export?children=" + word));
    assertRefused("adopt", word, imported("?adopt=" + word));
    COMMANDS.forEach(
        (command, body) ->
            assertRefused("force", word, server.post(NODE + command + "?force=" + word, body)));
  }

  @Test
  void what_they_mean_is_as_before() {
    assertEquals("[]", server.get(EXECUTIONS + "?cancelRequested=true").text("items"));
    assertEquals(200, server.get(EXECUTIONS + "/one/export?children=false").status());
    assertEquals("LEASE_REQUIRED", server.post(NODE + "start?force=false", FIRST).text("code"));
    assertEquals("LEASE_REQUIRED", server.post(NODE + "start", FIRST).text("code"));
    assertEquals(200, server.post(NODE + "start?force=true", FIRST).status());
  }

  private static Reply imported(String query) {
    return server.send(
        server
            .request(EXECUTIONS + "/import" + query)
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofString("{}")));
  }
}
