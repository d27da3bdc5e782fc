package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.Expected.ANY;
import static dev.lastword.store.jdbc.Samples.append;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.Durability;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.jdbc.Everything;
import dev.lastword.store.jdbc.Intercepted;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The mode that needs nothing but rows. */
final class PortableModeTest {

  private static final Pattern OF_POSTGRESQL_ALONE =
      Pattern.compile(
          "pg_advisory|pg_locks|pg_notify|LISTEN|pg_logical|OVERRIDING|commit_number|DO \\$\\$");

  private final StoreConfig config = PostgresServer.newConfig();
  private final StoreConfig portable = config.option("mode", "portable");
  private final Intercepted driver = new Intercepted();

  @ParameterizedTest
  @ValueSource(strings = {"read-committed", "serializable"})
  void it_asks_for_nothing_that_postgresql_alone_has(String isolation) {
    TreeSet<String> found = new TreeSet<>();
    driver.rewrite(
        sql -> {
          if (OF_POSTGRESQL_ALONE.matcher(sql).find()) {
            found.add(sql);
          }
          return sql;
        });

    try (EventStore store =
        PostgresStoreProvider.open(portable.option("isolation", isolation), driver)) {
      Everything.use(store);

      assertFalse(store.description().capabilities().contains(Capability.WAKEUP));
      assertTrue(driver.executions("SELECT") > 0);
    }
    assertEquals(new TreeSet<>(), found);
  }

  @ParameterizedTest
  @CsvSource({"portable, read-committed, 6", "portable, serializable, 6"})
  void commits_of_two_nodes_get_consecutive_positions_in_the_order_in_which_they_are_seen(
      String mode, String isolation, int callers) throws Exception {
    StoreConfig both = config.option("mode", mode).option("isolation", isolation);
    ExecutorService pool = Executors.newFixedThreadPool(callers);
    try (EventStore one = PostgresServer.open(both);
        EventStore other = PostgresServer.open(both)) {
      List<Future<?>> running = new ArrayList<>();
      AtomicBoolean ended = new AtomicBoolean();
      Future<List<Long>> seen = pool.submit(() -> follow(one, ended));
      for (int i = 1; i < callers; i++) {
        int caller = i;
        running.add(pool.submit(() -> commit(caller % 2 == 0 ? one : other, caller)));
      }
      for (Future<?> each : running) {
        each.get();
      }
      ended.set(true);

      long all = 20L * (callers - 1);
      assertEquals(LongStream.rangeClosed(1, all).boxed().toList(), seen.get());
      assertEquals(all, other.feedEnd());
    } finally {
      pool.shutdownNow();
    }
  }

  private static void commit(EventStore store, int caller) {
    for (int i = 0; i < 20; i++) {
      store.commit(append("s" + (caller + i) % 3, ANY));
    }
  }

  /** Returns positions as a consumer comes by them that never looks back. */
  private static List<Long> follow(EventStore store, AtomicBoolean ended) {
    List<Long> seen = new ArrayList<>();
    long after = 0;
    boolean last;
    do {
      last = ended.get();
      for (StoredEvent event : store.feed(after, FeedSpec.ALL).events()) {
        seen.add(event.position());
        after = event.position();
      }
    } while (!last);
    return seen;
  }

  @Test
  void the_mode_can_stand_in_the_url() throws SQLException {
    StoreConfig url =
        new StoreConfig(
            config.url() + "?ApplicationName=a&mode=portable&isolation=serializable",
            config.options(),
            config.clock());

    try (EventStore store = PostgresServer.open(url);
        Connection connection = PostgresServer.connect(url)) {
      assertEquals("PostgreSQL, portable SQL", store.description().product());
      assertEquals("serializable", setting(connection, "default_transaction_isolation"));
      assertEquals("off", setting(connection, "enable_seqscan"));
      assertEquals("on", setting(connection, "synchronous_commit"));
      assertEquals("warning", setting(connection, "client_min_messages"));
    }
  }

  private static String setting(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW " + name)) {
      rows.next();
      return rows.getString(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "mode, both, the option mode must be native or portable",
    "isolation, serializable, the option isolation needs mode=portable"
  })
  void what_is_no_mode_is_refused(String option, String value, String why) {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> PostgresServer.open(config.option(option, value)));

