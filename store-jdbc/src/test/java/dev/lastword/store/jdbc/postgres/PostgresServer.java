package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import dev.lastword.store.jdbc.Callers;
import dev.lastword.store.jdbc.CommitKeys;
import dev.lastword.store.jdbc.Samples;
import dev.lastword.store.jdbc.Statements;
import dev.lastword.store.jdbc.testkit.TcpLink;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** One server for all tests of this process; each test has a schema of its own. */
public final class PostgresServer {

  private static final EmbeddedPostgres SERVER = start();
  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  private PostgresServer() {}

  /** The embedded server is set for speed and not for keeping anything, unless told otherwise. */
  private static EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.builder()
          .setServerConfig("fsync", "on")
          .setServerConfig("full_page_writes", "on")
          .setServerConfig("synchronous_commit", "on")
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static StoreConfig newConfig() {
    return config("test_" + SCHEMAS.incrementAndGet());
  }

  static StoreConfig config(String schema) {
    return StoreConfig.of("postgresql://localhost:" + SERVER.getPort() + "/postgres")
        .option("user", "postgres")
        .option("password", "postgres")
        .option("schema", schema);
  }

  /** Returns the same place by another name. */
  static StoreConfig elsewhere(StoreConfig config) {
    return StoreConfig.of("postgresql://127.0.0.1:" + SERVER.getPort() + "/postgres")
        .option("user", "postgres")
        .option("password", "postgres")
        .option("schema", PostgresSettings.of(config).schema());
  }

  /** Returns a link to the server, for connections that are to be lost. */
  static TcpLink newLink() {
    return new TcpLink(SERVER.getPort());
  }

  static EventStore open(StoreConfig config) {
    return Stores.open(config);
  }

  /** Opens a connection as the store does. */
  public static Connection connect(StoreConfig config) throws SQLException {
    return connect(config, PostgresConnections.Driver.POSTGRESQL);
  }

  public static Connection connect(StoreConfig config, PostgresConnections.Driver driver)
      throws SQLException {
    Connection connection = new PostgresConnections(PostgresSettings.of(config), driver).open();
    // It plays another node that holds locks for as long as a test needs.
    execute(connection, "SET idle_in_transaction_session_timeout TO 0");
    connection.commit();
    return connection;
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  public static void run(StoreConfig config, String... sql) throws SQLException {
    try (Connection connection = connect(config);
        Statement statement = connection.createStatement()) {
      for (String each : sql) {
        statement.execute(each);
      }
      connection.commit();
    }
  }

  /** Does with a stream what another node does at the beginning of a commit. */
  static void lock(StoreConfig config, Connection connection, String id) throws SQLException {
    PostgresLocks locks = new PostgresLocks(PostgresSettings.of(config).schema());
    StatementBatch batch = new StatementBatch();
    locks.take(batch, CommitKeys.of(Samples.append(id, Expected.ANY)));
    batch.ask(new Statements(connection, new PostgresDialect(locks)));
  }

  /** Does with a queue what another node does at the beginning of a claim with a limit. */
  static void lockQueue(StoreConfig config, Connection connection, String queue)
      throws SQLException {
    PostgresLocks locks = new PostgresLocks(PostgresSettings.of(config).schema());
    StatementBatch batch = new StatementBatch();
    locks.takeQueues(batch, List.of(QueueClaim.limited(queue, 1)));
    batch.ask(new Statements(connection, new PostgresDialect(locks)));
  }

  /** Returns the position of the first event of the commit with a number. */
  static long position(long commit) {
    return (commit - 1) * PostgresRows.POSITIONS + 1;
  }

  /** Does what a commit does with the feed before it ends. */
  static void takePositions(StoreConfig config, Connection connection, int count)
      throws SQLException {
    long lock = new PostgresLocks(PostgresSettings.of(config).schema()).feed();
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_xact_lock_shared(" + lock + ")");
      statement.execute("SELECT nextval('commit_number') FROM generate_series(1, " + count + ")");
    }
  }

  /** Ends the connections of all stores, and returns once they are gone. */
  static void endConnections(StoreConfig config) throws SQLException {
    run(
        config,
        "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
            + " WHERE application_name = 'lastword' AND pid <> pg_backend_pid()");
  }

  /** Returns once somebody waits for such a lock. */
  static void awaitWaiting(StoreConfig config) {
    Callers.awaitTrue(() -> isSomebodyWaiting(config));
  }

  private static boolean isSomebodyWaiting(StoreConfig config) {
    try (Connection connection = connect(config);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")) {
      return rows.next();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
