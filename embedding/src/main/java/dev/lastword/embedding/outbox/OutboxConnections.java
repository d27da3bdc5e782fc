package dev.lastword.embedding.outbox;

import java.sql.Connection;
import java.sql.SQLException;

/** The program's connections, in its current transaction if there is one. */
public interface OutboxConnections {

  /** Something to do on a connection. */
  @FunctionalInterface
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  /** Does it, and leaves commit and rollback to the code that began the transaction. */
  <T> T run(Work<T> work) throws SQLException;
}
