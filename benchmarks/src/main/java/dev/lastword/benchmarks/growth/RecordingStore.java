package dev.lastword.benchmarks.growth;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import java.util.ArrayList;
import java.util.List;

/** A store that keeps the commits that it was given since it was last asked for them. */
final class RecordingStore extends ForwardingStore {

  private List<Commit> commits = new ArrayList<>();

  RecordingStore(EventStore real) {
    super(real);
  }

  @Override
  public synchronized CommitResult commit(Commit commit) {
    CommitResult result = real().commit(commit);
    commits.add(commit);
    return result;
  }

  /** Returns the commits since the last call. */
  synchronized List<Commit> take() {
    List<Commit> taken = commits;
    commits = new ArrayList<>();
    return taken;
  }
}
