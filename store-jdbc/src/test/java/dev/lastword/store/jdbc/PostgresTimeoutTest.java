package dev.lastword.store.jdbc;

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
import java.time.Duration;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
