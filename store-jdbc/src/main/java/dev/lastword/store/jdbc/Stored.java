package dev.lastword.store.jdbc;

import dev.lastword.store.Doc;
import dev.lastword.store.StreamId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * What is stored under the keys that commits touch, read and locked inside their transaction.
 *
 * @param streams every stream asked for, absent ones too
 * @param tokenFloor no token of a deleted job is above it
 * @param now the store's time, judged after the locks were taken (T1)
 */
record Stored(
    Map<StreamId, StreamRow> streams,
    Map<UUID, EventUse> uses,
    Map<String, JobRow> jobs,
    Map<DocId, Doc> docs,
    long tokenFloor,
    Instant now) {

  /**
   * Streams are locked before event ids are looked up: of two that commit the same at once, the
   * second then finds what the first wrote (W6).
   */
  static Stored load(Statements statements, CommitKeys keys, StoreClock clock) throws SQLException {
    Dialect dialect = statements.dialect();
    return new Stored(
        dialect.lockStreams(statements, keys.streams()),
        dialect.findUses(statements, keys.eventIds()),
        dialect.lockJobs(statements, keys.jobs()),
        dialect.lockDocs(statements, keys.createdDocs()),
        keys.enqueues() ? JobTable.tokenFloor(statements) : 0,
        clock.now(statements.connection()));
  }
}
