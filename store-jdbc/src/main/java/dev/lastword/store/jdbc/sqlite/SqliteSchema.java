package dev.lastword.store.jdbc.sqlite;

import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.jdbc.Migrations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteErrorCode;

/**
 * Creates the schema, brings it up to date, or refuses the file (O1).
 *
 * <p>SQLite has room for this in the file's header: {@code application_id} says whose file it is,
 * {@code user_version} how many migrations it has seen, and both change with the transaction.
 */
record SqliteSchema(Path file, Migrations migrations) {

  /** The letters LAST: what {@code file(1)} and this store know our files by. */
  static final int APPLICATION_ID = 0x4c415354;

  static final Migrations MIGRATIONS = Migrations.of("sqlite", "0001-first.sql");

  /** Refuses a file that is not ours to change, without changing it. */
  void inspect(SqliteConnections connections) throws SQLException {
    try (Connection connection = connections.openToInspect()) {
      version(connection);
    } catch (SQLException e) {
      if (SqliteDialect.primaryCode(e) == SQLiteErrorCode.SQLITE_NOTADB) {
        throw new StoreIncompatible(file + " was expected to be an SQLite database, but is not", e);
      }
      throw e;
    }
  }

  /** Runs the missing migrations, with all other writers locked out. */
  void migrate(SqliteConnections connections) throws SQLException {
    try (Connection connection = connections.openWriter();
        Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      int version = version(connection);
      if (version < migrations.latest()) {
        migrations.runAfter(version, connection);
        statement.execute("PRAGMA application_id = " + APPLICATION_ID);
        statement.execute("PRAGMA user_version = " + migrations.latest());
      }
      statement.execute("COMMIT");
    }
  }

  /** Returns how many migrations the file has seen. */
  private int version(Connection connection) throws SQLException {
    int application = Integer.parseInt(SqliteConnections.pragma(connection, "application_id"));
    int version = Integer.parseInt(SqliteConnections.pragma(connection, "user_version"));
    if (application == 0 && version == 0 && isEmpty(connection)) {
      return 0;
    }
    if (application != APPLICATION_ID) {
      throw new StoreIncompatible(
          file
              + " was expected to be empty or to have the application_id "
              + APPLICATION_ID
              + ", but belongs to another program: it has "
              + application,
          null);
    }
    if (version > migrations.latest()) {
      throw new StoreIncompatible(
          file
              + " has schema version "
              + version
              + ", newer than "
              + migrations.latest()
              + ", the newest that this release knows",
          null);
    }
    return version;
  }

  private static boolean isEmpty(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1 FROM sqlite_schema")) {
      return !rows.next();
    }
  }
}
