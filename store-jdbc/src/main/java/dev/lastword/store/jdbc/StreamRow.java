package dev.lastword.store.jdbc;

import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import java.time.Instant;

/**
 * Where a stream ends.
 *
 * @param number its row's key, or 0 while it has no row
 * @param recordedAt when its last event was recorded, so that time never falls along it (T4)
 */
record StreamRow(StreamId id, long number, long version, Instant recordedAt, boolean erased) {

  static StreamRow absent(StreamId id) {
    return new StreamRow(id, 0, 0, Instant.EPOCH, false);
  }

  StreamHead head() {
    return new StreamHead(id, version);
  }

  StreamRow grown(int events, Instant at) {
    return new StreamRow(id, number, version + events, at, erased);
  }

  StreamRow tombstone() {
    return new StreamRow(id, number, version, recordedAt, true);
  }

  StreamRow numbered(long key) {
    return new StreamRow(id, key, version, recordedAt, erased);
  }
}
