package dev.lastword.store.jdbc;

import dev.lastword.store.OutcomeUnknown;
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

  /**
   * Returns what the work returns once it is durable. A connection that turns out to be broken is
   * given up for another, as often as the pool may hold such; that there is none to be had ends it.
   * An interrupt does not, because the work may be that of others too; it is set on return (O7).
   */
  <T> T run(Work<T> work) {
    try (HeldInterrupt interrupt = new HeldInterrupt()) {
      return run(work, interrupt);
    }
  }

  private <T> T run(Work<T> work, HeldInterrupt interrupt) {
    for (int attempt = 1; ; attempt++) {
      Connection connection = connect(interrupt);
      Statements statements = new Statements(connection, dialect);
      try {
        T result = attempt(statements, work);
        commit(connection);
        return result;
      } catch (SQLException e) {
        PostgresFailure failure = PostgresFailure.of(e);
        boolean isOpen = statements.mayHaveCommitted() && !failure.precedesCommit();
        boolean again = failure.isPassing() || (failure.isOfConnection() && !isOpen);
        if (!again || attempt == ATTEMPTS) {
          throw isOpen ? failure.atCommit() : refusal(failure);
        }
      } finally {
        giveBack(connection);
      }
    }
  }

  private Connection connect(HeldInterrupt interrupt) {
    while (true) {
      try {
        return pool.getConnection();
      } catch (SQLException e) {
        if (!interrupt.holdBack()) {
          throw refusal(PostgresFailure.of(e));
        }
      }
    }
  }

  private RuntimeException refusal(PostgresFailure failure) {
    return closing.hasBegun() ? new StoreClosed(PostgresDialect.PRODUCT) : failure.beforeCommit();
  }

  /** A failure here comes after the answer is known, and must not make anybody try again. */
  private static void giveBack(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.warn("a connection could not be given back", e);
    }
  }

  private static <T> T attempt(Statements statements, Work<T> work) throws SQLException {
    try {
      return work.run(statements);
    } catch (SQLException | RuntimeException e) {
      rollBack(statements.connection(), e);
      if (e instanceof RuntimeException && statements.mayHaveCommitted()) {
        throw new OutcomeUnknown("the answer to COMMIT was not understood", e);
      }
      throw e;
    }
  }

  /** Adds to {@code e} that the connection does not live any more. */
  private static void rollBack(Connection connection, Exception e) {
    try {
      connection.rollback();
    } catch (SQLException broken) {
      e.addSuppressed(broken);
    }
  }

  /** The driver does nothing here if the work has committed with its last statements. */
  private void commit(Connection connection) {
    try {
      connection.commit();
    } catch (SQLException e) {
      rollBack(connection, e);
      throw dialect.commitFailure(e);
    }
  }
}
