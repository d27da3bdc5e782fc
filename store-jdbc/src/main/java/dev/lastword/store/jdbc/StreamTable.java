package dev.lastword.store.jdbc;

import java.sql.SQLException;
import java.util.Collection;

/** Where streams end. */
final class StreamTable {

  private StreamTable() {}

  static void write(Statements statements, Collection<StreamRow> rows) throws SQLException {
    statements.updateAll(
        """
        INSERT INTO stream (stream_no, category, id, version, recorded_at, erased)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        rows.stream().filter(row -> !row.stored()).toList(),
        (p, row) ->
            p.number(row.number()).stream(row.id())
                .number(row.version())
                .time(row.recordedAt())
                .number(row.erased() ? 1 : 0));
    statements.updateAll(
        "UPDATE stream SET version = ?, recorded_at = ?, erased = ? WHERE stream_no = ?",
        rows.stream().filter(StreamRow::stored).toList(),
        (p, row) ->
            p.number(row.version())
                .time(row.recordedAt())
                .number(row.erased() ? 1 : 0)
                .number(row.number()));
  }

  /** Removes the events and snapshots of a stream and keeps the ids of its commits (E1, E4). */
  static void erase(Statements statements, long stream) throws SQLException {
    statements.update(
        """
        INSERT INTO erased_commit (commit_id, stream_no, version)
        SELECT commit_id, stream_no, version - events + 1
        FROM log
        WHERE stream_no = ? AND commit_id IS NOT NULL
        """,
        p -> p.number(stream));
    statements.update("DELETE FROM log WHERE stream_no = ?", p -> p.number(stream));
    statements.update("DELETE FROM snapshot WHERE stream_no = ?", p -> p.number(stream));
  }
}