    assertTrue(refusal.getMessage().startsWith(why), refusal::getMessage);
  }

  @Test
  void an_isolation_that_is_none_is_refused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> PostgresServer.open(portable.option("isolation", "snapshot")));
  }

  @Test
  void a_schema_keeps_its_mode() {
    PostgresServer.open(portable).close();
    PostgresServer.open(portable).close();

    assertRefused(config, "open it with mode=portable");

    StoreConfig usual = PostgresServer.newConfig();
    PostgresServer.open(usual).close();

    assertRefused(usual.option("mode", "portable"), "open it with mode=native");
  }

  private static void assertRefused(StoreConfig config, String why) {
    StoreIncompatible refusal =
        assertThrows(StoreIncompatible.class, () -> PostgresServer.open(config));

    assertTrue(refusal.getMessage().contains(why), refusal::getMessage);
  }

  @Test
  void nodes_may_make_the_schema_at_the_same_time_and_a_half_made_one_is_completed()
      throws Exception {
    PostgresServer.open(portable).close();
    PostgresServer.run(
        portable,
        "DROP TABLE job",
        "DROP TABLE key_lock",
        "UPDATE lastword_schema SET version = 0");
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Future<EventStore>> opened = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        opened.add(pool.submit(() -> PostgresServer.open(portable)));
      }
      for (Future<EventStore> each : opened) {
        try (EventStore store = each.get()) {
          store.commit(append("a", ANY));
        }
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void another_product_is_opened_and_declares_what_is_demanded() {
    driver.rewrite(sql -> sql.replace("SELECT version()", "SELECT 'CockroachDB CCL v25.1'"));

    try (EventStore store = PostgresStoreProvider.open(portable, driver)) {
      assertEquals(Durability.PROCESS, store.description().durability());
      store.commit(append("a", ANY));
    }
    try (EventStore store =
        PostgresStoreProvider.open(portable.option("durability", "MACHINE"), driver)) {
      assertEquals(Durability.MACHINE, store.description().durability());
    }
  }

  @Test
  void sessions_that_hoard_numbers_are_refused() throws SQLException {
    PostgresServer.open(portable).close();
    PostgresServer.run(portable, "ALTER SEQUENCE job_job_no_seq CACHE 100");

    assertRefused(portable, "ysql_sequence_cache_minval");
  }

  @Test
  void a_transaction_that_lost_against_another_is_tried_again() {
    AtomicBoolean lost = new AtomicBoolean();
    driver.failWith(
        sql -> {
          if (sql.startsWith(RowLocks.EXCLUSIVE) && !lost.getAndSet(true)) {
            throw new SQLException("serialization", "40001");
          }
        });

    try (EventStore store = PostgresStoreProvider.open(portable, driver)) {
      assertEquals(1, store.commit(append("a", ANY)).heads().get(0).version());
      assertTrue(lost.get());
    }
  }

  @Test
  void a_query_that_lost_against_a_transaction_is_asked_again() {
    AtomicBoolean lost = new AtomicBoolean();
    try (EventStore store = PostgresStoreProvider.open(portable, driver)) {
      store.commit(append("a", ANY));
      driver.failWith(
          sql -> {
            if (sql.contains("FROM log") && !lost.getAndSet(true)) {
              throw new SQLException("serialization", "40001");
            }
          });

      assertEquals(1, store.feed(0, FeedSpec.ALL).events().size());
      assertTrue(lost.get());
    }
  }

  @Test
  void a_repetition_writes_something_that_standbys_confirm() {
    try (EventStore store = PostgresStoreProvider.open(portable, driver)) {
      Commit commit = append("a", ANY);
      store.commit(commit);
      AtomicBoolean confirmed = new AtomicBoolean();
      driver.failWith(
          sql -> {
            if (sql.startsWith("UPDATE last_position")) {
              confirmed.set(true);
              throw new SQLException("gone", "08006");
            }
          });

      assertThrows(StoreUnavailable.class, () -> store.commit(commit));
      assertTrue(confirmed.get());
    }
  }
}
