package dev.lastword.store;

import static java.util.Objects.requireNonNull;

/** Does what another store does, except for what a subclass overrides. */
public class ForwardingStore implements EventStore {

  private final EventStore real;

  /** Forwards to a store. */
  public ForwardingStore(EventStore real) {
    this.real = requireNonNull(real, "real");
  }

  /** Returns the store that is forwarded to. */
  protected final EventStore real() {
    return real;
  }

  @Override
  public StoreDescription description() {
    return real.description();
  }

  @Override
  public CommitResult commit(Commit commit) {
    return real.commit(commit);
  }

  @Override
  public StreamPage read(StreamId stream, ReadSpec spec) {
    return real.read(stream, spec);
  }

  @Override
  public FeedPage feed(long after, FeedSpec spec) {
    return real.feed(after, spec);
  }

  @Override
  public long feedEnd() {
    return real.feedEnd();
  }

  @Override
  public <T> T extension(Class<T> type) {
    return real.extension(type);
  }

  @Override
  public void close() {
    real.close();
  }
}
