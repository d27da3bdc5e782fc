package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.EventReader;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.Shop;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interrupts of leases that others hold under the same worker's name. */
final class InterruptScopeTest {

  /** With ten heartbeats a second, half a minute's. */
  private static final int MOST_FRAMES = 300;

  @TempDir private Path folder;

  private RunningServer server;
  private Callers callers;
  private String admin;

  @BeforeEach
  void start() {
    server =
        RunningServer.with(
            RunningServer.settings(folder)
                .flag(Setting.AUTH, "required")
                .flag(Setting.HEARTBEAT, "PT0.1S"));
    callers = new Callers(server);
    admin = callers.key("admin", Scope.ALL, Role.ADMIN);
    callers.post("/api/v1/graphs", "application/yaml", admin, Shop.GRAPH);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void order(String id) {
    callers.post(
        "/api/v1/executions", admin, "{\"graphId\":\"order\",\"executionId\":\"" + id + "\"}");
  }

  private void cancel(String id) {
    callers.post("/api/v1/executions/" + id + "/cancel", admin, "{\"reason\":\"secret\"}");
  }

  private EventReader interrupts(String key) {
    return callers.follow("/api/v1/jobs/interrupts?workerId=w", key);
  }

  private static String first(EventReader reader) {
    for (int frames = 0; frames < MOST_FRAMES; frames++) {
      EventReader.Frame frame = reader.next().orElseThrow();
      if (frame.type().equals("interrupt")) {
        return frame.data();
      }
    }
    throw new AssertionError("no interrupt came");
  }

  @Test
  void a_worker_hears_only_of_leases_that_were_claimed_under_its_key() {
    String ann = callers.key("ann", Scope.ALL, Role.WORKER);
    String eve = callers.key("ann", Scope.ALL, Role.WORKER);
    try (EventReader theirs = interrupts(ann);
        EventReader others = interrupts(eve)) {
      order("one");
      callers.claim(ann, "w");
      cancel("one");
      order("two");
      callers.claim(eve, "w");
      cancel("two");

      assertTrue(first(theirs).contains("\"one\""));
      assertTrue(first(others).contains("\"two\""));
    }
  }

  @Test
  void a_worker_hears_of_leases_within_its_queues() {
    String narrow = callers.key("ann", new Scope(Set.of("parcels"), Set.of()), Role.WORKER);
    try (EventReader theirs = interrupts(narrow)) {
      order("one");
      callers.claim(narrow, "w");
      cancel("one");

      assertTrue(first(theirs).contains("\"one\""));
    }
  }

  @Test
  void a_worker_limited_to_graphs_alone_hears_nothing() {
    String graphs = callers.key("ann", new Scope(Set.of(), Set.of("order")), Role.WORKER);

    assertEquals(403, callers.get("/api/v1/jobs/interrupts?workerId=w", graphs).status());
  }
}
