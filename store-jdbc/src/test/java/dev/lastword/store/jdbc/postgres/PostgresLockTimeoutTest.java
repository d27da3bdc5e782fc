package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.Expected.ANY;
import static dev.lastword.store.jdbc.Samples.append;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.EventStore;
import dev.lastword.store.Jobs;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.jdbc.Callers;
import dev.lastword.store.jdbc.Intercepted;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Another node keeps its locks, because it was lost in the middle of a transaction. */
final class PostgresLockTimeoutTest {

  private final StoreConfig config = PostgresServer.newConfig();
  private final Intercepted driver = new Intercepted();
  private final EventStore store = openImpatient();

  /** With so few connections no group runs beside another. */
  private EventStore openImpatient() {
    driver.rewrite(sql -> sql.replace("lock_timeout TO '3s'", "lock_timeout TO '300ms'"));
    return PostgresStoreProvider.open(config.option("poolSize", "2"), driver);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void a_commit_is_refused_instead_of_waiting_for_it() throws Exception {
    try (Connection lost = PostgresServer.connect(config)) {
      PostgresServer.lock(config, lost, "a");

      assertThrows(StoreUnavailable.class, () -> store.commit(append("a", ANY)));

      lost.rollback();
      assertEquals(1, store.commit(append("a", ANY)).heads().get(0).version());
    }
  }

  @Test
  void a_claim_is_refused_instead_of_waiting_for_it() throws Exception {
    try (Connection lost = PostgresServer.connect(config)) {
      PostgresServer.lockQueue(config, lost, "q");
      ClaimSpec spec = ClaimSpec.of("q", "me", Duration.ofMinutes(1));

      assertThrows(StoreUnavailable.class, () -> store.extension(Jobs.class).claim(spec));

      lost.rollback();
      assertEquals(List.of(), store.extension(Jobs.class).claim(spec));
    }
  }

  @Test
  void commits_that_share_a_transaction_with_it_are_not_refused() throws Exception {
    try (Connection lost = PostgresServer.connect(config)) {
      PostgresServer.lock(config, lost, "a");

      List<Object> answers =
          new Callers(driver, store, PostgresLocks.EACH_AFTER_SHARED)
              .commit(
                  append("leader", ANY),
                  append("b", ANY),
                  append("a", ANY),
                  append("a", ANY),
                  append("c", ANY));

      assertEquals(List.of("done", "done"), answers.subList(0, 2));
      assertInstanceOf(StoreUnavailable.class, answers.get(2));
      assertInstanceOf(StoreUnavailable.class, answers.get(3));
      assertEquals("done", answers.get(4));
      lost.rollback();
    }
  }

  @Test
  void opening_waits_for_a_node_that_brings_the_schema_up_to_date() throws Exception {
    StoreConfig fresh = PostgresServer.newConfig();
    long lock = new PostgresLocks(PostgresSettings.of(fresh).schema()).migration();
    try (Connection migrating = PostgresServer.connect(config)) {
      PostgresServer.execute(migrating, "SELECT pg_advisory_xact_lock(" + lock + ")");
      FutureTask<EventStore> opening =
          new FutureTask<>(() -> PostgresStoreProvider.open(fresh, driver));
      new Thread(opening).start();
      PostgresServer.awaitWaiting(config);
      // Twice as long as this store waits for locks otherwise.
      PostgresServer.execute(migrating, "SELECT pg_sleep(0.6)");
      migrating.rollback();

      opening.get().close();
    }
  }
}
