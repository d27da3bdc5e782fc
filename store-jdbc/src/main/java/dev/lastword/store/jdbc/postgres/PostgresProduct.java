package dev.lastword.store.jdbc.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.postgresql.PGConnection;

/**
 * Recognizes what only speaks PostgreSQL's protocol. The store relies on what such products lack:
 * advisory locks that exclude others, {@code pg_locks} that shows them, and sessions that keep
 * their settings. Without them it would work and lose events of the feed.
 */
final class PostgresProduct {

  private static final Pattern POSTGRESQL =
      Pattern.compile("PostgreSQL [0-9]+(\\.[0-9]+)*(devel|beta[0-9]+|rc[0-9]+)?([ ,].*)?");

  /** Products that say that they are PostgreSQL, and name themselves further on. */
  private static final List<String> OTHERS =
      List.of(
          "cockroach", "yugabyte", "greenplum", "redshift", "questdb", "materialize", "cratedb");

  private static final String SESSION = "SELECT pg_backend_pid()";

  private static final String SHOWN =
      "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"
          + " AND pid <> pg_backend_pid()";

  private PostgresProduct() {}

  /** Returns why a server must not be used that describes itself so, if it must not. */
  static Optional<String> refusal(String version) {
    boolean other = OTHERS.stream().anyMatch(version.toLowerCase(Locale.ROOT)::contains);
    return other || !POSTGRESQL.matcher(version).matches()
        ? Optional.of(
            "the server was expected to be PostgreSQL, but is "
                + version
                + "; a server with rows, row locks and SKIP LOCKED may do with mode=portable")
        : Optional.empty();
  }

  /** Returns why a server must not be used in the ordinary mode, if it must not. */
  static Optional<String> refusal(Connection connection) throws SQLException {
    return refusal(first(connection, "SELECT version()"));
  }

  /**
   * Returns why a server must not be used: it does not show the locks that it grants to others,
   * which may have come to it by another of its machines.
   */
  static Optional<String> hiddenLocks(Connection connection, Opener another, PostgresLocks locks)
      throws SQLException {
    try (Connection other = another.open();
        Statement statement = other.createStatement()) {
      statement.execute("SELECT pg_advisory_xact_lock_shared(" + locks.feed() + ")");
      boolean shown = !first(connection, SHOWN).equals("0");
      connection.rollback();
      other.rollback();
      return shown
          ? Optional.empty()
          : Optional.of(
              "the server was expected to show the advisory locks of other sessions in pg_locks,"
                  + " but hides them; such a server may do with mode=portable");
    }
  }

  /** Draws numbers of a sequence as two sessions do that work at the same time. */
  private static final String NEXT = "SELECT nextval('job_job_no_seq')";

  /**
   * Returns why a server must not be used: its sessions hoard numbers of sequences, so that a job
   * may get a lower one than the job of its name had before.
   */
  static Optional<String> hoardedNumbers(Connection connection, Opener another)
      throws SQLException {
    try (Connection other = another.open()) {
      long first = Long.parseLong(first(connection, NEXT));
      long second = Long.parseLong(first(other, NEXT));
      long third = Long.parseLong(first(connection, NEXT));
      connection.rollback();
      other.rollback();
      return first < second && second < third
          ? Optional.empty()
          : Optional.of(
              "the sessions were expected to get rising numbers from a sequence, but keep some for"
                  + " later; turn that off, on YugabyteDB by ysql_sequence_cache_minval=0");
    }
  }

  /** Opens another connection to the same address. */
  interface Opener {
    Connection open() throws SQLException;
  }

  /**
   * Returns why an address must not be used: behind it is a pooler that gives each transaction any
   * session. A pooler is known by the number of the session, which it makes up; one that keeps
   * sessions apart is no obstacle.
   */
  static Optional<String> sharedSessions(Connection connection, Opener another)
      throws SQLException {
    String own = first(connection, SESSION);
    connection.commit();
    if (own.equals(String.valueOf(connection.unwrap(PGConnection.class).getBackendPID()))) {
      return Optional.empty();
    }
    try (Connection other = another.open()) {
      // Its transaction stays open, in the session that the other has just given back.
      first(other, SESSION);
      return first(connection, SESSION).equals(own)
          ? Optional.empty()
          : Optional.of(
              "each connection was expected to keep its session, but a pooler in transaction mode"
                  + " is between; connect to PostgreSQL itself, or set pool_mode to session");
    }
  }

  private static String first(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
