package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.QueueClaim;
import dev.lastword.store.jdbc.CommitKeys;
import dev.lastword.store.jdbc.LogRow;
import java.util.Collection;
import java.util.List;

/**
 * Locks by which the transactions of one schema exclude each other and give positions to events: by
 * {@link PostgresLocks} on PostgreSQL, by {@link RowLocks} wherever there are rows.
 */
interface KeyLocks {

  /** Locks all that commits touch until the transaction ends, in one order for all (W8). */
  void take(StatementBatch batch, CommitKeys keys);

  /** Locks queues, in one order for all; where leases are counted, no other claim runs then. */
  void takeQueues(StatementBatch batch, Collection<QueueClaim> queues);

  /** Adds the rows of commits with their positions; returns the list that will hold them. */
  List<PostgresRows.Written> log(PostgresRows rows, List<List<LogRow>> commits);

  /** Returns a statement with which a transaction that wrote nothing writes something. */
  String confirmation();

  /** Returns whether statements must do without what PostgreSQL alone understands. */
  boolean isPortable();
}
