package dev.lastword.tck.store;

import dev.lastword.store.StoreUnavailable;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A stop for fixtures that can make a commit call {@link #pass} halfway. */
public final class CommitStop implements CommitHold.Held {

  private final CountDownLatch reached = new CountDownLatch(1);
  private final CompletableFuture<Boolean> goesOn = new CompletableFuture<>();

  /**
   * Waits for the decision.
   *
   * @throws StoreUnavailable if the commit is to be rolled back
   */
  public void pass() {
    reached.countDown();
    if (!goesOn.join()) {
      throw new StoreUnavailable("the commit was stopped halfway and rolled back", null);
    }
  }

  @Override
  public boolean isReached(Duration budget) {
    try {
      return reached.await(budget.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void release() {
    goesOn.complete(true);
  }

  @Override
  public void rollBack() {
    goesOn.complete(false);
  }

  @Override
  public void close() {
    release();
  }
}
