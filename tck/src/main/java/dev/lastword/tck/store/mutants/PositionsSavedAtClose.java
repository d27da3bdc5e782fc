package dev.lastword.tck.store.mutants;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import java.util.List;

/** Counts positions by itself, and writes down how far it is when it is closed: not in a crash. */
final class PositionsSavedAtClose extends ForwardingStore {

  private static final StreamId MARKS = new StreamId("mutant", "positions");

  /** By how much its count is lower than the right one. */
  private final long lower;

  private boolean closed;

  PositionsSavedAtClose(EventStore right) {
    super(right);
    this.lower = right.feedEnd() - saved(right);
  }

  private static long saved(EventStore right) {
    List<StoredEvent> marks = Wrong.all(right, MARKS);
    return marks.isEmpty()
        ? 0
        : Long.parseLong(marks.get(marks.size() - 1).event().payload().utf8());
  }

  @Override
  public CommitResult commit(Commit commit) {
    CommitResult result = super.commit(commit);
    return new CommitResult(
        result.heads(),
        result.positions().stream().map(position -> position - lower).toList(),
        result.alreadyCommitted());
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      String count = Long.toString(super.feedEnd() - lower);
      super.commit(Commit.append(MARKS, Expected.ANY, Wrong.mark(count)));
    }
    super.close();
  }
}
