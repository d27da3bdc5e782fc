package dev.lastword.store.jdbc;

import dev.lastword.store.Micros;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoredCommit;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;

/** Rows of the log, read back. */
public final class LogTable {

  /** Columns of {@code log e JOIN stream s} that stored events are made of. */
  public static final String COLUMNS =
      "e.position, s.name, s.category, s.followers, e.version, e.events, e.recorded_at, e.body";

  private LogTable() {}

  /** Returns the events of the current row, by rising position. */
  public static List<StoredEvent> read(ResultSet row) throws SQLException {
    return read(row, type -> true);
  }

  /** Returns the events of certain types of the current row, by rising position. */
  static List<StoredEvent> read(ResultSet row, Predicate<String> types) throws SQLException {
    Instant recordedAt = Micros.fromEpoch(row.getLong("recorded_at"));
    List<LogRow.Entry> entries = LogFormat.read(row.getBytes("body"), recordedAt, types);
    if (entries.isEmpty()) {
      return List.of();
    }
    List<StreamId> streams = StreamTable.streams(row);
    int size = row.getInt("events");
    long before = row.getLong("position") - size;
    List<StoredEvent> stored = new ArrayList<>();
    for (LogRow.Entry entry : entries) {
      if (entry.index() >= size || entry.place() >= streams.size()) {
        throw new StoreCorrupt(
            "a row of the log was expected to hold "
                + size
                + " events of "
                + streams.size()
                + " streams, but holds one at "
                + entry.index()
                + " of stream "
                + entry.place(),
            null);
      }
      long position = before + 1 + entry.index();
      StreamId stream = streams.get(entry.place());
      stored.add(new StoredEvent(position, stream, entry.version(), recordedAt, entry.event()));
    }
    return stored;
  }

  /**
   * A row of a commit that was looked for by its id.
   *
   * @param commitEvents the number of events that the commit had
   */
  public record Part(UUID commitId, int commitEvents, List<StoredEvent> events) {

    public static Part read(ResultSet row, Dialect dialect) throws SQLException {
      return new Part(
          dialect.readId(row, "commit_id"), row.getInt("commit_events"), LogTable.read(row));
    }
  }

  /** Returns the commits that rows make; one that lacks a part is erased. */
  public static Map<UUID, StoredCommit> commits(List<Part> rows) {
    List<Part> parts = new ArrayList<>(rows);
    parts.sort(Comparator.comparing(part -> part.events().get(0).position()));
    Map<UUID, List<StoredEvent>> events = new HashMap<>();
    for (Part part : parts) {
      events.computeIfAbsent(part.commitId(), id -> new ArrayList<>()).addAll(part.events());
    }
    Map<UUID, StoredCommit> commits = new HashMap<>();
    for (Part part : parts) {
      StoredCommit found = StoredCommit.of(events.get(part.commitId()));
      boolean whole = found.events().size() == part.commitEvents();
      commits.put(part.commitId(), whole ? found : found.erased());
    }
    return commits;
  }

  /** Returns what is left of a commit whose first event was erased. */
  public static StoredCommit readErased(ResultSet row, Dialect dialect) throws SQLException {
    StreamId stream = new StreamId(row.getString("category"), row.getString("id"));
    return new StoredCommit(
        dialect.readId(row, "commit_id"), stream, row.getLong("version"), List.of());
  }
}
