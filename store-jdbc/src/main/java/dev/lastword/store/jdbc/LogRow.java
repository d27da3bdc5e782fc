package dev.lastword.store.jdbc;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A row of the log: consecutive events of one family of streams that one commit wrote.
 *
 * @param family the key of the family's row
 * @param version the number of events of the family up to its last one
 * @param lastIndex the place of its last event among those of the commit, from 0
 * @param commitEvents the number of events of the commit, in all its rows
 */
public record LogRow(
    long family,
    long version,
    Instant recordedAt,
    int lastIndex,
    int commitEvents,
    List<Entry> events) {

  /**
   * An event of a row.
   *
   * @param index its place in the row, from 0
   * @param place the place of its stream in the family
   * @param version its version in its stream
   */
  record Entry(int index, int place, long version, EventRecord event) {}

  /** Most events of a row, so that a read from the middle passes over few of them. */
  static final int MOST_EVENTS = 256;

  /** Payload bytes at which a row is full, so that the memory of a page stays bounded. */
  static final int MOST_BYTES = 256 << 10;

  /**
   * Returns the rows of a commit, in order: one for each family, more if it has very many events or
   * names its streams in another order. The streams grow by its events.
   */
  static List<LogRow> of(Commit commit, FamilyMap families, Instant recordedAt) {
    Writer writer = new Writer(commit.eventCount(), recordedAt);
    for (Append append : commit.appends()) {
      StreamFamily before = families.of(append.stream());
      StreamFamily after = before.grown(append.stream(), append.events().size(), recordedAt);
      writer.add(before, append, after.place(append.stream()));
      families.put(after);
    }
    return writer.end();
  }

  /** Fills rows with events. */
  private static final class Writer {

    private final int commitEvents;
    private final Instant recordedAt;
    private final List<LogRow> rows = new ArrayList<>();
    private List<Entry> open = new ArrayList<>();
    private long family;
    private long version;
    private long bytes;
    private int index = -1;

    private Writer(int commitEvents, Instant recordedAt) {
      this.commitEvents = commitEvents;
      this.recordedAt = recordedAt;
    }

    private void add(StreamFamily before, Append append, int place) {
      if (before.number() != family) {
        close();
      }
      family = before.number();
      version = before.version();
      long own = before.member(append.stream()).version();
      for (EventRecord event : append.events()) {
        int size = event.payload().size();
        if (open.size() == MOST_EVENTS || bytes + size > MOST_BYTES) {
          close();
        }
        open.add(new Entry(open.size(), place, ++own, event));
        bytes += size;
        index++;
        version++;
      }
    }

    private void close() {
      if (!open.isEmpty()) {
        rows.add(new LogRow(family, version, recordedAt, index, commitEvents, open));
        open = new ArrayList<>();
        bytes = 0;
      }
    }

    private List<LogRow> end() {
      close();
      return rows;
    }
  }

  /** Returns the commit's id if this is its first row. */
  public Optional<UUID> commitId() {
    return lastIndex + 1 == events.size() ? Optional.of(firstId()) : Optional.empty();
  }

  public UUID firstId() {
    return events.get(0).event().eventId();
  }

  public byte[] body() {
    return LogFormat.write(events, recordedAt);
  }
}
