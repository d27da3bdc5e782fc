package dev.lastword.store.jdbc;

import dev.lastword.store.Micros;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** The clock of the server, which all nodes share. */
final class PostgresClock implements StoreClock {

  /** Not now(), which is when the transaction began (T1). */
  static final String TIME =
      """
      SELECT floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint + ahead_micros
      FROM store_clock WHERE one = 1
      """;

  @Override
  public Instant now(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(TIME);
        ResultSet rows = statement.executeQuery()) {
      rows.next();
      return Micros.fromEpoch(rows.getLong(1));
    }
  }

  @Override
  public Optional<String> query() {
    return Optional.of(TIME);
  }
}
