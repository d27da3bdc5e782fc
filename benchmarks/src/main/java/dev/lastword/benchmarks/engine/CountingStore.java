package dev.lastword.benchmarks.engine;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import java.util.concurrent.atomic.LongAdder;

/** A store that counts its commits. */
final class CountingStore extends ForwardingStore {

  private final LongAdder commits = new LongAdder();

  CountingStore(EventStore real) {
    super(real);
  }

  long commits() {
    return commits.sum();
  }

  @Override
  public CommitResult commit(Commit commit) {
    commits.increment();
    return real().commit(commit);
  }
}
