package dev.lastword.tck.store.harness;

import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Threads that start together; each one's outcome is a value, and all have ended when it returns.
 */
public final class Race {

  /** Action of one of the threads. */
  @FunctionalInterface
  public interface Runner<T> {

    /** Runs as number {@code index}, from 0. */
    T run(int index) throws Exception;
  }

  private Race() {}

  static <T> List<RaceOutcome<T>> run(int threads, Duration budget, Runner<T> runner) {
    CyclicBarrier start = new CyclicBarrier(threads);
    List<FutureTask<RaceOutcome<T>>> tasks = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int index = i;
      FutureTask<RaceOutcome<T>> task = new FutureTask<>(() -> outcome(start, index, runner));
      tasks.add(task);
      Thread thread = new Thread(task);
      thread.setDaemon(true);
      thread.start();
    }
    long deadline = System.nanoTime() + budget.toNanos();
    try {
      List<RaceOutcome<T>> outcomes = new ArrayList<>();
      for (FutureTask<RaceOutcome<T>> task : tasks) {
        outcomes.add(task.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS));
      }
      return outcomes;
    } catch (TimeoutException stuck) {
      tasks.forEach(task -> task.cancel(true));
      return fail(threads + " threads met, and not all have ended after " + budget);
    } catch (InterruptedException | ExecutionException broken) {
      tasks.forEach(task -> task.cancel(true));
      throw new IllegalStateException("the race was interrupted", broken);
    }
  }

  private static <T> RaceOutcome<T> outcome(CyclicBarrier start, int index, Runner<T> runner) {
    try {
      start.await();
      return RaceOutcome.returned(runner.run(index));
    } catch (Exception | AssertionError failure) {
      return RaceOutcome.threw(failure);
    }
  }
}
