package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/**
 * Meaning of a PostgreSQL failure, by its SQLSTATE.
 *
 * @param state the SQLSTATE, or {@code 08000} if there is none
 */
record PostgresFailure(String state, SQLException failure) {

  /**
   * 22012 is what {@link PostgresDialect#UNERASED} and {@link PostgresRows#DELETE_SETTLED_JOBS}
   * fail with.
   */
  private static final Set<String> PASSING = Set.of("40001", "40P01", "23505", "22012");

  /** Classes of errors with which a connection ends, and of those that a server may die of. */
  private static final Set<String> OF_THE_END = Set.of("08", "57", "58", "XX");

  /** The server ended a session that was silent for too long inside a transaction. */
  private static final String SILENT = "25P03";

  /** A server that is a standby, or that is set to be read only, refused to write. */
  private static final String READ_ONLY = "25006";

  /** A lock could not be had within the lock timeout. */
  private static final String LOCKED = "55P03";

  /** A transaction saw what another has changed meanwhile. */
  private static final String SERIALIZATION = "40001";

  private static final Set<String> LAST_WORDS = Set.of("FATAL", "PANIC");

  /** Finds the state of the server's error, which a pool may have wrapped. */
  static PostgresFailure of(SQLException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        return new PostgresFailure(sql.getSQLState(), failure);
      }
    }
    return new PostgresFailure("08000", failure);
  }

  /**
   * Returns whether the same work may succeed if tried again: two got into each other's way. A
   * unique key can be violated only by another node that used the same event id at the same time;
   * who tries again finds the event and is refused properly.
   */
  boolean isPassing() {
    return PASSING.contains(state);
  }

  /** Returns whether the isolation level refused what other transactions did meanwhile. */
  boolean isOfSerialization() {
    return state.equals(SERIALIZATION);
  }

  /** Returns whether the connection is gone, or never was. */
  boolean isOfConnection() {
    return state.startsWith("08") || state.startsWith("57P") || precedesCommit();
  }

  /** Returns whether the session ended before COMMIT arrived, even if it was sent. */
  boolean precedesCommit() {
    return state.equals(SILENT) || isOfStandby();
  }

  /** Returns whether a commit was refused because another transaction kept a lock for too long. */
  static boolean isOfLocks(RuntimeException refusal) {
    return refusal.getCause() instanceof SQLException sql && LOCKED.equals(sql.getSQLState());
  }

  /** Returns whether the connection leads to a server that takes no commits. */
  boolean isOfStandby() {
    return state.equals(READ_ONLY);
  }

  StoreException beforeCommit() {
    return switch (state.substring(0, 2)) {
      case "22", "23", "42" ->
          new StoreCorrupt(
              "the schema holds what this store never writes (SQLSTATE " + state + ")", cause());
      default ->
          new StoreUnavailable("the database cannot be used (SQLSTATE " + state + ")", cause());
    };
  }

  /** Returns what it means for a transaction whose last statements and COMMIT went together. */
  StoreException atCommit() {
    return isRolledBack()
        ? beforeCommit()
        : new OutcomeUnknown("the database failed at COMMIT (SQLSTATE " + state + ")", cause());
  }

  /**
   * Only a server that goes on has rolled back: the last words of one that does not may have any
   * state (a full disk, a timeout), and COMMIT may be in its log. As words are translated, it also
   * counts whether rolling back then failed, which is suppressed in the failure.
   */
  private boolean isRolledBack() {
    return !OF_THE_END.contains(state.substring(0, 2))
        && !isLastWord()
        && failure.getSuppressed().length == 0;
  }

  private boolean isLastWord() {
    return failure instanceof PSQLException told
        && told.getServerErrorMessage() != null
        && LAST_WORDS.contains(told.getServerErrorMessage().getSeverity());
  }

  /** Leaves out what speaks of hosts, users and databases (O8). */
  private @Nullable SQLException cause() {
    boolean names = isOfConnection() || state.startsWith("28") || state.startsWith("3D");
    return names ? null : failure;
  }
}
