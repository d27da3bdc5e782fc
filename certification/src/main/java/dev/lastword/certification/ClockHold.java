package dev.lastword.certification;

import dev.lastword.store.StoreUnavailable;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.Namespace;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Stops a commit where it asks for the time, which it does where no other commit is beside it. */
final class ClockHold implements CommitHold {

  private final Map<Namespace, Stop> next = new ConcurrentHashMap<>();

  /** Returns a clock that is right and at which the next commit stops. */
  InstantSource at(Namespace namespace, InstantSource clock) {
    return () -> {
      Stop stop = next.remove(namespace);
      if (stop != null) {
        stop.pass();
      }
      return clock.instant();
    };
  }

  @Override
  public Held holdNextCommit(Namespace namespace) {
    Stop stop = new Stop();
    next.put(namespace, stop);
    return stop;
  }

  @Override
  public boolean commitsOverlap() {
    return false;
  }

  private static final class Stop implements Held {

    private final CountDownLatch reached = new CountDownLatch(1);
    private final CompletableFuture<Boolean> goesOn = new CompletableFuture<>();

    void pass() {
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
}
