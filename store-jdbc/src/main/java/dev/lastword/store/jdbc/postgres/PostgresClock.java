package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.Micros;
import dev.lastword.store.jdbc.StoreClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The clock of the server, which all nodes share. */
final class PostgresClock implements StoreClock {

  /** Not now(), which is when the transaction began (T1). */
  static final String TIME =
      """
      SELECT floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint + ahead_micros
      FROM store_clock WHERE one = 1
      """;

  /** Statements with the query in them: every commit asks, and with the same text each time. */
  private static final Map<String, String> ASKING = new ConcurrentHashMap<>();

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

  @Override
  public String questionIn(String statement) {
    return ASKING.computeIfAbsent(statement, it -> it.formatted(TIME));
  }
}
