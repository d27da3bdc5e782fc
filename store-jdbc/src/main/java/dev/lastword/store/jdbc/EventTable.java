package dev.lastword.store.jdbc;

import dev.lastword.store.EventRecord;
import dev.lastword.store.EventUse;
import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** How events are read back. */
final class EventTable {

  /** The columns of {@code event e JOIN stream s} that a stored event is made of. */
  static final String COLUMNS =
      "e.position, s.category, s.id, e.version, e.event_id, e.commit_offset, e.commit_size,"
          + " e.recorded_at, e.occurred_at, e.type, e.schema_version, e.headers, e.media_type,"
          + " e.payload";

  private EventTable() {}

  static StoredEvent read(ResultSet row, Dialect dialect) throws SQLException {
    return new StoredEvent(
        row.getLong("position"),
        stream(row),
        row.getLong("version"),
        Micros.fromEpoch(row.getLong("recorded_at")),
        event(row, dialect));
  }

  static EventUse readUse(ResultSet row, Dialect dialect) throws SQLException {
    long position = row.getLong("position");
    return new EventUse(
        stream(row),
        row.getLong("version"),
        Optional.of(
            new EventUse.Place(
                position,
                position - row.getLong("commit_offset"),
                row.getInt("commit_size"),
                event(row, dialect))));
  }

  static EventUse readErased(ResultSet row) throws SQLException {
    return new EventUse(stream(row), row.getLong("version"), Optional.empty());
  }

  private static StreamId stream(ResultSet row) throws SQLException {
    return new StreamId(row.getString("category"), row.getString("id"));
  }

  private static EventRecord event(ResultSet row, Dialect dialect) throws SQLException {
    return new EventRecord(
        dialect.readId(row, "event_id"),
        row.getString("type"),
        row.getInt("schema_version"),
        Micros.fromEpoch(row.getLong("occurred_at")),
        Entries.read(row.getString("headers")),
        Payload.of(row.getBytes("payload"), row.getString("media_type")));
  }
}
