package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.Expected.ANY;
import static dev.lastword.store.jdbc.Samples.append;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreUnavailable;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** How long a call waits for a connection that cannot be had. */
final class PostgresTimeoutTest {

  private static final String OPTION = "connectionTimeoutMillis";

  /** Far from what is set, and from what a pool waits by itself. */
  private static final Duration SOON = Duration.ofSeconds(15);

  @Test
  void it_is_five_seconds_unless_somebody_says_otherwise() {
    StoreConfig config = PostgresServer.newConfig();

    assertEquals(Duration.ofSeconds(5), PostgresSettings.of(config).connectionTimeout());
    assertEquals(
        Duration.ofMillis(700),
        PostgresSettings.of(config.option(OPTION, "700")).connectionTimeout());
  }

  @Test
  void an_answer_may_take_ten_seconds_unless_option_or_url_say_otherwise() throws SQLException {
    StoreConfig config = PostgresServer.newConfig();
    StoreConfig url = StoreConfig.of(config.url() + "?socketTimeout=3");

    assertEquals(10_000, timeoutOf(config));
    assertEquals(700, timeoutOf(config.option("socketTimeoutMillis", "700")));
    assertEquals(0, timeoutOf(config.option("socketTimeoutMillis", "0")));
    assertEquals(3_000, timeoutOf(url.option("user", "postgres").option("password", "postgres")));
  }

  private static int timeoutOf(StoreConfig config) throws SQLException {
    try (Connection connection = PostgresSettings.of(config).source().getConnection()) {
      return connection.getNetworkTimeout();
    }
  }

  @ParameterizedTest
  @CsvSource({"a, 5, any", "'a,b', 3, primary", "'a:1,b:2,c:3', 2, primary"})
  void each_host_has_its_share_of_the_time(String hosts, int seconds, String target) {
    StoreConfig config = StoreConfig.of("postgresql://" + hosts + "/lastword");

    PGSimpleDataSource source = PostgresSettings.of(config).source();

    assertEquals(
        List.of(seconds, seconds), List.of(source.getConnectTimeout(), source.getSocketTimeout()));
    assertEquals(target, source.getTargetServerType());
  }

  @Test
  void a_target_that_the_url_names_is_kept() {
    StoreConfig config = StoreConfig.of("postgresql://a,b/lastword?targetServerType=preferPrimary");

    assertEquals("preferPrimary", PostgresSettings.of(config).source().getTargetServerType());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "249", "-1", "5s", "10000000", ""})
  void what_is_no_such_time_is_refused(String value) {
    StoreConfig config = PostgresServer.newConfig().option(OPTION, value);

    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> PostgresServer.open(config));

    assertEquals(
        "the option connectionTimeoutMillis must be from 250 to 9999999, but was " + value,
        refusal.getMessage());
  }

  @Test
  void a_server_that_is_gone_makes_calls_fail_soon() throws IOException {
    EmbeddedPostgres server = EmbeddedPostgres.start();
    StoreConfig config =
        StoreConfig.of("postgresql://postgres@localhost:" + server.getPort() + "/postgres");
    try (EventStore store = PostgresServer.open(config.option(OPTION, "300"))) {
      store.commit(append("a", ANY));
      server.close();

      assertTimeoutPreemptively(
          SOON,
          () -> {
            assertThrows(StoreUnavailable.class, () -> store.commit(append("a", ANY)));
            assertThrows(
                StoreUnavailable.class,
                () -> store.read(stream("a"), ReadSpec.forwardFrom(1)).headVersion());
          });
    } finally {
      server.close();
    }
  }

  @Test
  void a_pool_without_a_free_connection_makes_calls_fail_soon() throws Exception {
    StoreConfig config = PostgresServer.newConfig();
    try (EventStore store =
            PostgresServer.open(config.option("poolSize", "1").option(OPTION, "300"));
        Connection other = PostgresServer.connect(config)) {
      PostgresServer.lock(config, other, "a");
      FutureTask<CommitResult> waiting = new FutureTask<>(() -> store.commit(append("a", ANY)));
      new Thread(waiting).start();
      PostgresServer.awaitWaiting(config);

      assertTimeoutPreemptively(
          SOON,
          () ->
              assertThrows(
                  StoreUnavailable.class, () -> store.read(stream("b"), ReadSpec.forwardFrom(1))));

      other.rollback();
      assertEquals(1, waiting.get().heads().get(0).version());
      assertEquals(1, store.read(stream("a"), ReadSpec.forwardFrom(1)).headVersion());
    }
  }
}
