package dev.lastword.store.jdbc.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import dev.lastword.store.jdbc.Samples;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A store on the connections of a program's own pool. */
@Timeout(60)
final class BorrowedSourceTest {

  private static final int POOL = 8;

  private final StoreConfig config = PostgresServer.newConfig();
  private final HikariDataSource pool = pool(POOL);

  private HikariDataSource pool(int size) {
    PostgresSettings settings = PostgresSettings.of(config);
    HikariConfig hikari = new HikariConfig();
    hikari.setJdbcUrl(settings.url());
    hikari.setUsername("postgres");
    hikari.setPassword("postgres");
    hikari.setMaximumPoolSize(size);
    hikari.setConnectionTimeout(5_000);
    hikari.setConnectionInitSql("SET search_path TO pg_catalog; SET lock_timeout TO '7s'");
    return new HikariDataSource(hikari);
  }

  private EventStore open() {
    return PostgresStores.open(pool, Map.of("schema", PostgresSettings.of(config).schema()));
  }

  @AfterEach
  void close() {
    pool.close();
  }

  @Test
  void what_is_committed_on_borrowed_connections_is_read_on_the_stores_own() {
    try (EventStore borrowing = open();
        EventStore own = Stores.open(config)) {
      borrowing.commit(Samples.append("a", Expected.ANY));
      own.commit(Samples.append("b", Expected.ANY));

      assertEquals(own.feedEnd(), borrowing.feedEnd());
    }
  }

  @Test
  void hints_of_other_stores_arrive_over_borrowed_connections() throws InterruptedException {
    CountDownLatch heard = new CountDownLatch(1);
    try (EventStore borrowing = open();
        EventStore own = Stores.open(config);
        Wakeups.Subscription hints =
            borrowing.extension(Wakeups.class).subscribe((Wakeup hint) -> heard.countDown())) {
      while (heard.getCount() > 0) {
        own.commit(Samples.append("a", Expected.ANY));
        heard.await(50, TimeUnit.MILLISECONDS);
      }
      assertTrue(hints != null);
    }
  }

  @Test
  void connections_come_back_as_they_were_lent() throws SQLException {
    Set<String> before = sessions();
    try (EventStore store = open()) {
      store.commit(Samples.append("a", Expected.ANY));
      store.feedEnd();
    }

    Set<String> after = sessions();

    assertEquals(1, before.size(), before.toString());
    assertEquals(before, after);
  }

  /** Returns what all sessions of the pool are like, borrowing each of them at the same time. */
  private Set<String> sessions() throws SQLException {
    List<Connection> all = new ArrayList<>();
    Set<String> found = new HashSet<>();
    try {
      for (int i = 0; i < POOL; i++) {
        Connection connection = pool.getConnection();
        all.add(connection);
        found.add(session(connection));
      }
    } finally {
      for (Connection connection : all) {
        connection.close();
      }
    }
    return found;
  }

  private static String session(Connection connection) throws SQLException {
    Map<String, String> session = new LinkedHashMap<>();
    session.put("autoCommit", String.valueOf(connection.getAutoCommit()));
    session.put("networkTimeout", String.valueOf(connection.getNetworkTimeout()));
    try (Statement statement = connection.createStatement()) {
      for (String parameter : BorrowedSource.PARAMETERS) {
        session.put(parameter, first(statement, "SHOW " + parameter));
      }
      session.put("channels", first(statement, "SELECT count(*) FROM pg_listening_channels()"));
      session.put(
          "locks",
          first(
              statement,
              "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"
                  + " AND pid = pg_backend_pid()"));
    }
    return session.toString();
  }

  private static String first(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void every_parameter_that_the_store_sets_is_restored() throws SQLException {
    String preparation =
        new PostgresConnections(PostgresSettings.of(config), PostgresConnections.Driver.POSTGRESQL)
            .preparation();
    Set<String> set = new HashSet<>();
    java.util.regex.Matcher words =
        java.util.regex.Pattern.compile("SET ([a-z_]+) TO|set_config\\('([a-z_]+)'")
            .matcher(preparation);
    while (words.find()) {
      set.add(words.group(1) == null ? words.group(2) : words.group(1));
    }

    assertEquals(new HashSet<>(BorrowedSource.PARAMETERS), set);
  }

  @Test
  void a_pool_without_a_connection_to_spare_is_refused() {
    try (HikariDataSource small = pool(6)) {
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> PostgresStores.open(small));

      assertTrue(
          String.valueOf(refused.getMessage()).contains("more than 6 connections"),
          refused.getMessage());
    }
  }

  @Test
  void the_store_goes_on_while_the_program_holds_all_other_connections() throws SQLException {
    try (EventStore store = open()) {
      store.commit(Samples.append("a", Expected.ANY));
      List<Connection> held = new ArrayList<>();
      try {
        for (int i = 0; i < POOL - 6; i++) {
          held.add(pool.getConnection());
        }

        store.commit(Samples.append("b", Expected.ANY));

        assertTrue(store.feedEnd() > 0);
      } finally {
        for (Connection connection : held) {
          connection.close();
        }
      }
    }
  }
}
