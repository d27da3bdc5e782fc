package dev.lastword.store.jdbc;

import dev.lastword.store.StoreClosed;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs work in transactions, and again if it met somebody who was in its way. */
record PostgresTransactions(DataSource pool, Dialect dialect, Closing closing) {

  /** Tells whether the store is being closed. */
  interface Closing {
    boolean hasBegun();
  }

  /** Something to do inside a transaction; if it throws, all of it is rolled back. */
  interface Work<T> {
    T run(Statements statements) throws SQLException;
  }

  private static final Logger LOG = LoggerFactory.getLogger(PostgresTransactions.class);
  private static final int ATTEMPTS = 20;

  /** Returns what the work returns once it is durable. */
  <T> T run(Work<T> work) {
    boolean reconnected = false;
    for (int attempt = 1; ; attempt++) {
      try {
        return once(work);
      } catch (SQLException e) {
        if (closing.hasBegun()) {
          throw new StoreClosed(PostgresDialect.PRODUCT);
        }
        PostgresFailure failure = PostgresFailure.of(e);
        boolean again = failure.isPassing() || (failure.isOfConnection() && !reconnected);
        reconnected |= failure.isOfConnection();
        if (!again || attempt == ATTEMPTS || Thread.currentThread().isInterrupted()) {
          throw failure.beforeCommit();
        }
      }
    }
  }

  private <T> T once(Work<T> work) throws SQLException {
    Connection connection = pool.getConnection();
    try {
      T result = attempt(connection, work);
      commit(connection);
      return result;
    } finally {
      giveBack(connection);
    }
  }

  /** A failure here comes after the answer is known, and must not make anybody try again. */
  private static void giveBack(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.warn("a connection could not be given back", e);
    }
  }

  private <T> T attempt(Connection connection, Work<T> work) throws SQLException {
    try {
      return work.run(new Statements(connection, dialect));
    } catch (SQLException | RuntimeException e) {
      try {
        connection.rollback();
      } catch (SQLException broken) {
        e.addSuppressed(broken);
      }
      throw e;
    }
  }

  private void commit(Connection connection) {
    try {
      connection.commit();
    } catch (SQLException e) {
      throw dialect.commitFailure(e);
    }
  }
}
