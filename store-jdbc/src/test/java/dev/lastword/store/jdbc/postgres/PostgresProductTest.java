package dev.lastword.store.jdbc.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.jdbc.Intercepted;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that only look like PostgreSQL, and what may stand between. */
final class PostgresProductTest {

  private static final String SESSION = "SELECT pg_backend_pid()";

  private final StoreConfig config = PostgresServer.newConfig();
  private final Intercepted driver = new Intercepted();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PostgreSQL 14.22 on x86_64-pc-linux-gnu, compiled by gcc 8.3.0, 64-bit",
        "PostgreSQL 16.2 (Debian 16.2-1.pgdg120+2) on x86_64-pc-linux-gnu, compiled by gcc",
        "PostgreSQL 14.5, compiled by Visual C++ build 1914, 64-bit",
        "PostgreSQL 18devel on aarch64-unknown-linux-gnu",
        "PostgreSQL 17beta1 on x86_64-pc-linux-musl",
        "PostgreSQL 14.5 (EnterpriseDB Advanced Server 14.5.0) on x86_64-pc-linux-gnu",
      })
  void postgresql_is_recognized(String version) {
    assertEquals(Optional.empty(), PostgresProduct.refusal(version));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CockroachDB CCL v23.1.11 (x86_64-pc-linux-gnu, built 2023/09/27, go1.19.10)",
        "PostgreSQL 11.2-YB-2.18.0.1-b0 on x86_64-pc-linux-gnu, compiled by clang version 15.0.3",
        "PostgreSQL 15.2-YB-2.25.0.0-b0 on aarch64-unknown-linux-gnu",
        "PostgreSQL 12.12 (Greenplum Database 7.0.0) on x86_64-pc-linux-gnu",
        "PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC, Redshift 1.0.12103",
        "PostgreSQL 12.3, compiled by Visual C++ build 1914, 64-bit, QuestDB",
        "CrateDB 5.4.0 (built 2023-07-06)",
        "",
      })
  void what_only_looks_like_it_is_refused(String version) {
    assertEquals(
        Optional.of(
            "the server was expected to be PostgreSQL, but is "
                + version
                + "; a server with rows, row locks and SKIP LOCKED may do with mode=portable"),
        PostgresProduct.refusal(version));
  }

  @Test
  void opening_refuses_what_calls_itself_otherwise() {
    driver.rewrite(sql -> sql.replace("SELECT version()", "SELECT 'CockroachDB CCL v23.1.11'"));

    assertRefused("but is CockroachDB CCL v23.1.11");
  }

  @Test
  void opening_refuses_a_server_that_hides_its_locks() {
    driver.rewrite(sql -> sql.replace("FROM pg_locks WHERE", "FROM pg_locks WHERE false AND"));

    assertRefused("in pg_locks, but hides them");
  }

  @Test
  void opening_refuses_a_server_that_shows_each_session_its_own_locks_alone() {
    driver.rewrite(sql -> sql.replace("AND pid <> ", "AND pid = pg_backend_pid() AND pid <> "));

    assertRefused("the advisory locks of other sessions in pg_locks, but hides them");
  }

  @Test
  void opening_refuses_a_pooler_that_changes_sessions_between_transactions() {
    AtomicInteger questions = new AtomicInteger();
    driver.rewrite(sql -> sql.equals(SESSION) ? "SELECT " + questions.incrementAndGet() : sql);

    assertRefused("set pool_mode to session");
  }

  @Test
  void a_pooler_that_keeps_sessions_apart_is_no_obstacle() {
    driver.rewrite(sql -> sql.equals(SESSION) ? SESSION.replace("()", "() + 1000000") : sql);

    PostgresStoreProvider.open(config, driver).close();
  }

  private void assertRefused(String why) {
    StoreIncompatible refusal =
        assertThrows(StoreIncompatible.class, () -> PostgresStoreProvider.open(config, driver));

    assertTrue(refusal.getMessage().contains(why), refusal::getMessage);
  }
}
