package dev.lastword.server.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JsonValue;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.Begun;
import dev.lastword.server.testkit.EventReader;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that is asked to stop while it is needed. */
@Timeout(60)
final class ShutdownTest {

  private static final String CLAIM = "{\"queues\":[\"parcels\"],\"workerId\":\"w\"}";

  @TempDir private Path folder;

  private RunningServer serve() {
    return RunningServer.with(RunningServer.settings(folder).flag(Setting.SHUTDOWN, "PT20S"));
  }

  private static void order(RunningServer server) {
    Shop.open(server);
    Reply reply =
        server.post("/api/v1/executions", "{\"graphId\":\"order\",\"executionId\":\"e-1\"}");
    assertEquals(201, reply.status(), reply::body);
  }

  @Test
  void event_streams_end_with_a_word() {
    RunningServer server = serve();
    order(server);
    try (EventReader one = server.follow("/api/v1/executions/e-1/stream");
        EventReader all = server.follow("/api/v1/stream")) {
      assertTrue(one.next().isPresent() && all.next().isPresent());

      server.close();
      server.close();

      one.event("bye");
      all.event("bye");
      assertTrue(one.next().isEmpty() && all.next().isEmpty());
    }
  }

  @Test
  void a_request_that_has_begun_is_answered_and_the_next_is_not_let_in() throws Exception {
    RunningServer server = serve();
    order(server);
    String body = "{\"reason\":\"begun before the end\"}";
    try (Begun cancel = Begun.post(server, "/api/v1/executions/e-1/cancel", body)) {
      CompletableFuture<Void> closing = CompletableFuture.runAsync(server::close);
      awaitClosedDoor(server.server().address().getPort());

      assertFalse(closing.isDone());
      String answer = cancel.finish();

      assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
      closing.get(20, TimeUnit.SECONDS);
    }

    try (RunningServer second = serve()) {
      Reply after = second.get("/api/v1/executions/e-1");
      assertEquals("CANCELED", after.text("state", "status"));
      assertEquals("begun before the end", after.text("state", "cancelReason"));
    }
  }

  private static void awaitClosedDoor(int port) throws IOException {
    while (true) {
      try {
        new Socket("127.0.0.1", port).close();
      } catch (ConnectException closed) {
        return;
      }
    }
  }

  @Test
  void a_worker_that_waits_for_work_is_sent_away_with_none() throws Exception {
    RunningServer server = serve();
    Shop.open(server);
    String wait = CLAIM.replace("}", ",\"waitFor\":\"PT60S\"}");
    try (Begun claim = Begun.post(server, "/api/v1/jobs/claim", wait)) {
      CompletableFuture<String> answer = CompletableFuture.supplyAsync(claim::finish);

      server.close();

      assertTrue(answer.get().startsWith("HTTP/1.1 200 "), answer.get());
      assertTrue(answer.get().contains("{\"items\":[]}"), answer.get());
    }
  }

  @Test
  void what_its_own_workers_hold_is_given_back_and_another_node_gets_it_at_once() throws Exception {
    RunningServer first =
        RunningServer.with(RunningServer.settings(folder).flag(Setting.SHUTDOWN, "PT0.2S"));
    CountDownLatch begun = new CountDownLatch(1);
    first
        .server()
        .bean(Orchestrator.class)
        .worker(
            "parcels",
            task -> {
              begun.countDown();
              new CountDownLatch(1).await();
              return JsonValue.NULL;
            });
    order(first);
    begun.await();

    first.close();

    try (RunningServer second = serve()) {
      Reply claimed = second.post("/api/v1/jobs/claim", CLAIM);
      assertTrue(claimed.body().contains("\"nodeId\":\"pack\""), claimed::body);
      String events = second.get("/api/v1/executions/e-1/events").body();
      assertFalse(events.contains("NODE_FAIL_REPORTED"), events);
    }
  }

  @Test
  void what_a_worker_elsewhere_holds_stays_its_own() {
    RunningServer first = serve();
    order(first);
    Reply claimed = first.post("/api/v1/jobs/claim", CLAIM);
    String token = claimed.body().replaceAll(".*\"token\":(\"[^\"]+\").*", "$1");

    first.close();

    try (RunningServer second = serve()) {
      assertEquals("[]", second.post("/api/v1/jobs/claim", CLAIM).text("items"));
      String held = "{\"workerId\":\"w\",\"token\":" + token;
      Reply pulse = second.post("/api/v1/jobs/e-1/pack/heartbeat", held + "}");
      assertEquals("GO_ON", pulse.text("pulse"), pulse::body);
      Reply done = second.post("/api/v1/jobs/e-1/pack/succeed", held + ",\"attempt\":1}");
      assertEquals("COMPLETED", done.text("status"), done::body);
    }
  }
}
