package dev.lastword.store.jdbc;

import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import java.sql.SQLException;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/**
 * Runs queries through JDBI. Each query is one statement, which sees one snapshot in every
 * database; so no read needs a transaction.
 */
public final class Reads {

  /** A query. */
  public interface Query<T> {
    T on(Handle handle) throws SQLException;
  }

  private static final int ATTEMPTS = 20;

  private final Jdbi jdbi;
  private final Dialect dialect;

  public Reads(ConnectionFactory connections, Dialect dialect) {
    this.jdbi = Jdbi.create(connections);
    this.dialect = dialect;
  }

  public <T> T run(Query<T> query) {
    return run(dialect, () -> attempt(query));
  }

  private <T> T attempt(Query<T> query) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        return jdbi.withHandle(query::on);
      } catch (SQLException | JdbiException e) {
        if (attempt == ATTEMPTS || !isPassing(e)) {
          throw e;
        }
      }
    }
  }

  private boolean isPassing(Exception failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return dialect.isPassing(sql);
      }
    }
    return false;
  }

  /** Something that queries. */
  public interface Call<T> {
    public T run() throws SQLException;
  }

  /** Returns what the call returns, or throws what its failure means. */
  public static <T> T run(Dialect dialect, Call<T> call) {
    try {
      return call.run();
    } catch (SQLException e) {
      throw dialect.failure(e);
    } catch (JdbiException e) {
      throw failure(e, dialect);
    }
  }

  /** Leaves JDBI's message behind, because it quotes the values that were bound (O8). */
  private static StoreException failure(JdbiException failure, Dialect dialect) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return dialect.failure(sql);
      }
    }
    return new StoreUnavailable("a query failed: " + failure.getClass().getSimpleName(), null);
  }
}
