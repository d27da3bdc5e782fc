package dev.lastword.store.jdbc.postgres;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.zaxxer.hikari.HikariDataSource;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.jdbc.DeferredInterrupt;
import dev.lastword.store.jdbc.Dialect;
import dev.lastword.store.jdbc.Statements;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs work in transactions, and retries it after a conflict with another transaction.
 *
 * @param patience how long broken connections are given up for others
 */
record PostgresTransactions(
    HikariDataSource pool, Dialect dialect, Closing closing, Duration patience) {

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

  /** A new connection may lead elsewhere; a database that is read only refuses on each. */
  private static final int STANDBYS = 2;

  /**
   * Returns what the work returns once it is durable. A connection that turns out to be broken is
   * given up for another while patience lasts; that there is none to be had ends it at once. An
   * interrupt does not, because the work may be that of others too; it is set on return (O7).
   */
  <T> T run(Work<T> work) {
    try (DeferredInterrupt interrupt = new DeferredInterrupt()) {
      return run(work, interrupt);
    }
  }

  private <T> T run(Work<T> work, DeferredInterrupt interrupt) {
    long began = System.nanoTime();
    int pause = 0;
    for (int attempt = 1; ; attempt++) {
      letOthersEnd(pause);
      Connection connection = connect(interrupt);
      Statements statements = new Statements(connection, dialect);
      try {
        T result = attempt(statements, work);
        commit(statements);
        return result;
      } catch (SQLException e) {
        PostgresFailure failure = PostgresFailure.of(e);
        boolean isOpen = statements.mayHaveCommitted() && !failure.precedesCommit();
        boolean again =
            failure.isPassing() || (failure.isOfConnection() && !isOpen && isPatient(began));
        boolean last = attempt >= (failure.isOfStandby() ? STANDBYS : ATTEMPTS);
        if (!again || (last && !(failure.isOfSerialization() && isPatient(began)))) {
          throw isOpen ? failure.atCommit() : refusal(failure);
        }
        pause = failure.isOfSerialization() ? attempt : 0;
      } finally {
        giveBack(connection);
      }
    }
  }

  /** Lets transactions end that would refuse the next attempt too, for no two equally long. */
  private static void letOthersEnd(int attempts) {
    if (attempts > 0) {
      long most = MILLISECONDS.toNanos(1) << Math.min(attempts, 5);
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(most));
    }
  }

  private boolean isPatient(long began) {
    return System.nanoTime() - began < patience.toNanos();
  }

  private Connection connect(DeferredInterrupt interrupt) {
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
  private void giveBack(Connection connection) {
    try {
      PostgresConnections.giveBack(pool, connection);
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
  private void commit(Statements statements) throws SQLException {
    Connection connection = statements.connection();
    try {
      if (statements.mayHaveCommitted()) {
        connection.commit();
        CommitWarning.refuse(statements.commitWarning());
      } else {
        connection.clearWarnings();
        connection.commit();
        CommitWarning.refuse(connection.getWarnings());
      }
    } catch (SQLException e) {
      rollBack(connection, e);
      if (PostgresFailure.of(e).isOfSerialization()) {
        // It is only at COMMIT that some conflicts are found.
        throw e;
      }
      throw dialect.commitFailure(e);
    }
  }
}
