package dev.lastword.store.jdbc;

import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import java.time.Instant;

/**
 * Where a stream ends.
 *
 * @param number its row's key
 * @param recordedAt when its last event was recorded, so that time never falls along it (T4)
 * @param stored whether it has a row already
 */
record StreamRow(
    StreamId id, long number, long version, Instant recordedAt, boolean erased, boolean stored) {

  /** Returns a stream that has no row, with the key of the one that it would get. */
  static StreamRow absent(StreamId id, long number) {
    return new StreamRow(id, number, 0, Instant.EPOCH, false, false);
  }

  StreamHead head() {
    return new StreamHead(id, version);
  }

  StreamRow grown(int events, Instant at) {
    return new StreamRow(id, number, version + events, at, erased, stored);
  }

  StreamRow tombstone() {
    return new StreamRow(id, number, version, recordedAt, true, stored);
  }
}
