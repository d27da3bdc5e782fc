package dev.lastword.orchestrator.engine;

import dev.lastword.orchestrator.settings.Blocking;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;

/**
 * Lets two callers be one time slice: a third one's commit is held until both stand in the line.
 */
final class OneSlice implements Blocking {

  private static final long SECONDS = 60;

  private final CountDownLatch inLine = new CountDownLatch(2);

  @Override
  public long nanos() {
    return THREADS.nanos();
  }

  @Override
  public void pause(Duration about) {
    THREADS.pause(about);
  }

  @Override
  public boolean acquire(Lock lock, Duration atMost) throws InterruptedException {
    inLine.countDown();
    return THREADS.acquire(lock, atMost);
  }

  /** Returns what both calls came to; {@code before} has to commit something. */
  <T> List<T> of(FaultyStore store, Callable<T> before, Callable<T> one, Callable<T> other)
      throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    AtomicBoolean isFirst = new AtomicBoolean(true);
    store.script(
        commit -> {
          if (commit.eventCount() > 0 && isFirst.getAndSet(false)) {
            held.countDown();
            await(inLine);
          }
          return Fault.NONE;
        });
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      Future<T> first = threads.submit(before);
      await(held);
      Future<T> second = threads.submit(one);
      Future<T> third = threads.submit(other);
      first.get(SECONDS, TimeUnit.SECONDS);
      return List.of(second.get(SECONDS, TimeUnit.SECONDS), third.get(SECONDS, TimeUnit.SECONDS));
    } finally {
      threads.shutdownNow();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("nobody came");
      }
    } catch (InterruptedException unexpected) {
      throw new AssertionError(unexpected);
    }
  }
}
