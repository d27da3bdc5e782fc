package dev.lastword.certification;

import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.harness.CaseFacts;
import dev.lastword.tck.store.mutants.Mutants;
import java.util.List;

/** The right stores that mutants are made of; a case is tried on the first that must pass it. */
final class References {

  static final List<StoreFixture> ALL =
      List.of(
          new MemoryFixture(),
          new SqliteFixture(),
          new PostgresFixture(),
          Mutants.reduced(new MemoryFixture()));

  private References() {}

  /** Returns the first that must pass a case with these facts. */
  static StoreFixture askedIn(CaseFacts facts) {
    return ALL.stream()
        .filter(fixture -> facts.isRequiredBy(fixture.claim()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no store of ours must pass " + facts.id()));
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
