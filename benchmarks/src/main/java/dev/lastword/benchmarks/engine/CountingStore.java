package dev.lastword.benchmarks.engine;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.concurrent.atomic.LongAdder;

/** A store that counts its commits. */
final class CountingStore implements EventStore {

  private final EventStore real;
  private final LongAdder commits = new LongAdder();

  CountingStore(EventStore real) {
    this.real = real;
  }

  long commits() {
    return commits.sum();
  }

  @Override
  public CommitResult commit(Commit commit) {
    commits.increment();
    return real.commit(commit);
  }

  @Override
  public StoreDescription description() {
    return real.description();
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
