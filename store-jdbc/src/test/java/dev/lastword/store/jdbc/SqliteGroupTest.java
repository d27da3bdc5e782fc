package dev.lastword.store.jdbc;

import static dev.lastword.store.Expected.NO_STREAM;
import static dev.lastword.store.jdbc.Samples.event;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.VersionConflict;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Commits of concurrent callers that share one transaction. */
final class SqliteGroupTest {

  private final Intercepted driver = new Intercepted();
  private EventStore store;
  private Callers callers;

  @BeforeEach
  void open(@TempDir Path folder) {
    store = SqliteStoreProvider.open(StoreConfig.of("sqlite:" + folder.resolve("test.db")), driver);
    callers = new Callers(driver, store, "BEGIN IMMEDIATE");
    store.commit(append("taken", NO_STREAM));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void callers_who_wait_share_one_transaction() throws Exception {
    long before = driver.executions("COMMIT");

    List<Object> answers =
        callers.commit(
            append("leader", NO_STREAM),
            append("a", NO_STREAM),
            append("b", NO_STREAM),
            append("c", NO_STREAM));

    assertEquals(List.of("done", "done", "done", "done"), answers);
    assertEquals(2, driver.executions("COMMIT") - before, "the leader's and that of all others");
  }

  @Test
  void a_refused_commit_leaves_its_neighbors_alone() throws Exception {
    List<Object> answers =
        callers.commit(
            append("leader", NO_STREAM),
            append("a", NO_STREAM),
            append("taken", NO_STREAM),
            append("b", NO_STREAM));

    assertEquals("done", answers.get(1));
    assertEquals(1, assertInstanceOf(VersionConflict.class, answers.get(2)).actual());
    assertEquals("done", answers.get(3));
    assertEquals(4, store.feed(0, FeedSpec.ALL).events().size());
  }

  @Test
  void later_members_of_a_group_see_what_earlier_ones_wrote() throws Exception {
    Commit twice = append("x", NO_STREAM);

    List<Object> answers =
        callers.commit(append("leader", NO_STREAM), twice, twice, append("x", Expected.version(1)));

    assertEquals(List.of("done", "done", "again", "done"), answers);
    assertEquals(2, head("x"));
  }

  @Test
  void work_that_cannot_be_done_fails_alone() throws Exception {
    Commit unwritable =
        Commit.builder()
            .append(stream("bad"), NO_STREAM, event("A"))
            .put(new Snapshot(stream("bad"), 1, "tag", Payload.json("{}")))
            .build();

    List<Object> answers =
        callers
            .failing(on("INSERT INTO snapshot", SQLiteErrorCode.SQLITE_CORRUPT))
            .commit(
                append("leader", NO_STREAM),
                append("a", NO_STREAM),
                unwritable,
                append("b", NO_STREAM));

    assertEquals("done", answers.get(1));
    assertInstanceOf(StoreCorrupt.class, answers.get(2));
    assertEquals("done", answers.get(3));
    assertEquals(0, head("bad"));
  }

  @Test
  void nobody_in_a_group_whose_commit_failed_is_told_what_may_not_be_so() throws Exception {
    List<Object> answers =
        callers
            .failing(on("COMMIT", SQLiteErrorCode.SQLITE_IOERR_FSYNC))
            .commit(
                append("leader", NO_STREAM),
                append("a", NO_STREAM),
                append("a", NO_STREAM),
                append("taken", NO_STREAM));

    assertInstanceOf(OutcomeUnknown.class, answers.get(0));
    assertInstanceOf(OutcomeUnknown.class, answers.get(1));
    assertInstanceOf(StoreUnavailable.class, answers.get(2), "the conflict was with what is gone");
    assertInstanceOf(StoreUnavailable.class, answers.get(3));
    assertEquals(0, head("a"));
    assertEquals(1, store.commit(append("a", NO_STREAM)).heads().get(0).version());
  }

  @Test
  void a_full_disk_at_commit_leaves_nothing_written() throws Exception {
    List<Object> answers =
        callers
            .failing(on("COMMIT", SQLiteErrorCode.SQLITE_FULL))
            .commit(append("leader", NO_STREAM), append("a", NO_STREAM));

    assertInstanceOf(StoreUnavailable.class, answers.get(1));
    assertEquals(0, head("a"));
  }

  @Test
  void a_database_that_stays_locked_fails_all_who_wait() throws Exception {
    List<Object> answers =
        callers
            .failing(on("BEGIN IMMEDIATE", SQLiteErrorCode.SQLITE_BUSY))
            .commit(append("leader", NO_STREAM), append("a", NO_STREAM), append("b", NO_STREAM));

    assertEquals("done", answers.get(0));
    assertInstanceOf(StoreUnavailable.class, answers.get(1));
    assertInstanceOf(StoreUnavailable.class, answers.get(2));
    assertEquals(0, head("a"));
  }

  @Test
  void an_interrupted_caller_gets_a_true_answer_and_stays_interrupted() {
    Thread.currentThread().interrupt();
    store.commit(append("a", NO_STREAM));

    assertTrue(Thread.interrupted());
    assertEquals(1, head("a"));
  }

  private long head(String id) {
    return store.read(stream(id), ReadSpec.forwardFrom(1)).headVersion();
  }

  private static Commit append(String id, Expected expected) {
    return Commit.append(stream(id), expected, event("A"));
  }

  private static Intercepted.Fault on(String start, SQLiteErrorCode code) {
    return sql -> {
      if (sql.startsWith(start)) {
        throw new SQLiteException("made by the test", code);
      }
    };
  }
}
