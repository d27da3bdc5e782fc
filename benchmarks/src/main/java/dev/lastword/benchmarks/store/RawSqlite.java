package dev.lastword.benchmarks.store;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import org.sqlite.SQLiteConfig;

/** The least that SQLite does for an event: one insert and one wait for the disk. */
public final class RawSqlite implements Callers.Work, AutoCloseable {

  private final Connection connection;
  private final PreparedStatement insert;
  private long version;

  /** Opens a file that the store has made and set up. */
  public RawSqlite(Path file) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    config.setGetGeneratedKeys(false);
    connection = config.createConnection("jdbc:sqlite:" + file);
    connection.setAutoCommit(false);
    insert =
        connection.prepareStatement(
            """
            INSERT INTO log (stream_no, version, commit_id, recorded_at, events, commit_events, body)
            VALUES (1, ?, ?, ?, 1, 1, ?)
            """);
  }

  @Override
  public void once() throws SQLException {
    UUID id = StoreSamples.id();
    long now = System.currentTimeMillis() * 1_000;
    insert.setLong(1, ++version);
    insert.setBytes(
        2,
        ByteBuffer.allocate(16)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .array());
    insert.setLong(3, now);
    insert.setBytes(4, StoreSamples.BODY);
    insert.executeUpdate();
    connection.commit();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
