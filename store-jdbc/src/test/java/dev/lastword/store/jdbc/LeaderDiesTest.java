package dev.lastword.store.jdbc;

import static dev.lastword.store.Expected.NO_STREAM;
import static dev.lastword.store.jdbc.Samples.append;
import static dev.lastword.store.jdbc.Samples.event;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.jdbc.sqlite.SqliteConnections;
import dev.lastword.store.jdbc.sqlite.SqliteStoreProvider;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Nobody is told more than is true when the caller dies who leads a group. */
final class LeaderDiesTest {

  private static final String SNAPSHOT = "INSERT INTO snapshot";

  private final Intercepted driver = new Intercepted();

  @Test
  void on_sqlite_nothing_is_done_that_was_rolled_back_with_its_leader(@TempDir Path folder)
      throws Exception {
    try (EventStore store = Grouping.SQLITE.open(driver, folder)) {
      List<Object> answers =
          callers(Grouping.SQLITE, store)
              .failing(sql -> dieIf(sql.contains(SNAPSHOT)))
              .commit(
                  append("leader", NO_STREAM),
                  append("a", NO_STREAM),
                  append("b", NO_STREAM),
                  withSnapshot("c"));

      oneDiedAndTheOthersDoNotKnow(answers.subList(1, 4));
      assertEquals(0, head(store, "b"));
      store.commit(append("b", NO_STREAM));
      assertEquals(1, head(store, "b"), "the store can be used as before");
    }
  }

  @Test
  void on_sqlite_nothing_is_done_if_the_file_cannot_be_opened_again(@TempDir Path folder)
      throws Exception {
    AtomicBoolean refusing = new AtomicBoolean();
    SqliteConnections.Opener opener =
        (file, config) -> {
          if (refusing.get()) {
            throw new StoreIncompatible("made by the test", null);
          }
          return driver.open(file, config);
        };
    StoreConfig config = StoreConfig.of("sqlite:" + folder.resolve("test.db"));
    try (EventStore store = SqliteStoreProvider.open(config, opener)) {
      List<Object> answers =
          callers(Grouping.SQLITE, store)
              .failing(
                  sql -> {
                    if (sql.contains(SNAPSHOT)) {
                      refusing.set(true);
                      throw new SQLiteException("made by the test", SQLiteErrorCode.SQLITE_IOERR);
                    }
                  })
              .commit(
                  append("leader", NO_STREAM),
                  append("a", NO_STREAM),
                  append("b", NO_STREAM),
                  withSnapshot("c"));

      refusing.set(false);
      assertEquals(List.of("done"), answers.stream().filter("done"::equals).toList(), "the first");
      assertEquals(0, head(store, "b"));
    }
  }

  /** Refused in the group and accepted alone, it is not a refusal that the failure makes void. */
  @Test
  void on_sqlite_a_former_refusal_does_not_hide_that_the_outcome_is_unknown(@TempDir Path folder)
      throws Exception {
    AtomicInteger snapshots = new AtomicInteger();
    try (EventStore store = Grouping.SQLITE.open(driver, folder)) {
      List<Object> answers =
          callers(Grouping.SQLITE, store)
              .failing(
                  new Intercepted.Fault() {
                    @Override
                    public void before(String sql) throws SQLException {
                      if (sql.contains(SNAPSHOT) && snapshots.incrementAndGet() > 1) {
                        throw new SQLiteException("by the test", SQLiteErrorCode.SQLITE_IOERR);
                      }
                    }

                    @Override
                    public void after(String sql) throws SQLException {
                      if (sql.equals("COMMIT") && snapshots.get() > 1) {
                        throw new SQLiteException("lost", SQLiteErrorCode.SQLITE_IOERR_FSYNC);
                      }
                    }
                  })
              .commit(
                  append("leader", NO_STREAM),
                  withSnapshot("x"),
                  append("x", NO_STREAM),
                  withSnapshot("y"));

      assertEquals(1, head(store, "x"));
      assertInstanceOf(OutcomeUnknown.class, answers.get(2));
    }
  }

  @Test
  void on_postgresql_nothing_is_done_that_was_rolled_back_with_its_leader(@TempDir Path folder)
      throws Exception {
    try (EventStore store = Grouping.POSTGRESQL.open(driver, folder)) {
      EventRecord shared = event("A");
      List<Object> answers =
          callers(Grouping.POSTGRESQL, store)
              .failing(
                  sql ->
                      dieIf(sql.endsWith("COMMIT") && driver.executions("INSERT INTO stream") > 2))
              .commit(
                  append("leader", NO_STREAM),
                  Commit.append(stream("a"), Expected.ANY, shared),
                  append("b", NO_STREAM),
                  Commit.append(stream("a"), Expected.ANY, shared),
                  append("another round", NO_STREAM));

      oneDiedAndTheOthersDoNotKnow(answers.subList(1, 5));
      assertEquals(0, head(store, "b"));
    }
  }

  @Test
  void on_postgresql_who_shared_a_transaction_that_ended_does_not_know(@TempDir Path folder)
      throws Exception {
    AtomicInteger commits = new AtomicInteger();
    try (EventStore store = Grouping.POSTGRESQL.open(driver, folder)) {
      List<Object> answers =
          callers(Grouping.POSTGRESQL, store)
              .failing(
                  new Intercepted.Fault() {
                    @Override
                    public void before(String sql) {}

                    @Override
                    public void after(String sql) {
                      dieIf(sql.endsWith("COMMIT") && commits.incrementAndGet() == 2);
                    }
                  })
              .commit(append("leader", NO_STREAM), append("a", NO_STREAM), append("b", NO_STREAM));

      oneDiedAndTheOthersDoNotKnow(answers.subList(1, 3));
      assertEquals(1, head(store, "b"));
    }
  }

  /** Any of those who wait may lead the others. */
  private static void oneDiedAndTheOthersDoNotKnow(List<Object> answers) {
    assertEquals(1, answers.stream().filter(OutOfMemoryError.class::isInstance).count());
    assertEquals(
        answers.size() - 1, answers.stream().filter(OutcomeUnknown.class::isInstance).count());
  }

  private Callers callers(Grouping database, EventStore store) {
    return new Callers(driver, store, database.begin());
  }

  private static void dieIf(boolean now) {
    if (now) {
      throw new OutOfMemoryError("made by the test");
    }
  }

  private static Commit withSnapshot(String id) {
    return Commit.builder()
        .append(stream(id), NO_STREAM, event("A"))
        .put(new Snapshot(stream(id), 1, "tag", Payload.json("{}")))
        .build();
  }

  private static long head(EventStore store, String id) {
    return store.read(stream(id), ReadSpec.forwardFrom(1)).headVersion();
  }
}
