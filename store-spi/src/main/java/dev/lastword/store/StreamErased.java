package dev.lastword.store;

import static java.util.Objects.requireNonNull;

/** The stream was erased and takes nothing more (E5). */
public final class StreamErased extends StoreException {

  private final StreamId stream;
  private final long version;

  /** Names the stream and the version it ended at. */
  public StreamErased(StreamId stream, long version) {
    super(Retry.NEVER, "stream " + stream + " was erased at version " + version, null);
    this.stream = requireNonNull(stream, "stream");
    this.version = version;
  }

  /** Returns the stream. */
  public StreamId stream() {
    return stream;
  }

  /** Returns the version it ended at. */
  public long version() {
    return version;
  }
}
