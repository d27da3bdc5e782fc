package dev.lastword.tck.store;

import java.time.Duration;

/**
 * Stops a commit halfway: needed with FEED, for the cases about what others see and do meanwhile.
 *
 * <p>The commit stops as late as it can be stopped: with its positions allocated and nothing
 * visible. Where commits never overlap, anywhere inside is as good. {@link CommitStop} is the stop
 * for fixtures that can make a commit call it, for one in the clock that the store asks.
 */
public interface CommitHold {

  /** Makes the next commit to {@code namespace}, by whatever instance, stop halfway. */
  Held holdNextCommit(Namespace namespace);

  /**
   * Returns whether other commits, claims and pages of the feed go on while a commit is stopped. If
   * not, as in a store with one lock, other calls may have to wait for it, and the cases allow
   * that.
   */
  default boolean commitsOverlap() {
    return true;
  }

  /** A commit that is, or will be, stopped. */
  interface Held extends AutoCloseable {

    /** Returns whether the commit has come to the stop, waiting up to {@code budget} for it. */
    boolean isReached(Duration budget);

    /** Lets the commit go on. */
    void release();

    /** Makes the commit fail with nothing written; its caller gets a StoreException. */
    void rollBack();

    /** Lets the commit go on if it was neither released nor rolled back. */
    @Override
    void close();
  }
}
