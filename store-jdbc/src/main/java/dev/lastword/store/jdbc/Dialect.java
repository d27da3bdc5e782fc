package dev.lastword.store.jdbc;

import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What the databases say differently: how rows are found and locked by many keys, how events get
 * their positions, how ids are bound, and what errors mean. All other SQL is the same for all of
 * them and stands where it is used.
 *
 * <p>Rows that a method locks stay as they are until the transaction ends, absent ones included.
 */
interface Dialect {

  /** Locks streams in the order given and returns those that have a row. */
  Map<StreamId, StreamRow> lockStreams(Statements statements, Collection<StreamId> streams)
      throws SQLException;

  /** Returns where those of the ids are used that are (W6, E4). */
  Map<UUID, EventUse> findUses(Statements statements, Collection<UUID> ids) throws SQLException;

  /** Locks jobs in the order given and returns those that exist. */
  Map<String, JobRow> lockJobs(Statements statements, Collection<String> jobs) throws SQLException;

  /** Locks documents in the order given and returns those that exist. */
  Map<DocId, Doc> lockDocs(Statements statements, Collection<DocId> docs) throws SQLException;

  /** Returns the query for a page of a stream, with the parameters of {@link EventReads}. */
  String streamPage(Direction direction);

  /**
   * Inserts events and returns their positions, rising in the order given (W5); allocating them is
   * the last thing that can wait before the transaction commits.
   *
   * @param streams the keys of their streams
   */
  List<Long> insertEvents(Statements statements, List<EventRow> events, Map<StreamId, Long> streams)
      throws SQLException;

  /** Binds an event id. */
  void bind(PreparedStatement statement, int index, UUID id) throws SQLException;

  /** Reads an event id. */
  UUID readId(ResultSet row, String column) throws SQLException;

  /**
   * Returns what a failure before COMMIT means; nothing was written then. The message holds nothing
   * of the driver's text that may be secret (O8).
   */
  StoreException failure(SQLException failure);

  /** Returns what a failure of COMMIT itself means: is it known that nothing was written (W11)? */
  StoreException commitFailure(SQLException failure);
}
