package dev.lastword.store;

import static java.util.Objects.requireNonNull;

/**
 * The state of a stream at a version.
 *
 * @param stream the stream
 * @param version the version, from 1 to the stream's head (S4)
 * @param tag what made it, such as the version of a reducer; for the reader to judge (S5)
 * @param payload the state
 */
public record Snapshot(StreamId stream, long version, String tag, Payload payload) {

  public Snapshot {
    requireNonNull(stream, "stream");
    Numbers.requireAtLeast(1, version, "version");
    Text.requireId(tag, "tag");
    requireNonNull(payload, "payload");
  }
}
