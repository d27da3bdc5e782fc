package dev.lastword.embedding.outbox;

import java.sql.SQLException;

/** Failure of the program's database. */
public final class OutboxFailure extends RuntimeException {

  OutboxFailure(SQLException cause) {
    super("cannot use the table " + OutboxTable.NAME + ": " + cause.getMessage(), cause);
  }
}
