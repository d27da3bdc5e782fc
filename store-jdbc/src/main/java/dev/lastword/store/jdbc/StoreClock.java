package dev.lastword.store.jdbc;

import dev.lastword.store.Micros;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** The store's time, in whole microseconds: the only one that leases are judged by (T1). */
public interface StoreClock {

  /** Returns the time at this moment, whenever the connection's transaction began. */
  Instant now(Connection connection) throws SQLException;

  /** Returns the query for the microseconds since 1970, if it is the database who knows. */
  default Optional<String> query() {
    return Optional.empty();
  }

  /** Returns a query that can be asked among others; its answer goes to {@link #answered}. */
  default String question() {
    return query().orElse("SELECT 0");
  }

  /** Returns a statement with {@link #question} in the place that it leaves for it. */
  default String questionIn(String statement) {
    return statement.formatted(question());
  }

  /** Returns the time that the answer to {@link #question} stands for. */
  default Instant answered(long micros, Connection connection) throws SQLException {
    return query().isPresent() ? Micros.fromEpoch(micros) : now(connection);
  }
}
