package dev.lastword.certification;

import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.harness.CaseFacts;
import dev.lastword.tck.store.mutants.Mutants;
import java.util.List;

/** The right stores that mutants are made of; a case is tried on the first that can be asked it. */
final class References {

  static final List<StoreFixture> ALL =
      List.of(
          new MemoryFixture(),
          new SqliteFixture(),
          new RocksFixture(),
          new PostgresFixture(),
          new PostgresQuorumFixture(),
          Mutants.reduced(new MemoryFixture()));

  private References() {}

  /** Returns the first that can be asked a case with these facts. */
  static StoreFixture askedIn(CaseFacts facts) {
    return ALL.stream()
        .filter(fixture -> facts.fits(fixture.claim()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no store of ours can be asked " + facts.id()));
  }

  /** Ends what they have started, which comes back if it is needed again. */
  static void close() {
    ALL.forEach(References::close);
  }

  static void close(StoreFixture fixture) {
    try {
      if (fixture instanceof AutoCloseable closeable) {
        closeable.close();
      }
    } catch (Exception failure) {
      throw new IllegalStateException("cannot close " + fixture, failure);
    }
  }
}
