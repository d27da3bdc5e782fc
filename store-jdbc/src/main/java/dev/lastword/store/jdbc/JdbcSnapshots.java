package dev.lastword.store.jdbc;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Payload;
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
                        SELECT p.version, p.tag, p.media_type, p.payload
                        FROM stream s JOIN snapshot p ON p.stream_no = s.stream_no
                        WHERE s.category = :category AND s.id = :id AND p.version <= :version
                        ORDER BY p.version DESC
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
                                Payload.of(row.getBytes("payload"), row.getString("media_type"))))
                    .findOne());
  }
}
