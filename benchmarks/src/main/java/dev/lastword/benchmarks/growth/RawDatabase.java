package dev.lastword.benchmarks.growth;

import dev.lastword.benchmarks.store.AlternatingResults;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Plain statements on the tables of a filled store: what the database itself loses as they grow.
 *
 * <p>Rows that it adds to the log belong to no stream, so it comes last.
 */
final class RawDatabase implements AutoCloseable {

  private static final byte[] BODY = new byte[400];
  private static final long NO_STREAM = Long.MAX_VALUE;

  private final Connection connection;
  private final String insert;
  private final boolean bytesAsIds;
  private final int times;
  private long version;

  private RawDatabase(Connection connection, String insert, boolean bytesAsIds, int times) {
    this.connection = connection;
    this.insert = insert;
    this.bytesAsIds = bytesAsIds;
    this.times = times;
  }

  static RawDatabase sqlite(Connection connection, int times) throws SQLException {
    execute(connection, "pragma journal_mode=wal");
    execute(connection, "pragma synchronous=full");
    return new RawDatabase(
        connection,
        """
        insert into log (stream_no, version, commit_id, recorded_at, events, commit_events, body)
        values (?, ?, ?, 1, 1, 1, ?)
        """,
        true,
        times);
  }

  static RawDatabase postgresql(Connection connection, String schema, int times)
      throws SQLException {
    execute(connection, "set search_path to " + schema);
    return new RawDatabase(
        connection,
        """
        insert into log (position, stream_no, version, commit_id, recorded_at, events,
          commit_events, body)
        values (nextval('commit_number') * 16384, ?, ?, ?, 1, 1, 1, ?)
        """,
        false,
        times);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Inserts a row into the log, committed by itself. */
  AlternatingResults.Contender inserts() {
    return () -> {
      try (PreparedStatement statement = connection.prepareStatement(insert)) {
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
          statement.setLong(1, NO_STREAM);
          statement.setLong(2, ++version);
          setId(statement);
          statement.setBytes(4, BODY);
          statement.executeUpdate();
        }
        return (System.nanoTime() - start) / 1e3 / times;
      }
    };
  }

  private void setId(PreparedStatement statement) throws SQLException {
    UUID id = UUID.randomUUID();
    if (bytesAsIds) {
      ByteBuffer bytes = ByteBuffer.allocate(16);
      bytes.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
      statement.setBytes(3, bytes.array());
    } else {
      statement.setObject(3, id);
    }
  }

  /** Reads 50 documents of executions from a random place of their order on. */
  AlternatingResults.Contender documentPages() throws SQLException {
    long[] range =
        range("select min(sort_key), max(sort_key) from doc where collection = 'execution'");
    return pages(
        "select payload from doc where collection = 'execution' and sort_key > ?"
            + " order by sort_key, doc_key limit 50",
        range);
  }

  /** Reads 30 rows of the log from a random position on. */
  AlternatingResults.Contender logPages() throws SQLException {
    long[] range = range("select min(position), max(position) from log");
    return pages("select body from log where position > ? order by position limit 30", range);
  }

  private long[] range(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return new long[] {row.getLong(1), row.getLong(2)};
    }
  }

  private AlternatingResults.Contender pages(String sql, long[] range) {
    return () -> {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
          long last = range[0] + (range[1] - range[0]) / 10 * 9 + 1;
          statement.setLong(1, ThreadLocalRandom.current().nextLong(range[0], last));
          read(statement);
        }
        return (System.nanoTime() - start) / 1e3 / times;
      }
    };
  }

  private static void read(PreparedStatement statement) throws SQLException {
    int count = 0;
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        rows.getBytes(1);
        count++;
      }
    }
    if (count == 0) {
      throw new IllegalStateException("expected rows behind a random place, found none");
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
