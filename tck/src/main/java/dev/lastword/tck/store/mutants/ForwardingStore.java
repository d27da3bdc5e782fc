package dev.lastword.tck.store.mutants;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;

/** Does what another store does; mutants override what they break. */
public class ForwardingStore implements EventStore {

  private final EventStore right;

  /** Forwards to a store. */
  public ForwardingStore(EventStore right) {
    this.right = right;
  }

  /** Returns the store that is right. */
  protected final EventStore right() {
    return right;
  }

  @Override
  public StoreDescription description() {
    return right.description();
  }

  @Override
  public CommitResult commit(Commit commit) {
    return right.commit(commit);
  }

  @Override
  public StreamPage read(StreamId stream, ReadSpec spec) {
    return right.read(stream, spec);
  }

  @Override
  public FeedPage feed(long after, FeedSpec spec) {
    return right.feed(after, spec);
  }

  @Override
  public long feedEnd() {
    return right.feedEnd();
  }

  @Override
  public <T> T extension(Class<T> type) {
    return right.extension(type);
  }

  @Override
  public void close() {
    right.close();
  }
}
