package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.Expected.ANY;
import static dev.lastword.store.jdbc.Samples.append;
import static dev.lastword.store.jdbc.Samples.stream;
import static dev.lastword.store.jdbc.postgres.PostgresServer.position;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreException;
import dev.lastword.store.jdbc.Callers;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The feed when its connection, the server or the store is no longer there. */
final class PostgresFeedLossTest {

  private final StoreConfig config = PostgresServer.newConfig();

  /** What is proven of positions does not hold for those that a crash has taken back. */
  @Test
  void the_proof_is_given_up_with_its_connection() throws SQLException {
    try (EventStore store = PostgresServer.open(config)) {
      store.commit(append("a", ANY));
      PostgresServer.run(config, "SELECT nextval('commit_number') FROM generate_series(1, 4)");
      assertEquals(1, store.feed(0, FeedSpec.ALL).events().size());
      PostgresServer.endConnections(config);
      PostgresServer.run(config, "SELECT setval('commit_number', 1)");
      try (Connection slow = PostgresServer.connect(config)) {
        PostgresServer.takePositions(config, slow, 1);
        long last = store.commit(append("b", ANY)).positions().get(0);

        FeedPage page = store.feed(0, FeedSpec.ALL);

        assertEquals(position(3), last);
        assertEquals(1, page.next(), "the owner of number 2 may still commit");
      }
    }
  }

  @Test
  void the_end_does_not_fall_with_its_connection() throws SQLException {
    try (EventStore store = PostgresServer.open(config)) {
      store.commit(append("a", ANY));
      PostgresServer.run(config, "SELECT nextval('commit_number')");
      store.commit(append("a", ANY));
      long end = store.feedEnd();
      PostgresServer.endConnections(config);
      try (Connection slow = PostgresServer.connect(config)) {
        PostgresServer.takePositions(config, slow, 1);

        assertEquals(List.of(position(3), position(3)), List.of(end, store.feedEnd()));
      }
    }
  }

  @Test
  void the_end_does_not_fall_when_the_last_event_is_erased() {
    try (EventStore store = PostgresServer.open(config)) {
      store.commit(append("a", ANY));
      store.commit(append("b", ANY));
      long end = store.feedEnd();
      store.commit(Commit.builder().erase(stream("b"), 1).build());

      assertEquals(List.of(position(2), position(2)), List.of(end, store.feedEnd()));
    }
  }

  /** The server writes down late what a transaction that is rolled back took of the sequence. */
  @Test
  void no_event_comes_before_an_end_that_was_told_before_a_crash() throws Exception {
    try (EmbeddedPostgres server =
        EmbeddedPostgres.builder()
            .setServerConfig("wal_writer_delay", "10000")
            .setServerConfig("fsync", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("synchronous_commit", "on")
            .start()) {
      StoreConfig own =
          StoreConfig.of("postgresql://postgres@localhost:" + server.getPort() + "/postgres");
      try (EventStore store = PostgresServer.open(own);
          Connection refused = PostgresServer.connect(own);
          Connection witness = PostgresServer.connect(own)) {
        store.commit(append("a", ANY));
        PostgresServer.takePositions(own, refused, 100);
        refused.rollback();
        long end = store.feedEnd();

        new ProcessBuilder("kill", "-9", processOf(refused)).start().waitFor();
        Callers.awaitTrue(() -> isLost(witness));
        AtomicLong position = new AtomicLong();
        Callers.awaitTrue(() -> commit(store, position));

        assertTrue(position.get() > end, () -> "an event at " + position + " after the end " + end);
      }
    }
  }

  @Test
  void closing_does_not_wait_for_a_read_that_waits() throws Exception {
    EventStore store = PostgresServer.open(config);
    store.commit(append("a", ANY));
    try (Connection other = PostgresServer.connect(config);
        Statement statement = other.createStatement()) {
      statement.execute("LOCK TABLE log IN ACCESS EXCLUSIVE MODE");
      FutureTask<FeedPage> read = start(() -> store.feed(0, FeedSpec.ALL));
      Callers.awaitTrue(this::isSomebodyWaitingForATable);

      start(Executors.callable((Runnable) store::close)).get(20, TimeUnit.SECONDS);

      ExecutionException refused =
          assertThrows(ExecutionException.class, () -> read.get(30, TimeUnit.SECONDS));
      assertInstanceOf(StoreClosed.class, refused.getCause());
    }
  }

  private static <T> FutureTask<T> start(Callable<T> call) {
    FutureTask<T> task = new FutureTask<>(call);
    new Thread(task).start();
    return task;
  }

  private boolean isSomebodyWaitingForATable() {
    try (Connection connection = PostgresServer.connect(config);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT 1 FROM pg_locks WHERE locktype = 'relation' AND NOT granted")) {
      return rows.next();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String processOf(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT pg_backend_pid()")) {
      rows.next();
      return rows.getString(1);
    }
  }

  private static boolean isLost(Connection connection) {
    try (Statement statement = connection.createStatement()) {
      return !statement.execute("SELECT 1");
    } catch (SQLException e) {
      return true;
    }
  }

  /** Returns false while the server recovers. */
  private static boolean commit(EventStore store, AtomicLong position) {
    try {
      position.set(store.commit(append("a", ANY)).positions().get(0));
      return true;
    } catch (StoreException e) {
      return false;
    }
  }
}
