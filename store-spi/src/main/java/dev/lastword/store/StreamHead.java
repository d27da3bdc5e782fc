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
}
