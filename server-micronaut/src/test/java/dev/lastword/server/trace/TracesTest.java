package dev.lastword.server.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Client;
import dev.lastword.client.worker.Handler;
import dev.lastword.client.worker.Outcome;
import dev.lastword.client.worker.RunningWorker;
import dev.lastword.client.worker.Worker;
import dev.lastword.core.value.JsonValue;
import dev.lastword.orchestrator.engine.EngineTracing;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.trace.OtlpReceiver.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class TracesTest {

  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String SPAN = "b7ad6b7169203331";
  private static final String CANCEL_TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String GRAPH =
      """
      id: orders
      nodes:
        start: {type: Start}
        work: {type: Task, queue: work}
        done: {type: Success}
      edges:
        - {from: start, to: work}
        - {from: work, to: done}
      """;

  @TempDir private Path folder;
  private OtlpReceiver receiver;

  @BeforeEach
  void receive() throws IOException {
    receiver = new OtlpReceiver();
  }

  @AfterEach
  void stop() {
    receiver.close();
  }

  @Test
  void one_trace_leads_from_the_request_to_the_settle_of_a_worker_far_away() throws Exception {
    BlockingQueue<Optional<String>> told = new LinkedBlockingQueue<>();
    try (RunningServer server = server(settings());
        RunningWorker worker =
            worker(
                server,
                task -> {
                  told.add(task.traceparent());
                  return Outcome.done();
                })) {
      create(server, "{}", "00-" + TRACE + "-" + SPAN + "-01");
      assertTrue(told.poll(60, TimeUnit.SECONDS).orElseThrow().startsWith("00-" + TRACE));
      worker.close(Duration.ofSeconds(60));
    }

    Span request = named("POST /api/v1/executions", TRACE);
    Span creation = named("CreateExecution", TRACE);
    Span claim = named("StartNode", TRACE);
    Span report = named("POST /api/v1/jobs/{executionId}/{nodeId}/succeed", TRACE);
    Span settle = named("SucceedNode", TRACE);
    assertEquals(SPAN, request.parent());
    assertEquals(request.id(), creation.parent());
    assertEquals(creation.id(), claim.parent());
    assertEquals(claim.id(), report.parent());
    assertEquals(report.id(), settle.parent());
    assertEquals("ACCEPTED", settle.notes().get("lastword.outcome"));
    assertEquals("work", settle.notes().get("lastword.node.id"));
    assertEquals(
        List.of(creation.id(), claim.id(), settle.id()),
        receiver.spans(TRACE).stream()
            .filter(span -> span.name().equals("commit"))
            .map(Span::parent)
            .toList());
  }

  @Test
  void the_trace_of_a_cancel_ends_with_the_interrupt_of_a_worker_far_away() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    String name;
    try (RunningServer server = server(settings());
        RunningWorker worker =
            worker(
                server,
                task -> {
                  started.countDown();
                  try {
                    new CountDownLatch(1).await();
                  } finally {
                    stopped.countDown();
                  }
                  return Outcome.done();
                })) {
      String id = create(server, "{}", "00-" + TRACE + "-" + SPAN + "-01").text("executionId");
      assertTrue(started.await(60, TimeUnit.SECONDS));
      Reply canceled =
          post(
              server,
              "/api/v1/executions/" + id + "/cancel",
              "{}",
              "00-" + CANCEL_TRACE + "-" + SPAN + "-01");
      assertEquals(200, canceled.status(), canceled.body());
      assertTrue(stopped.await(60, TimeUnit.SECONDS));
      worker.close(Duration.ofSeconds(60));
      name = worker.workerId().value();
    }

    Span request = named("POST /api/v1/executions/{executionId}/cancel", CANCEL_TRACE);
    Span cancel = named("CancelExecution", CANCEL_TRACE);
    Span interrupt = named("interrupt", CANCEL_TRACE);
    assertEquals(SPAN, request.parent());
    assertEquals(request.id(), cancel.parent());
    assertEquals(cancel.id(), named("commit", CANCEL_TRACE).parent());
    assertEquals(cancel.id(), interrupt.parent());
    assertEquals(name, interrupt.notes().get("lastword.worker.id"));
    assertEquals(4, receiver.spans(CANCEL_TRACE).size());
    // The late report of the handler belongs to the trace that it was given.
    assertTrue(
        receiver.spans(TRACE).stream().anyMatch(span -> span.name().endsWith("/{nodeId}/fail")));
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
    try (RunningServer server = server(settings())) {
      malformed.forEach(header -> assertEquals(201, create(server, "{}", header).status()));
    }

    assertEquals(
        malformed.stream().map(header -> "").toList(),
        receiver.spans().stream()
            .filter(span -> span.name().equals("POST /api/v1/executions"))
            .map(Span::parent)
            .toList());
    assertEquals(List.of(), receiver.spans(TRACE));
  }

  @Test
  void nothing_that_people_work_on_is_in_a_span() {
    try (RunningServer server = server(settings())) {
      String secrets =
          "{\"secret-key\":\"secret-value\"}, \"labels\":{\"secret-label\":\"secret-word\"}";
      Reply created =
          post(
              server,
              "/api/v1/executions",
              "{\"graphId\":\"orders\", \"input\":" + secrets + "}",
              "00-" + TRACE + "-" + SPAN + "-01");
      String job = "/api/v1/jobs/" + created.text("executionId") + "/work";
      long token = claimed(server);
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

    assertFalse(receiver.spans(TRACE).isEmpty());
    receiver
        .bodies()
        .forEach(
            body -> assertFalse(new String(body, StandardCharsets.ISO_8859_1).contains("secret")));
  }

  private static long claimed(RunningServer server) {
    Reply claim =
        server.post(
            "/api/v1/jobs/claim",
            "{\"queues\":[\"work\"], \"workerId\":\"w\", \"waitFor\":\"PT20S\"}");
    JsonValue.JsonArray items = (JsonValue.JsonArray) claim.at("items");
    JsonValue.JsonObject job = (JsonValue.JsonObject) items.elements().get(0);
    return Long.parseLong(job.members().get("token").toString());
  }

  @Test
  void what_a_caller_does_not_record_is_not_recorded_here() {
    try (RunningServer server = server(settings())) {
      create(server, "{}", "00-" + TRACE + "-" + SPAN + "-00");
    }

    assertEquals(List.of(), receiver.spans(TRACE));
  }

  @Test
  void a_server_that_records_no_share_of_its_own_traces_follows_its_callers() {
    try (RunningServer server = server(settings().flag(Setting.TRACE_RATIO, "0"))) {
      create(server, "{}", "");
      create(server, "{}", "00-" + TRACE + "-" + SPAN + "-01");
    }

    assertEquals(receiver.spans(TRACE), receiver.spans());
    assertEquals(3, receiver.spans().size());
  }

  @Test
  void a_server_whose_collector_is_not_there_works_and_closes() throws IOException {
    Settings nowhere = settings().flag(Setting.TRACE_ENDPOINT, "http://127.0.0.1:" + closedPort());
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

  private Settings settings() {
    return RunningServer.settings(folder).flag(Setting.TRACE_ENDPOINT, receiver.address());
  }

  private static RunningServer server(Settings settings) {
    RunningServer server = RunningServer.with(settings);
    assertEquals(201, server.postYaml("/api/v1/graphs", GRAPH).status());
    return server;
  }

  private static RunningWorker worker(RunningServer server, Handler handler) {
    return Worker.of(Client.to(server.server().address()))
        .queue("work", handler)
        .waitFor(Duration.ofMillis(500))
        .start();
  }

  private static Reply create(RunningServer server, String input, String traceparent) {
    return post(
        server,
        "/api/v1/executions",
        "{\"graphId\":\"orders\", \"input\":" + input + "}",
        traceparent);
  }

  private static Reply post(RunningServer server, String path, String json, String traceparent) {
    var request =
        server
            .request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json));
    return server.send(
        traceparent.isEmpty() ? request : request.header("traceparent", traceparent));
  }

  private Span named(String name, String trace) {
    return receiver.spans(trace).stream()
        .filter(span -> span.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("expected " + name + ", found " + receiver.spans()));
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
