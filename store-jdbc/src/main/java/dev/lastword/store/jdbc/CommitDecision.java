package dev.lastword.store.jdbc;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamHead;
import dev.lastword.store.Wakeup;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Decision on a commit, made before anything of it is written. */
public sealed interface CommitDecision {

  /** Returns what is to be written. */
  Optional<Changes> changes();

  /** Returns the outcome once it is written, taking the next positions for its events. */
  CommitOutcome outcome(Iterator<Long> positions);

  /** It is to be written. */
  record Accepted(Commit commit, Changes writes) implements CommitDecision {

    @Override
    public Optional<Changes> changes() {
      return Optional.of(writes);
    }

    @Override
    public CommitOutcome outcome(Iterator<Long> positions) {
      List<StreamHead> heads = new ArrayList<>();
      for (Append append : commit.appends()) {
        heads.add(new StreamHead(append.stream(), writes.head(append.stream())));
      }
      List<Long> own = new ArrayList<>();
      for (int i = 0; i < commit.eventCount(); i++) {
        own.add(positions.next());
      }
      return new CommitOutcome.Done(
          new CommitResult(heads, own, false, writes.leases), writes.wakeup());
    }
  }

  /** It was written before; this was and is the answer (W6). */
  record Repeated(CommitResult result) implements CommitDecision {

    @Override
    public Optional<Changes> changes() {
      return Optional.empty();
    }

    @Override
    public CommitOutcome outcome(Iterator<Long> positions) {
      return new CommitOutcome.Done(result, Wakeup.NONE);
    }
  }

  /** It is refused. */
  record Refused(StoreException reason) implements CommitDecision {

    @Override
    public Optional<Changes> changes() {
      return Optional.empty();
    }

    @Override
    public CommitOutcome outcome(Iterator<Long> positions) {
      return new CommitOutcome.Refused(reason);
    }
  }
}
