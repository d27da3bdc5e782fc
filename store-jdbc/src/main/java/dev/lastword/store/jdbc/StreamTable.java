package dev.lastword.store.jdbc;

import java.sql.SQLException;
import java.util.List;

/** Where streams end. */
final class StreamTable {

  private StreamTable() {}

  static long insert(Statements statements, StreamRow row) throws SQLException {
    return statements
        .first(
            """
            INSERT INTO stream (category, id, version, recorded_at, erased)
            VALUES (?, ?, ?, ?, ?)
            RETURNING stream_no
            """,
            p ->
                p.stream(row.id())
                    .number(row.version())
                    .time(row.recordedAt())
                    .number(row.erased() ? 1 : 0),
            result -> result.getLong(1))
        .orElseThrow();
  }

  static void update(Statements statements, List<StreamRow> rows) throws SQLException {
    statements.updateAll(
        "UPDATE stream SET version = ?, recorded_at = ?, erased = ? WHERE stream_no = ?",
        rows,
        (p, row) ->
            p.number(row.version())
                .time(row.recordedAt())
                .number(row.erased() ? 1 : 0)
                .number(row.number()));
  }

  /** Removes the events and snapshots of a stream and keeps the ids as used (E1, E4). */
  static void erase(Statements statements, long stream) throws SQLException {
    statements.update(
        """
        INSERT INTO erased_event (event_id, stream_no, version)
        SELECT event_id, stream_no, version FROM event WHERE stream_no = ?
        """,
        p -> p.number(stream));
    statements.update("DELETE FROM event WHERE stream_no = ?", p -> p.number(stream));
    statements.update("DELETE FROM snapshot WHERE stream_no = ?", p -> p.number(stream));
  }
}
