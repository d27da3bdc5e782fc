package dev.lastword.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** The store's time, in whole microseconds: the only one that leases are judged by (T1). */
interface StoreClock {

  /** Returns the time at this moment, whenever the connection's transaction began. */
  Instant now(Connection connection) throws SQLException;

  /** Returns the query for the microseconds since 1970, if it is the database who knows. */
  default Optional<String> query() {
    return Optional.empty();
  }
}
