package dev.lastword.certification;

import dev.lastword.tck.store.StoreFixture;
import java.util.List;

/** The right stores that mutants are made of; a case is tried on the first that must pass it. */
final class References {

  static final List<StoreFixture> ALL = List.of(new MemoryFixture(), new SqliteFixture());

  private References() {}
}
