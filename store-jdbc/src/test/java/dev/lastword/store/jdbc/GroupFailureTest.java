package dev.lastword.store.jdbc;

import static dev.lastword.store.Expected.NO_STREAM;
import static dev.lastword.store.jdbc.Samples.append;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.store.EventStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.jdbc.postgres.PostgresLocks;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqlite.SQLiteErrorCode;

/** How only one of the databases fails those who share a transaction. */
final class GroupFailureTest {

  /** What fails once all wait, and where it leaves the stream of the one they wait for. */
  enum Failure {
    A_FULL_DISK_AT_COMMIT(
        Grouping.SQLITE, Grouping.failing("COMMIT", SQLiteErrorCode.SQLITE_FULL), 0),
    A_DATABASE_THAT_STAYS_LOCKED(
        Grouping.SQLITE, Grouping.failing("BEGIN IMMEDIATE", SQLiteErrorCode.SQLITE_BUSY), 1),
    CONNECTIONS_THAT_BREAK_BEFORE_COMMIT(
        Grouping.POSTGRESQL, Grouping.failing(PostgresLocks.EACH_AFTER_SHARED, "08006"), 1);

    private final Grouping database;
    private final Intercepted.Fault fault;
    private final long leader;

    Failure(Grouping database, Intercepted.Fault fault, long leader) {
      this.database = database;
      this.fault = fault;
      this.leader = leader;
    }
  }

  @ParameterizedTest
  @EnumSource
  void all_who_wait_are_told_that_nothing_was_written(Failure failure, @TempDir Path folder)
      throws Exception {
    Intercepted driver = new Intercepted();
    try (EventStore store = failure.database.open(driver, folder)) {
      List<Object> answers =
          new Callers(driver, store, failure.database.begin())
              .failing(failure.fault)
              .commit(append("leader", NO_STREAM), append("a", NO_STREAM), append("b", NO_STREAM));

      assertEquals(failure.leader == 1, answers.get(0).equals("done"));
      assertInstanceOf(StoreUnavailable.class, answers.get(1));
      assertInstanceOf(StoreUnavailable.class, answers.get(2));
      assertEquals(
          List.of(failure.leader, 0L, 0L),
          List.of(head(store, "leader"), head(store, "a"), head(store, "b")));
    }
  }

  private static long head(EventStore store, String id) {
    return store.read(stream(id), ReadSpec.forwardFrom(1)).headVersion();
  }
}
