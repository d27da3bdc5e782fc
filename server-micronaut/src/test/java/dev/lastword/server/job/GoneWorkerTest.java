package dev.lastword.server.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.server.testkit.Begun;
import dev.lastword.server.testkit.Logged;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker that waits for work and is gone before there is some. */
@Timeout(60)
final class GoneWorkerTest {

  private static final String CLAIM =
      "{\"queues\":[\"parcels\"],\"workerId\":\"%s\",\"waitFor\":\"PT30S\"}";

  @TempDir private Path folder;

  @Test
  void what_comes_after_a_worker_has_gone_is_for_the_next() throws Exception {
    try (RunningServer server = RunningServer.in(folder)) {
      Orchestrator orchestrator = server.server().bean(Orchestrator.class);
      Shop.open(server);
      try (Begun claim = Begun.post(server, "/api/v1/jobs/claim", CLAIM.formatted("gone"))) {
        claim.send();
        await(() -> orchestrator.waitingClaims() == 1);
      }
      await(() -> orchestrator.waitingClaims() == 0);

      server.post("/api/v1/executions", "{\"graphId\":\"order\",\"executionId\":\"e-1\"}");
      Reply next = server.post("/api/v1/jobs/claim", CLAIM.formatted("next"));

      assertEquals(200, next.status(), next::body);
      assertTrue(next.body().contains("\"nodeId\":\"pack\",\"queue\""), next::body);
    }
  }

  @Test
  void a_worker_that_goes_is_no_failure_of_the_server() throws Exception {
    try (Logged logged = Logged.by("dev.lastword.server")) {
      try (RunningServer server = RunningServer.in(folder)) {
        Orchestrator orchestrator = server.server().bean(Orchestrator.class);
        Shop.open(server);
        try (Begun claim = Begun.post(server, "/api/v1/jobs/claim", CLAIM.formatted("gone"))) {
          claim.send();
          await(() -> orchestrator.waitingClaims() == 1);
        }
        await(() -> orchestrator.waitingClaims() == 0);
      }

      assertEquals(List.of(), logged.lines());
    }
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }
}
