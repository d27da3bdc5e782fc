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

  /** The same by a sequence, which is read as it is now whenever the transaction began. */
  private static final String PORTABLE_TIME =
      """
      SELECT floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint + last_value
      FROM clock_ahead
      """;

  static final PostgresClock NATIVE = new PostgresClock(TIME);
  static final PostgresClock PORTABLE = new PostgresClock(PORTABLE_TIME);

  private final String time;

  /** Statements with the query in them: every commit asks, and with the same text each time. */
  private final Map<String, String> asking = new ConcurrentHashMap<>();

  private PostgresClock(String time) {
    this.time = time;
  }

  @Override
  public Instant now(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(time);
        ResultSet rows = statement.executeQuery()) {
      rows.next();
      return Micros.fromEpoch(rows.getLong(1));
    }
  }

  @Override
  public Optional<String> query() {
    return Optional.of(time);
  }

  @Override
  public String questionIn(String statement) {
    return asking.computeIfAbsent(statement, it -> it.formatted(time));
  }
}
