package dev.lastword.store.jdbc;

import dev.lastword.store.Snapshot;
import dev.lastword.store.StreamId;
import java.sql.SQLException;
import java.util.Map;

/** Snapshots of streams. */
public final class SnapshotTable {

  private SnapshotTable() {}

  public static void write(Statements statements, Changes changes) throws SQLException {
    for (Map.Entry<StreamId, Long> drop : changes.snapshotsDroppedBelow.entrySet()) {
      drop(statements, drop.getKey(), drop.getValue());
    }
    for (Snapshot snapshot : changes.snapshots) {
      put(statements, snapshot);
    }
  }

  private static void put(Statements statements, Snapshot snapshot) throws SQLException {
    statements.update(
        """
        INSERT INTO snapshot (category, id, version, tag, media_type, payload)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (category, id, version) DO UPDATE
        SET tag = excluded.tag, media_type = excluded.media_type, payload = excluded.payload
        """,
        p ->
            p.stream(snapshot.stream())
                .number(snapshot.version())
                .text(snapshot.tag())
                .payload(snapshot.payload()));
  }

  private static void drop(Statements statements, StreamId stream, long belowVersion)
      throws SQLException {
    statements.update(
        "DELETE FROM snapshot WHERE category = ? AND id = ? AND version < ?",
        p -> p.stream(stream).number(belowVersion));
  }
}
