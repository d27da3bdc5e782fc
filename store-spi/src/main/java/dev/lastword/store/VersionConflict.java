package dev.lastword.store;

import static java.util.Objects.requireNonNull;

/** A stream is not at the version that the commit expects (W2, W13, S4, E1). */
public final class VersionConflict extends StoreException {

  private final StreamId stream;
  private final long expected;
  private final long actual;

  /** Names the stream, the version expected and the true one at the moment of the commit. */
  public VersionConflict(StreamId stream, long expected, long actual) {
    super(
        Retry.REREAD,
        "stream " + stream + " was expected at version " + expected + ", but is at " + actual,
        null);
    this.stream = requireNonNull(stream, "stream");
    this.expected = expected;
    this.actual = actual;
  }

  /** Returns the stream. */
  public StreamId stream() {
    return stream;
  }

  /** Returns the version that was expected. */
  public long expected() {
    return expected;
  }

  /** Returns the version that the stream has; 0 if it does not exist. */
  public long actual() {
    return actual;
  }
}
