package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that get through while the caller's ordinary allowance is used up. */
final class RatesTest {

  private static final String GRAPHS = "/api/v1/graphs";

  @TempDir private Path folder;

  private RunningServer server;

  @BeforeEach
  void start() {
    server = Shop.serve(RunningServer.settings(folder).flag(Setting.RATE, "1"));
    Shop.order(server, "e-1");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Sends requests until one is refused. */
  private void useUp() {
    assertTrue(IntStream.range(0, 50).anyMatch(unused -> server.get(GRAPHS).status() == 429));
  }

  @Test
  void a_cancel_of_an_execution_gets_through() {
    useUp();

    Reply canceled = server.post("/api/v1/executions/e-1/cancel", "{}");

    assertEquals(200, canceled.status(), canceled::body);
  }

  @Test
  void a_cancel_of_a_node_gets_through() {
    useUp();

    Reply canceled = server.post("/api/v1/executions/e-1/nodes/pack/cancel", "{}");

    assertEquals(200, canceled.status(), canceled::body);
  }

  @Test
  void a_cancel_of_many_gets_through() {
    useUp();

    Reply canceled = server.post("/api/v1/executions/cancel", "{\"filter\":{\"graph\":\"order\"}}");

    assertEquals(200, canceled.status(), canceled::body);
  }

  @Test
  void cancels_have_a_limit_too() {
    assertTrue(
        IntStream.range(0, 50)
            .anyMatch(
                unused -> server.post("/api/v1/executions/e-1/cancel", "{}").status() == 429));
  }

  @Test
  void probes_and_the_page_get_through() {
    useUp();

    for (String path : List.of("/health", "/health/live", "/health/ready", "/")) {
      for (int i = 0; i < 5; i++) {
        assertEquals(200, server.get(path).status(), path);
      }
    }
    assertEquals(404, server.get("/page/no-such-file").status());
  }
}
