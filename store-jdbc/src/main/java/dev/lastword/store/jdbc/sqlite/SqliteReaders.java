package dev.lastword.store.jdbc.sqlite;

import dev.lastword.store.StoreClosed;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.ConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A few connections that cannot write, kept open; a read that finds none free waits for one. */
final class SqliteReaders implements ConnectionFactory {

  /** SQLite reads from memory most of the time, so more readers than processors gain little. */
  private static final int READERS = Math.max(4, Runtime.getRuntime().availableProcessors());

  private static final Logger LOG = LoggerFactory.getLogger(SqliteReaders.class);
  private static final Duration WAIT = Duration.ofSeconds(30);

  private final SqliteConnections connections;
  private final Semaphore free = new Semaphore(READERS, true);
  private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean closed;

  SqliteReaders(SqliteConnections connections) {
    this.connections = connections;
  }

  @Override
  public Connection openConnection() throws SQLException {
    acquire(1, WAIT);
    try {
      if (closed) {
        throw new StoreClosed(SqliteDialect.PRODUCT);
      }
      Connection known = idle.pollFirst();
      return known != null ? known : connections.openReader();
    } catch (SQLException | RuntimeException e) {
      free.release();
      throw e;
    }
  }

  @Override
  public void closeConnection(Connection connection) {
    idle.addFirst(connection);
    if (closed) {
      closeIdle();
    }
    free.release();
  }

  private void acquire(int permits, Duration wait) throws SQLException {
    try {
      // First without a look at the interrupt flag: who need not wait is not stopped by it.
      if (!free.tryAcquire(permits)
          && !free.tryAcquire(permits, wait.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new SQLTransientConnectionException("no reader became free within " + wait);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLTransientConnectionException("interrupted while waiting for a reader", e);
    }
  }

  /** Closes all connections, waiting a bounded time for those in use; later calls are refused. */
  void close(Duration wait) {
    closed = true;
    try {
      acquire(READERS, wait);
      free.release(READERS);
    } catch (SQLException e) {
      LOG.warn("a reader is still in use while its file is closed", e);
    }
    closeIdle();
  }

  private void closeIdle() {
    for (Connection connection = idle.poll(); connection != null; connection = idle.poll()) {
      try {
        connection.close();
      } catch (SQLException e) {
        LOG.warn("a reader could not be closed", e);
      }
    }
  }
}
