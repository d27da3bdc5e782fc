package dev.lastword.store.jdbc;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Snapshot;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StreamId;
import java.util.Optional;

/** Snapshots of streams. */
record JdbcSnapshots(JdbcEventStore store) implements Snapshots {

  @Override
  public Optional<Snapshot> latest(StreamId stream, long atMostVersion) {
    requireNonNull(stream, "stream");
    return store
        .database()
        .reads()
        .run(
            handle ->
                handle
                    .createQuery(
                        """
                        SELECT version, tag, media_type, payload
                        FROM snapshot
                        WHERE category = :category AND id = :id AND version <= :version
                        ORDER BY version DESC
                        LIMIT 1
                        """)
                    .bind("category", stream.category())
                    .bind("id", stream.id())
                    .bind("version", atMostVersion)
                    .map(
                        (row, context) ->
                            new Snapshot(
                                stream,
                                row.getLong("version"),
                                row.getString("tag"),
                                MediaType.payload(row)))
                    .findOne());
  }
}
