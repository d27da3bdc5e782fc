package dev.lastword.store.jdbc.sqlite;

import static dev.lastword.store.jdbc.Callers.awaitTrue;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.StoreConfig;
import dev.lastword.store.jdbc.Grouping;
import dev.lastword.store.jdbc.Intercepted;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;

/** How the write-ahead log is copied beside the commits, and how long it may become. */
final class SqliteCheckpointsTest {

  private static final SqliteCheckpoints.Plan SOON = new SqliteCheckpoints.Plan(8, 32);
  private static final Duration WAIT = Duration.ofSeconds(10);

  private final Intercepted driver = new Intercepted();
  private SqliteConnections connections;
  private SqliteCheckpoints checkpoints;
  private SqliteWriter writer;
  private Connection observer;

  @BeforeEach
  void open(@TempDir Path folder) throws SQLException {
    Path file = folder.resolve("test.db");
    SqliteSettings settings = SqliteSettings.of(StoreConfig.of("sqlite:" + file));
    connections = new SqliteConnections(file, settings, driver);
    checkpoints = new SqliteCheckpoints(connections, SOON);
    writer = new SqliteWriter(connections, checkpoints);
    observer = connections.openCheckpointer();
    run("CREATE TABLE page (content BLOB)");
  }

  @AfterEach
  void close() throws SQLException {
    checkpoints.close(WAIT);
    writer.close(WAIT);
    observer.close();
  }

  @Test
  void a_commit_copies_no_pages() throws SQLException {
    try (Connection connection = connections.openWriter()) {
      assertEquals("0", SqliteConnections.pragma(connection, "wal_autocheckpoint"));
    }
  }

  @Test
  void a_thread_of_its_own_copies_what_commits_leave() {
    for (int i = 0; i < SOON.copyAt(); i++) {
      write();
    }

    awaitTrue(() -> copied() >= SOON.copyAt());
  }

  @Test
  void the_log_is_started_over_while_commits_go_on() {
    for (int restarts = 0; restarts < 3; restarts++) {
      awaitTrue(
          () -> {
            int before = pages();
            write();
            return pages() < before;
          });
    }
  }

  @Test
  void a_reader_that_stays_holds_up_no_commit_and_the_log_is_started_over_after_it()
      throws SQLException {
    try (Connection reader = connections.openReader();
        Statement statement = reader.createStatement()) {
      write();
      statement.execute("BEGIN");
      statement.executeQuery("SELECT count(*) FROM page").close();
      int before = pages();
      for (int i = 0; i < 3 * SOON.restartAt(); i++) {
        write();
      }
      assertTrue(pages() >= before + 3 * SOON.restartAt(), "the reader needs what it read");
      statement.execute("COMMIT");
    }
    int longest = pages();

    awaitTrue(
        () -> {
          write();
          return pages() < longest;
        });
  }

  @Test
  void copies_that_fail_fail_no_commit_and_are_tried_again() {
    driver.failWith(Grouping.failing(SqliteCheckpoints.COPY, SQLiteErrorCode.SQLITE_IOERR));
    awaitTrue(
        () -> {
          write();
          return driver.executions(SqliteCheckpoints.COPY) >= 2;
        });
    assertEquals(0, copied());

    driver.failWith(sql -> {});
    write();

    awaitTrue(() -> copied() > 0);
  }

  private void write() {
    run("INSERT INTO page VALUES (randomblob(3000))");
  }

  private void run(String sql) {
    writer.write(
        statements -> {
          statements.run(sql);
          return "done";
        });
  }

  private int pages() {
    return ask(2);
  }

  private int copied() {
    return ask(3);
  }

  private int ask(int column) {
    try (Statement statement = observer.createStatement();
        ResultSet row = statement.executeQuery(SqliteCheckpoints.LOOK)) {
      row.next();
      return row.getInt(column);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
