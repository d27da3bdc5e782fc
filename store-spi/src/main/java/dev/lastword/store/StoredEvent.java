package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * A fact with its place in the store.
 *
 * @param position its place in the feed of all streams, above 0 (W5)
 * @param stream the stream that holds it
 * @param version its place in the stream, from 1 without gaps (W4)
 * @param recordedAt when it was committed, by the store's clock; never falls along a stream (T4)
 * @param event the fact as it was given (R6)
 */
public record StoredEvent(
    long position, StreamId stream, long version, Instant recordedAt, EventRecord event) {

  public StoredEvent {
    Numbers.requireAtLeast(1, position, "position");
    requireNonNull(stream, "stream");
    Numbers.requireAtLeast(1, version, "version");
    requireNonNull(recordedAt, "recordedAt");
    requireNonNull(event, "event");
  }
}
