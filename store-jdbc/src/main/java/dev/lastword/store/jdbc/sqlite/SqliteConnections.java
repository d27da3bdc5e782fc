package dev.lastword.store.jdbc.sqlite;

import dev.lastword.store.StoreIncompatible;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.Encoding;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;

/**
 * Opens connections to one file and sees to it that each has the settings that durability and
 * isolation rest on. SQLite ignores a setting that it cannot honor, so all are read back.
 */
public record SqliteConnections(Path file, SqliteSettings settings, Opener opener) {

  /** Opens a file as a configuration says; tests put something between store and driver here. */
  public interface Opener {

    /** The driver itself. */
    Opener DRIVER = (file, config) -> config.createConnection("jdbc:sqlite:" + file);

    Connection open(Path file, SQLiteConfig config) throws SQLException;
  }

  /** Opens a connection that changes nothing by being opened, to see what the file holds. */
  Connection openToInspect() throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(settings.busyMillis());
    return opener.open(file, config);
  }

  /**
   * Opens a connection on which BEGIN IMMEDIATE and COMMIT are statements like others.
   *
   * <p>The driver's own {@code commit()} would begin the next transaction at once and so lock out
   * other processes; in auto-commit mode it would follow each statement with an empty transaction.
   * So it is told that it is inside a transaction, and the one it begins then is ended.
   *
   * <p>Its COMMIT copies no pages of the write-ahead log: that is done by {@link
   * SqliteCheckpoints}.
   */
  Connection openWriter() throws SQLException {
    Connection connection = open(configuration(), 0);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA wal_autocheckpoint = 0");
      connection.setAutoCommit(false);
      statement.execute("COMMIT");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  Connection openReader() throws SQLException {
    return open(configuration(), 1);
  }

  /** Opens a connection on which each statement stands for itself, to copy the write-ahead log. */
  Connection openCheckpointer() throws SQLException {
    return open(configuration(), 0);
  }

  private SQLiteConfig configuration() {
    SQLiteConfig config = new SQLiteConfig();
    config.setEncoding(Encoding.UTF8);
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(settings.isSynchronous() ? SynchronousMode.FULL : SynchronousMode.NORMAL);
    config.setBusyTimeout(settings.busyMillis());
    // Else the driver asks for the last row id after every insert.
    config.setGetGeneratedKeys(false);
    return config;
  }

  private Connection open(SQLiteConfig config, int queryOnly) throws SQLException {
    Connection connection = opener.open(file, config);
    try {
      try (Statement statement = connection.createStatement()) {
        // Only macOS knows the difference: there, fsync alone leaves data in the drive's cache.
        statement.execute("PRAGMA fullfsync = " + (settings.isSynchronous() ? 1 : 0));
        statement.execute("PRAGMA query_only = " + queryOnly);
      }
      requireSettings(connection);
      require(connection, "query_only", Integer.toString(queryOnly));
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private void requireSettings(Connection connection) throws SQLException {
    require(connection, "encoding", "UTF-8");
    require(connection, "journal_mode", "wal");
    require(connection, "synchronous", settings.isSynchronous() ? "2" : "1");
    require(connection, "fullfsync", settings.isSynchronous() ? "1" : "0");
    require(connection, "busy_timeout", Integer.toString(settings.busyMillis()));
  }

  private static void require(Connection connection, String pragma, String expected)
      throws SQLException {
    String found = pragma(connection, pragma);
    if (!expected.equals(found)) {
      throw new StoreIncompatible(
          "PRAGMA " + pragma + " was expected to be " + expected + ", but is " + found, null);
    }
  }

  static String pragma(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("PRAGMA " + name)) {
      return rows.next() ? rows.getString(1) : "absent";
    }
  }
}
