package dev.lastword.server.trace;

import static dev.lastword.server.trace.TracedServers.SPAN;
import static dev.lastword.server.trace.TracedServers.TRACE;
import static dev.lastword.server.trace.TracedServers.create;
import static dev.lastword.server.trace.TracedServers.post;
import static dev.lastword.server.trace.TracedServers.server;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Client;
import dev.lastword.client.worker.Handler;
import dev.lastword.client.worker.Outcome;
import dev.lastword.client.worker.RunningWorker;
import dev.lastword.client.worker.Worker;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.trace.OtlpReceiver.Span;
import java.io.IOException;
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

  private static final String CANCEL_TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

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
  void one_trace_leads_from_the_request_to_the_settle_of_a_worker_far_away() throws Exception {
    BlockingQueue<Optional<String>> told = new LinkedBlockingQueue<>();
    try (RunningServer server = server(servers.settings());
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
        servers.receiver.spans(TRACE).stream()
            .filter(span -> span.name().equals("commit"))
            .map(Span::parent)
            .toList());
  }

  @Test
  void the_trace_of_a_cancel_ends_with_the_interrupt_of_a_worker_far_away() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    String name;
    try (RunningServer server = server(servers.settings());
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
    assertEquals(4, servers.receiver.spans(CANCEL_TRACE).size());
    // The late report of the handler belongs to the trace that it was given.
    assertTrue(
        servers.receiver.spans(TRACE).stream()
            .anyMatch(span -> span.name().endsWith("/{nodeId}/fail")));
  }

  private static RunningWorker worker(RunningServer server, Handler handler) {
    return Worker.of(Client.to(server.server().address()))
        .queue("work", handler)
        .waitFor(Duration.ofMillis(500))
        .start();
  }

  private Span named(String name, String trace) {
    return servers.receiver.spans(trace).stream()
        .filter(span -> span.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new AssertionError("expected " + name + ", found " + servers.receiver.spans()));
  }
}
