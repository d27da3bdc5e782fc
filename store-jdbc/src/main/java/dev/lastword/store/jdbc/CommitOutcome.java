package dev.lastword.store.jdbc;

import dev.lastword.store.CommitResult;
import dev.lastword.store.StoreException;
import dev.lastword.store.Wakeup;

/** Result of a commit, once its transaction is committed. */
public sealed interface CommitOutcome {

  /** Returns this if the commit is stored, else throws why it was refused. */
  Done orThrow();

  /** It is stored, now or since long. */
  record Done(CommitResult result, Wakeup hint) implements CommitOutcome {

    @Override
    public Done orThrow() {
      return this;
    }
  }

  /** It was refused. */
  record Refused(StoreException reason) implements CommitOutcome {

    @Override
    public Done orThrow() {
      throw reason;
    }
  }
}
