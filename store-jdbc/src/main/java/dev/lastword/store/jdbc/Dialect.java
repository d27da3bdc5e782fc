package dev.lastword.store.jdbc;

import dev.lastword.store.Direction;
import dev.lastword.store.StoreException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Differences between the databases: finding and locking rows by many keys, writing them, assigning
 * positions to events, binding ids, and interpreting errors. All other SQL is the same for all of
 * them and stands where it is used.
 */
public interface Dialect {

  /**
   * Returns what is stored under keys, and keeps it so until the transaction ends, what is absent
   * included. Commit ids are looked up after the streams are locked: of two that commit the same at
   * once, the second then finds what the first wrote (W6).
   */
  Stored load(Statements statements, CommitKeys keys, StoreClock clock) throws SQLException;

  /** Locks a job and returns it if it exists. */
  Optional<JobRow> lockJob(Statements statements, String job) throws SQLException;

  /** Returns the query for a page of a stream, with the parameters of {@link EventReads}. */
  String streamPage(Direction direction);

  /** Returns a condition that holds if a column of bytes contains others. */
  String contains(String column, String parameter);

  /**
   * Writes snapshots, streams, jobs, documents and rows of the log, and returns the positions of
   * the events, rising in the order given (W5); allocating them is the last thing that can wait
   * before the transaction commits.
   *
   * @param last whether nothing follows in the transaction, so that COMMIT may go along
   */
  List<Long> write(Statements statements, Changes changes, boolean last) throws SQLException;

  /** Binds an event id. */
  void bind(PreparedStatement statement, int index, UUID id) throws SQLException;

  /** Reads an event id. */
  UUID readId(ResultSet row, String column) throws SQLException;

  /**
   * Returns what a failure before COMMIT means; nothing was written then. The message holds nothing
   * of the driver's text that may be secret (O8).
   */
  StoreException failure(SQLException failure);

  /** Returns whether the same query may succeed if asked again. */
  default boolean isPassing(SQLException failure) {
    return false;
  }

  /** Returns what a failure of COMMIT itself means: is it known that nothing was written (W11)? */
  StoreException commitFailure(SQLException failure);
}
