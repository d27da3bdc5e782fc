package dev.lastword.store.jdbc.sqlite;

import dev.lastword.store.StoreClosed;
import dev.lastword.store.jdbc.GroupQueue;
import dev.lastword.store.jdbc.Statements;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one connection that writes. Calls of concurrent callers share a transaction and so the one
 * wait for the disk; each gets its own answer, after that wait and never before (W10).
 *
 * <p>A connection on which anything failed is closed, which rolls back, and opened anew for the
 * next call, so the state that a failure left does not matter.
 */
final class SqliteWriter {

  private static final Logger LOG = LoggerFactory.getLogger(SqliteWriter.class);

  private final SqliteConnections connections;
  private final SqliteCheckpoints checkpoints;
  private final GroupQueue<SqliteCall<?>> queue = new GroupQueue<>(1, this::lead);
  private @Nullable Statements open;
  private volatile boolean closed;

  SqliteWriter(SqliteConnections connections, SqliteCheckpoints checkpoints) {
    this.connections = connections;
    this.checkpoints = checkpoints;
  }

  /** Returns what the work returns, or throws what it throws, once its transaction is durable. */
  <T> T write(SqliteCall.Work<T> work) {
    SqliteCall<T> call = new SqliteCall<>(work);
    queue.await(call);
    return call.answer();
  }

  private void lead(List<SqliteCall<?>> group) {
    if (closed) {
      group.forEach(call -> call.fail(new StoreClosed(SqliteDialect.PRODUCT)));
      return;
    }
    boolean ended = false;
    try {
      run(group);
      ended = true;
    } finally {
      if (!ended || closed) {
        discard();
      }
    }
  }

  private void run(List<SqliteCall<?>> group) {
    Statements statements;
    try {
      statements = begin();
    } catch (SQLException e) {
      discard();
      group.forEach(call -> call.fail(SqliteDialect.INSTANCE.failure(e)));
      return;
    }
    try {
      SqliteCommit.runAll(statements, group);
    } catch (SQLException | RuntimeException e) {
      discard();
      runApart(group, e);
      return;
    }
    try {
      statements.run("COMMIT");
    } catch (SQLException e) {
      discard();
      group.forEach(call -> call.failToCommit(e));
      return;
    }
    group.forEach(SqliteCall::committed);
    checkpoints.committed();
  }

  /** Finds the one whose work cannot be done, so that the others do not fail with it. */
  private void runApart(List<SqliteCall<?>> group, Exception failure) {
    if (group.size() > 1) {
      group.forEach(call -> run(List.of(call)));
    } else if (failure instanceof SQLException sql) {
      group.get(0).fail(SqliteDialect.INSTANCE.failure(sql));
    } else {
      group.get(0).fail((RuntimeException) failure);
    }
  }

  private Statements begin() throws SQLException {
    if (open == null) {
      open = new Statements(connections.openWriter(), SqliteDialect.INSTANCE);
    }
    checkpoints.beforeBegin(open.connection());
    open.run("BEGIN IMMEDIATE");
    return open;
  }

  private void discard() {
    Statements broken = open;
    open = null;
    if (broken != null) {
      try {
        broken.close();
      } catch (SQLException e) {
        LOG.warn("a connection could not be closed", e);
      }
    }
  }

  /** Closes the writer after the group that runs now; waiting calls are refused. */
  void close(Duration wait) {
    // First, so that a group that takes longer than that closes the connection itself.
    closed = true;
    queue.runAlone(wait, this::discard);
  }
}
