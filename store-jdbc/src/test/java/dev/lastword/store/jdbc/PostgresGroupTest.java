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

/** How only PostgreSQL fails those who share a transaction. */
final class PostgresGroupTest {

  private final Intercepted driver = new Intercepted();
  private EventStore store;
  private Callers callers;

  @BeforeEach
  void open(@TempDir Path folder) {
    store = Grouping.POSTGRESQL.open(driver, folder);
    callers = new Callers(driver, store, Grouping.POSTGRESQL.begin());
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void connections_that_break_before_commit_leave_nothing_written() throws Exception {
    List<Object> answers =
        callers
            .failing(failing("INSERT INTO event", "08006"))
            .commit(append("leader", NO_STREAM), append("a", NO_STREAM), append("b", NO_STREAM));

    answers.forEach(answer -> assertInstanceOf(StoreUnavailable.class, answer));
    assertEquals(List.of(0L, 0L, 0L), List.of(head("leader"), head("a"), head("b")));
  }

  private long head(String id) {
    return store.read(stream(id), ReadSpec.forwardFrom(1)).headVersion();
  }
}
