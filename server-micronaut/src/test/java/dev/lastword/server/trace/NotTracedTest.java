package dev.lastword.server.trace;

import static dev.lastword.server.trace.TracedServers.SPAN;
import static dev.lastword.server.trace.TracedServers.TRACE;
import static dev.lastword.server.trace.TracedServers.create;
import static dev.lastword.server.trace.TracedServers.post;
import static dev.lastword.server.trace.TracedServers.server;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lastword.core.value.JsonValue;
import dev.lastword.orchestrator.settings.EngineTracing;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.trace.OtlpReceiver.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What no trace tells, and servers that record none. */
@Timeout(120)
final class NotTracedTest {

  @TempDir private Path folder;
  private TracedServers servers;

  @BeforeEach
  void receive() throws IOException {
    servers = new TracedServers(folder);
  }

  @AfterEach
  void stop() {
    servers.close();
  }

  @Test
  void a_malformed_traceparent_is_ignored() {
    List<String> malformed =
        List.of(
            "nonsense",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
            "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more");
    try (RunningServer server = server(servers.settings())) {
      malformed.forEach(header -> assertEquals(201, create(server, "{}", header).status()));
    }

    assertEquals(
        malformed.stream().map(header -> "").toList(),
        servers.receiver.spans().stream()
            .filter(span -> span.name().equals("POST /api/v1/executions"))
            .map(Span::parent)
            .toList());
    assertEquals(List.of(), servers.receiver.spans(TRACE));
  }

  @Test
  void nothing_that_people_work_on_is_in_a_span() {
    try (RunningServer server = server(servers.settings())) {
      String secrets =
          "{\"secret-key\":\"secret-value\"}, \"labels\":{\"secret-label\":\"secret-word\"}";
      Reply created =
          post(
              server,
              "/api/v1/executions",
              "{\"graphId\":\"orders\", \"input\":" + secrets + "}",
              "00-" + TRACE + "-" + SPAN + "-01");
      String job = "/api/v1/jobs/" + created.text("executionId") + "/work";
      String token = claimed(server);
      String held = "{\"workerId\":\"w\", \"attempt\":1, \"token\":" + token;
      assertEquals(
          200,
          post(server, job + "/progress", held + ", \"message\":\"secret-message\"}", "").status());
      assertEquals(
          200,
          post(
                  server,
                  job + "/fail",
                  held + ", \"error\":{\"code\":\"C\", \"message\":\"secret-error\"}}",
                  "")
              .status());
      post(
          server,
          "/api/v1/executions/" + created.text("executionId") + "/cancel?secret=secret",
          "{\"reason\":\"secret-reason\"}",
          "");
    }

    assertFalse(servers.receiver.spans(TRACE).isEmpty());
    servers
        .receiver
        .bodies()
        .forEach(
            body -> assertFalse(new String(body, StandardCharsets.ISO_8859_1).contains("secret")));
  }

  private static String claimed(RunningServer server) {
    Reply claim =
        server.post(
            "/api/v1/jobs/claim",
            "{\"queues\":[\"work\"], \"workerId\":\"w\", \"waitFor\":\"PT20S\"}");
    JsonValue.JsonArray items = (JsonValue.JsonArray) claim.at("items");
    JsonValue.JsonObject job = (JsonValue.JsonObject) items.elements().get(0);
    return job.members().get("token").toString();
  }

  @Test
  void what_a_caller_does_not_record_is_not_recorded_here() {
    try (RunningServer server = server(servers.settings())) {
      create(server, "{}", "00-" + TRACE + "-" + SPAN + "-00");
    }

    assertEquals(List.of(), servers.receiver.spans(TRACE));
  }

  @Test
  void a_server_that_records_no_share_of_its_own_traces_follows_its_callers() {
    try (RunningServer server = server(servers.settings().flag(Setting.TRACE_RATIO, "0"))) {
      create(server, "{}", "");
      create(server, "{}", "00-" + TRACE + "-" + SPAN + "-01");
    }

    assertEquals(servers.receiver.spans(TRACE), servers.receiver.spans());
    assertEquals(3, servers.receiver.spans().size());
  }

  @Test
  void a_server_whose_collector_is_not_there_works_and_closes() throws IOException {
    Settings nowhere =
        servers.settings().flag(Setting.TRACE_ENDPOINT, "http://127.0.0.1:" + closedPort());
    try (RunningServer server = server(nowhere)) {
      create(server, "{}", "");

      claimed(server);
    }
  }

  @Test
  void a_server_that_is_not_told_where_to_follows_nothing() {
    try (RunningServer server = server(RunningServer.settings(folder))) {
      create(server, "{}", "00-" + TRACE + "-" + SPAN + "-01");

      assertSame(EngineTracing.NONE, server.server().bean(EngineTracing.class));
      Reply claim =
          server.post("/api/v1/jobs/claim", "{\"queues\":[\"work\"], \"workerId\":\"w\"}");
      assertFalse(claim.body().contains(EngineTracing.TRACEPARENT));
    }
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
