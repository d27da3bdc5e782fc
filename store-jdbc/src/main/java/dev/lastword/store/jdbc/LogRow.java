package dev.lastword.store.jdbc;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.StreamId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.ToLongFunction;

/**
 * A row of the log: consecutive events of one stream that one commit wrote.
 *
 * @param version the version of its last event
 * @param lastIndex the place of its last event among those of the commit, from 0
 * @param commitEvents the number of events of the commit, in all its rows
 */
record LogRow(
    StreamId stream,
    long version,
    Instant recordedAt,
    int lastIndex,
    int commitEvents,
    List<EventRecord> events) {

  /** Most events of a row, so that a read from the middle passes over few of them. */
  static final int MOST_EVENTS = 256;

  /** Payload bytes at which a row is full, so that the memory of a page stays bounded. */
  static final int MOST_BYTES = 256 << 10;

  /**
   * Returns the rows of a commit, in order: one for each stream, more if it has very many events.
   *
   * @param heads the version of each stream before the commit
   */
  static List<LogRow> of(Commit commit, ToLongFunction<StreamId> heads, Instant recordedAt) {
    List<LogRow> rows = new ArrayList<>();
    int size = commit.eventCount();
    int index = -1;
    for (Append append : commit.appends()) {
      long version = heads.applyAsLong(append.stream());
      for (List<EventRecord> part : parts(append.events())) {
        index += part.size();
        version += part.size();
        rows.add(new LogRow(append.stream(), version, recordedAt, index, size, part));
      }
    }
    return rows;
  }

  private static List<List<EventRecord>> parts(List<EventRecord> events) {
    List<List<EventRecord>> parts = new ArrayList<>();
    int from = 0;
    long bytes = 0;
    for (int i = 0; i < events.size(); i++) {
      bytes += events.get(i).payload().size();
      if (i > from && (i - from == MOST_EVENTS || bytes > MOST_BYTES)) {
        parts.add(events.subList(from, i));
        from = i;
        bytes = events.get(i).payload().size();
      }
    }
    parts.add(events.subList(from, events.size()));
    return parts;
  }

  /** Returns the commit's id if this is its first row. */
  Optional<UUID> commitId() {
    return lastIndex + 1 == events.size() ? Optional.of(events.get(0).eventId()) : Optional.empty();
  }

  byte[] body() {
    return LogFormat.write(events, recordedAt);
  }
}
