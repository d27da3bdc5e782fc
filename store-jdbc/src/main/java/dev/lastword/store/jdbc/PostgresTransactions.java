package dev.lastword.store.jdbc;

import dev.lastword.store.StoreClosed;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

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

  private static final int ATTEMPTS = 20;

  /** Returns what the work returns once it is durable. */
  <T> T run(Work<T> work) {
    boolean reconnected = false;
    for (int attempt = 1; ; attempt++) {
      try (Connection connection = pool.getConnection()) {
        T result = attempt(connection, work);
        commit(connection);
        return result;
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
