package dev.lastword.client.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Client;
import dev.lastword.client.JobReport;
import dev.lastword.client.Jobs;
import dev.lastword.client.Lease;
import dev.lastword.client.http.RequestBackoff;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.client.http.ScriptedServer;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WorkerId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ReporterTest {

  private static final WorkerId WORKER = WorkerId.of("w");
  private static final String ACCEPTED =
      "\"outcome\":\"ACCEPTED\",\"executionId\":\"e\",\"version\":7";

  private final ScriptedServer server = new ScriptedServer();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Lease> unwanted = new ArrayList<>();
  private final Jobs jobs =
      Client.to(server.address())
          .withPatience(
              Duration.ofSeconds(20),
              Duration.ofSeconds(10),
              new RequestBackoff(Duration.ofMillis(1), Duration.ofMillis(5)))
          .jobs();
  private final Reporter reporter =
      new Reporter(
          jobs,
          WORKER,
          1,
          places -> new Jobs.Next(List.of("q"), places, Duration.ofSeconds(30)),
          unwanted::add);

  @AfterEach
  void close() {
    threads.shutdownNow();
    server.close();
  }

  private static Lease lease(String node, @Nullable String traceparent) {
    return new Lease(
        ExecutionId.of("e"),
        NodeId.of(node),
        "q",
        WORKER,
        "7." + node,
        1,
        Instant.EPOCH,
        Optional.empty(),
        Optional.empty(),
        Optional.ofNullable(traceparent));
  }

  private static JobReport success(String node) {
    return JobReport.succeeded(lease(node, null), new JsonNumber("1.50"));
  }

  private static String job(String node) {
    return "{\"executionId\":\"e\",\"nodeId\":\"%s\",\"queue\":\"q\",\"attempt\":1,\"token\":\"8.%s\",\"expiresAt\":\"2026-01-01T00:00:00Z\"}"
        .formatted(node, node);
  }

  private CompletableFuture<Optional<Lease>> begin(String node) {
    return CompletableFuture.supplyAsync(() -> reporter.report(success(node)), threads);
  }

  /**
   * Lets reports about these nodes come, in this order, while the one about {@code a} is sent, and
   * scripts what is answered then.
   */
  private List<CompletableFuture<Optional<Lease>>> during(Runnable script, String... nodes) {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    server.then(
        exchange -> {
          arrived.countDown();
          await(go);
          ScriptedServer.answer(exchange, 200, "{" + ACCEPTED + "}");
        });
    List<CompletableFuture<Optional<Lease>>> all = new ArrayList<>(List.of(begin("a")));
    await(arrived);
    for (String node : nodes) {
      int before = reporter.waiting();
      all.add(begin(node));
      while (reporter.waiting() == before) {
        Thread.onSpinWait();
      }
    }
    script.run();
    go.countDown();
    return all;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private String body(int request) {
    return server.requests().get(request).body();
  }

  @Test
  void a_report_brings_the_next_job() {
    server.then(200, "{" + ACCEPTED + ",\"next\":[" + job("b") + "]}");

    Lease next = reporter.report(success("a")).orElseThrow();

    assertEquals(NodeId.of("b"), next.nodeId());
    assertEquals("/api/v1/jobs/e/a/succeed", server.requests().get(0).target());
    assertEquals(
        "{\"workerId\":\"w\",\"token\":\"7.a\",\"attempt\":1,\"output\":1.50,"
            + "\"next\":{\"queues\":[\"q\"],\"max\":1,\"leaseFor\":\"PT30S\"}}",
        body(0));
  }

  @Test
  void reports_that_come_while_one_is_under_way_go_out_together_each_with_its_own_answer() {
    List<CompletableFuture<Optional<Lease>>> all =
        during(
            () -> {
              server.then(
                  200,
                  "{\"items\":[{\"status\":200,"
                      + ACCEPTED
                      + "},{\"status\":409,\"code\":\"LEASE_LOST\",\"detail\":\"too"
                      + " late\"},{\"status\":200,"
                      + ACCEPTED
                      + "}],\"next\":["
                      + job("x")
                      + ","
                      + job("y")
                      + ","
                      + job("z")
                      + "]}");
            },
            "b",
            "c",
            "d");

    assertEquals(Optional.empty(), all.get(0).join());
    assertEquals(NodeId.of("x"), all.get(1).join().orElseThrow().nodeId());
    RequestFailed late =
        (RequestFailed) assertThrows(CompletionException.class, all.get(2)::join).getCause();
    assertEquals("LEASE_LOST", late.code());
    assertEquals(NodeId.of("y"), all.get(3).join().orElseThrow().nodeId());
    assertEquals(List.of("z"), unwanted.stream().map(it -> it.nodeId().value()).toList());
    assertEquals(2, server.requests().size());
    assertEquals("/api/v1/jobs/reports", server.requests().get(1).target());
    assertTrue(body(1).contains("\"max\":3"), body(1));
  }

  @Test
  void what_the_server_could_not_do_of_a_list_is_reported_again_alone() {
    List<CompletableFuture<Optional<Lease>>> all =
        during(
            () -> {
              server.then(
                  200,
                  "{\"items\":[{\"status\":503,\"code\":\"UNAVAILABLE\",\"fate\":\"NOT_DONE\"},{\"status\":200,"
                      + ACCEPTED
                      + "}],\"next\":[]}");
              server.then(200, "{" + ACCEPTED + "}");
            },
            "b",
            "c");

    all.forEach(CompletableFuture::join);

    assertEquals("/api/v1/jobs/e/b/succeed", server.requests().get(2).target());
  }

  @Test
  void a_list_that_is_refused_because_of_one_report_is_sent_one_by_one() {
    List<CompletableFuture<Optional<Lease>>> all =
        during(
            () -> {
              server.then(413, "{\"code\":\"TOO_LARGE\"}");
              server.then(200, "{" + ACCEPTED + "}");
              server.then(200, "{" + ACCEPTED + "}");
            },
            "b",
            "c");

    all.forEach(CompletableFuture::join);

    assertEquals(4, server.requests().size());
  }

  @Test
  void a_report_in_a_trace_goes_alone_with_its_header() {
    server.then(200, "{" + ACCEPTED + "}");
    Lease traced = lease("a", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");

    reporter.report(JobReport.succeeded(traced, null));

    assertEquals("/api/v1/jobs/e/a/succeed", server.requests().get(0).target());
  }

  @Test
  void a_worker_that_closes_asks_for_nothing() {
    server.then(200, "{" + ACCEPTED + "}");

    new Reporter(jobs, WORKER, 1, places -> null, unwanted::add).report(success("a"));

    assertTrue(!body(0).contains("next"), body(0));
  }
}
