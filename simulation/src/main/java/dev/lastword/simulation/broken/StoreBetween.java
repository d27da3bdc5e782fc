package dev.lastword.simulation.broken;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.List;

/** A store behind something that changes what goes through. */
abstract class StoreBetween implements EventStore {

  final EventStore real;

  StoreBetween(EventStore real) {
    this.real = real;
  }

  /** Returns what a store says to a commit that was left out. */
  static CommitResult nothing(Commit commit) {
    return new CommitResult(List.of(), List.of(), false);
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
  public StoreDescription description() {
    return real.description();
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
