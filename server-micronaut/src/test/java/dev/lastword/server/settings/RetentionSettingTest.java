package dev.lastword.server.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server archives and erases by its settings, without anything that asks it to. */
final class RetentionSettingTest {

  private static final long TURN_NANOS = 20_000_000;

  @TempDir private Path folder;

  @Test
  void what_has_ended_is_erased_after_its_time_and_the_rest_is_kept() {
    leaveOneCanceledAndOneActive();

    try (RunningServer server =
        RunningServer.with(RunningServer.settings(folder).flag(Setting.DELETE_AFTER, "PT0.001S"))) {
      Reply gone = server.get("/api/v1/executions/canceled");
      while (gone.status() == 200) {
        LockSupport.parkNanos(TURN_NANOS);
        gone = server.get("/api/v1/executions/canceled");
      }

      assertEquals(404, gone.status(), gone::body);
      assertEquals("ACTIVE", server.get("/api/v1/executions/active").text("state", "status"));
    }
  }

  @Test
  void what_has_ended_is_archived_after_its_time() {
    leaveOneCanceledAndOneActive();

    try (RunningServer server =
        RunningServer.with(
            RunningServer.settings(folder).flag(Setting.ARCHIVE_AFTER, "PT0.001S"))) {
      Reply log = server.get("/api/v1/executions/canceled/events");
      while (!log.body().contains("EXECUTION_ARCHIVED")) {
        LockSupport.parkNanos(TURN_NANOS);
        log = server.get("/api/v1/executions/canceled/events");
      }

      Reply active = server.get("/api/v1/executions/active/events");
      assertTrue(!active.body().contains("EXECUTION_ARCHIVED"), active::body);
    }
  }

  private void leaveOneCanceledAndOneActive() {
    try (RunningServer server = Shop.serve(RunningServer.settings(folder))) {
      Shop.order(server, "canceled");
      Shop.order(server, "active");
      Shop.cancel(server, "canceled");
    }
  }
}
