package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.run.CaseCatalog;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.SuiteRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Databases that are told not to wait for the disk, before the case that watches them. */
final class HastyStoresTest {

  static final List<String> MUTANTS =
      List.of(
          "SQLite does not flush at each commit (synchronous=NORMAL)",
          "RocksDB does not flush at each batch (sync=false)",
          "PostgreSQL does not flush at each commit (synchronous_commit=off)");

  static final String KILLER = "K07";

  @Test
  void sqlite_that_does_not_flush_at_each_commit_is_rejected() {
    try (HastySqliteFixture hasty = new HastySqliteFixture()) {
      isRejected(hasty);
    }
  }

  @Test
  void rocksdb_that_does_not_flush_at_each_batch_is_rejected() {
    try (HastyRocksFixture hasty = new HastyRocksFixture()) {
      isRejected(hasty);
    }
  }

  @Test
  void postgresql_that_does_not_flush_at_each_commit_is_rejected() {
    try (HastyPostgresFixture hasty = new HastyPostgresFixture()) {
      isRejected(hasty);
    }
  }

  private static void isRejected(StoreFixture hasty) {
    CaseCatalog.Entry witness = CaseCatalog.shipped().named(KILLER);

    CaseResult result = new SuiteRun(hasty, 1).ask(List.of(witness), any -> {}).get(0);

    assertTrue(result.isRejection(), () -> KILLER + " was to reject it, but: " + result.failures());
  }
}
