package dev.lastword.store;

import static java.util.Objects.requireNonNull;

/**
 * A stream and the version of its last event.
 *
 * @param stream the stream
 * @param version the version, 0 if it has none
 */
public record StreamHead(StreamId stream, long version) {

  public StreamHead {
    requireNonNull(stream, "stream");
    Numbers.requireAtLeast(0, version, "version");
  }

  /** Refuses a stream that is not at the version expected of it (W2, W13, E1). */
  public void require(long expected) {
    if (version != expected) {
      throw new VersionConflict(stream, expected, version);
    }
  }

  /** Refuses a version that the stream has not reached (S4). */
  public void requireReached(long expected) {
    require(Math.max(expected, version));
  }
}
