package dev.lastword.store.jdbc;

import static dev.lastword.store.Expected.NO_STREAM;
import static dev.lastword.store.jdbc.Grouping.failing;
import static dev.lastword.store.jdbc.Samples.append;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.store.EventStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreUnavailable;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;

/** How only SQLite fails those who share a transaction. */
final class SqliteGroupTest {

  private final Intercepted driver = new Intercepted();
  private EventStore store;
  private Callers callers;

  @BeforeEach
  void open(@TempDir Path folder) {
    store = Grouping.SQLITE.open(driver, folder);
    callers = new Callers(driver, store, Grouping.SQLITE.begin());
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void a_full_disk_at_commit_leaves_nothing_written() throws Exception {
    List<Object> answers =
        callers
            .failing(failing("COMMIT", SQLiteErrorCode.SQLITE_FULL))
            .commit(append("leader", NO_STREAM), append("a", NO_STREAM));

    assertInstanceOf(StoreUnavailable.class, answers.get(1));
    assertEquals(0, head("a"));
  }

  @Test
  void a_database_that_stays_locked_fails_all_who_wait() throws Exception {
    List<Object> answers =
        callers
            .failing(failing("BEGIN IMMEDIATE", SQLiteErrorCode.SQLITE_BUSY))
            .commit(append("leader", NO_STREAM), append("a", NO_STREAM), append("b", NO_STREAM));

    assertEquals("done", answers.get(0));
    assertInstanceOf(StoreUnavailable.class, answers.get(1));
    assertInstanceOf(StoreUnavailable.class, answers.get(2));
    assertEquals(0, head("a"));
  }

  private long head(String id) {
    return store.read(stream(id), ReadSpec.forwardFrom(1)).headVersion();
  }
}
