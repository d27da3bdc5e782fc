package dev.lastword.store.jdbc;

import dev.lastword.store.CommitResult;
import dev.lastword.store.StoreException;
import dev.lastword.store.Wakeup;

/** What became of a commit, once its transaction is committed. */
sealed interface Outcome {

  /** Returns this if the commit is stored, else throws why it was refused. */
  Done orThrow();

  /** It is stored, now or since long. */
  record Done(CommitResult result, Wakeup hint) implements Outcome {

    @Override
    public Done orThrow() {
      return this;
    }
  }

  /** It was refused. */
  record Refused(StoreException reason) implements Outcome {

    @Override
    public Done orThrow() {
      throw reason;
    }
  }
}
