package dev.lastword.store.jdbc.sqlite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.jdbc.Callers;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The writer's connection. */
final class SqliteWriterTest {

  @Test
  void a_group_that_outlasts_the_close_gives_back_the_connection(@TempDir Path folder)
      throws Exception {
    AtomicReference<Connection> opened = new AtomicReference<>();
    SqliteConnections.Opener opener =
        (file, config) -> {
          opened.set(SqliteConnections.Opener.DRIVER.open(file, config));
          return opened.get();
        };
    Path file = folder.resolve("test.db");
    SqliteSettings settings = SqliteSettings.of(StoreConfig.of("sqlite:" + file));
    SqliteConnections connections = new SqliteConnections(file, settings, opener);
    SqliteCheckpoints checkpoints =
        new SqliteCheckpoints(connections, SqliteCheckpoints.Plan.USUAL);
    SqliteWriter writer = new SqliteWriter(connections, checkpoints);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    FutureTask<String> slow =
        new FutureTask<>(
            () ->
                writer.write(
                    statements -> {
                      begun.countDown();
                      Callers.await(closed);
                      return "done";
                    }));
    new Thread(slow).start();
    begun.await();

    checkpoints.close(Duration.ofSeconds(10));
    writer.close(Duration.ZERO);
    closed.countDown();

    assertEquals("done", slow.get());
    assertTrue(opened.get().isClosed());
    assertThrows(StoreClosed.class, () -> writer.write(statements -> "late"));
  }
}
