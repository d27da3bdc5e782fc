package dev.lastword.store.jdbc.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies the write-ahead log into the database on a thread and a connection of its own, so that no
 * caller waits in COMMIT for pages that are not its own.
 *
 * <p>A log that is copied while others are written never ends: SQLite starts it over only when a
 * writer finds all of it copied. So at a certain length the writer itself is asked to copy the
 * rest, which the thread has kept short.
 *
 * <p>Durability does not depend on it. A commit is in the log, on the disk, before it is answered.
 */
final class SqliteCheckpoints {

  /**
   * When to do something, in pages of the log.
   *
   * @param copyAt how many are copied together
   * @param restartAt how many there may be before the log is started over
   */
  record Plan(int copyAt, int restartAt) {

    static final Plan USUAL = new Plan(1_000, 8_192);
  }

  /** Pages in the log since it was started over, and how many of them are copied. */
  private record Progress(int pages, int copied) {}

  static final String LOOK = "PRAGMA wal_checkpoint(NOOP)";
  static final String COPY = "PRAGMA wal_checkpoint(PASSIVE)";

  private static final Logger LOG = LoggerFactory.getLogger(SqliteCheckpoints.class);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final SqliteConnections connections;
  private final Plan plan;
  private final Thread thread;
  private @Nullable Connection open;
  private volatile boolean news;
  private volatile boolean closed;
  private volatile boolean restart;

  /** The length at which the writer was asked last; a reader may keep the log from its end. */
  private int askedAt;

  SqliteCheckpoints(SqliteConnections connections, Plan plan) {
    this.connections = connections;
    this.plan = plan;
    this.thread = new Thread(this::run, "lastword-sqlite-checkpoints");
    thread.setDaemon(true);
    thread.start();
  }

  /** Says that something was written. */
  void committed() {
    if (!news) {
      news = true;
      LockSupport.unpark(thread);
    }
  }

  /** Copies the rest of a long log on the writer's connection, outside of its transactions. */
  void beforeBegin(Connection writer) {
    if (restart) {
      restart = false;
      try {
        ask(writer, COPY);
      } catch (SQLException e) {
        LOG.warn("the write-ahead log could not be started over; it grows until it can", e);
      }
    }
  }

  private void run() {
    while (!closed) {
      if (news) {
        news = false;
        try {
          look();
        } catch (SQLException | RuntimeException e) {
          LOG.warn("the write-ahead log could not be copied; the next commits try it again", e);
          discard();
        }
        LockSupport.parkNanos(this, PAUSE.toNanos());
      } else {
        LockSupport.park(this);
      }
    }
    discard();
  }

  private void look() throws SQLException {
    Connection connection = open == null ? connections.openCheckpointer() : open;
    open = connection;
    Progress found = ask(connection, LOOK);
    if (found.pages() < askedAt) {
      askedAt = 0;
    }
    boolean isLong = found.pages() >= askedAt + plan.restartAt();
    if (isLong || found.pages() - found.copied() >= plan.copyAt()) {
      ask(connection, COPY);
    }
    if (isLong) {
      askedAt = found.pages();
      restart = true;
    }
  }

  private static Progress ask(Connection connection, String pragma) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(pragma);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return new Progress(row.getInt(2), row.getInt(3));
    }
  }

  private void discard() {
    Connection broken = open;
    open = null;
    if (broken != null) {
      try {
        broken.close();
      } catch (SQLException e) {
        LOG.warn("a connection could not be closed", e);
      }
    }
  }

  /** Ends the thread, waiting a bounded time for a copy that is under way. */
  void close(Duration wait) {
    closed = true;
    LockSupport.unpark(thread);
    boolean interrupted = Thread.interrupted();
    try {
      thread.join(wait.toMillis());
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
