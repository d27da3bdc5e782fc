package dev.lastword.benchmarks.store;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** The least that PostgreSQL does for an event: one insert, committed by itself. */
public final class RawPostgres implements Callers.Work, AutoCloseable {

  private final Connection connection;
  private final PreparedStatement insert;
  private final long stream;
  private long version;

  /** Connects to a schema that the store has made, to write one stream. */
  public RawPostgres(DurablePostgres server, String schema, long stream) throws SQLException {
    this.stream = stream;
    connection =
        DriverManager.getConnection(server.jdbcUrl(), DurablePostgres.USER, DurablePostgres.USER);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET search_path TO " + schema + "; SET synchronous_commit TO on");
    }
    insert =
        connection.prepareStatement(
            """
            INSERT INTO log (position, stream_no, version, commit_id, recorded_at, events,
              commit_events, body)
            VALUES (nextval('commit_number'), ?, ?, ?, ?, 1, 1, ?)
            """);
  }

  @Override
  public void once() throws SQLException {
    long now = System.currentTimeMillis() * 1_000;
    insert.setLong(1, stream);
    insert.setLong(2, ++version);
    insert.setObject(3, StoreSamples.id());
    insert.setLong(4, now);
    insert.setBytes(5, StoreSamples.BODY);
    insert.executeUpdate();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
