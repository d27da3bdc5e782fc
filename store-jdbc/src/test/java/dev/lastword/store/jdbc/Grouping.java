package dev.lastword.store.jdbc;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.jdbc.postgres.PostgresLocks;
import dev.lastword.store.jdbc.postgres.PostgresServer;
import dev.lastword.store.jdbc.postgres.PostgresStoreProvider;
import dev.lastword.store.jdbc.sqlite.SqliteStoreProvider;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The databases whose commits share transactions, one group at a time, and how each of them fails.
 */
public enum Grouping {
  SQLITE("BEGIN IMMEDIATE") {
    @Override
    EventStore open(Intercepted driver, Path folder) {
      return SqliteStoreProvider.open(
          StoreConfig.of("sqlite:" + folder.resolve("test.db")), driver);
    }

    @Override
    Intercepted.Fault corrupting(String statement) {
      return failing(statement, SQLiteErrorCode.SQLITE_CORRUPT);
    }

    @Override
    Intercepted.Fault failingAtCommit() {
      return failing("COMMIT", SQLiteErrorCode.SQLITE_IOERR_FSYNC);
    }
  },

  POSTGRESQL(PostgresLocks.EACH_AFTER_SHARED) {
    /** With so few connections no group runs beside another. */
    @Override
    EventStore open(Intercepted driver, Path folder) {
      return PostgresStoreProvider.open(PostgresServer.newConfig().option("poolSize", "2"), driver);
    }

    @Override
    Intercepted.Fault corrupting(String statement) {
      return failing(statement, "22000");
    }

    @Override
    Intercepted.Fault failingAtCommit() {
      return sql -> {
        if (sql.endsWith("COMMIT")) {
          PostgresServer.run(
              PostgresServer.newConfig(),
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                  + " WHERE application_name = 'lastword' AND state = 'idle in transaction'");
        }
      };
    }
  };

  private final String begin;

  Grouping(String begin) {
    this.begin = begin;
  }

  /** Returns the first statement of a transaction. */
  String begin() {
    return begin;
  }

  abstract EventStore open(Intercepted driver, Path folder);

  /** Makes a statement find that the database is damaged. */
  abstract Intercepted.Fault corrupting(String statement);

  /** Makes transactions fail when they are to be committed. */
  abstract Intercepted.Fault failingAtCommit();

  /** Makes transactions seem to fail that were committed. */
  Intercepted.Fault losingAnswers() {
    return new Intercepted.Fault() {
      @Override
      public void before(String sql) {}

      @Override
      public void after(String sql) throws SQLException {
        if (sql.endsWith("COMMIT")) {
          throw new SQLException("made by the test", "08006");
        }
      }
    };
  }

  public static Intercepted.Fault failing(String part, SQLiteErrorCode code) {
    return sql -> {
      if (sql.contains(part)) {
        throw new SQLiteException("made by the test", code);
      }
    };
  }

  public static Intercepted.Fault failing(String part, String state) {
    return sql -> {
      if (sql.contains(part)) {
        throw new SQLException("made by the test", state);
      }
    };
  }
}
