package dev.lastword.store.jdbc;

import dev.lastword.store.Snapshot;
import dev.lastword.store.StreamId;
import java.sql.SQLException;
import java.util.Map;

/** Snapshots of streams. */
final class SnapshotTable {

  private SnapshotTable() {}

  static void write(Statements statements, Changes changes, Map<StreamId, Long> streams)
      throws SQLException {
    for (Map.Entry<StreamId, Long> drop : changes.snapshotsDroppedBelow.entrySet()) {
      drop(statements, streams.get(drop.getKey()), drop.getValue());
    }
    for (Snapshot snapshot : changes.snapshots) {
      put(statements, snapshot, streams.get(snapshot.stream()));
    }
  }

  private static void put(Statements statements, Snapshot snapshot, long stream)
      throws SQLException {
    statements.update(
        """
        INSERT INTO snapshot (stream_no, version, tag, media_type, payload)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (stream_no, version) DO UPDATE
        SET tag = excluded.tag, media_type = excluded.media_type, payload = excluded.payload
        """,
        p ->
            p.number(stream)
                .number(snapshot.version())
                .text(snapshot.tag())
                .payload(snapshot.payload()));
  }

  private static void drop(Statements statements, long stream, long belowVersion)
      throws SQLException {
    statements.update(
        "DELETE FROM snapshot WHERE stream_no = ? AND version < ?",
        p -> p.number(stream).number(belowVersion));
  }
}
