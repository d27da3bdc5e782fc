package dev.lastword.benchmarks.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that each do the same thing again and again. */
public final class Callers implements AutoCloseable {

  /** One caller's work, done once. */
  public interface Work {
    void once() throws Exception;
  }

  private final ExecutorService threads;
  private final List<Work> works;
  private final Duration turn;

  /** One thread for each work. */
  public Callers(List<? extends Work> works, Duration turn) {
    this.threads = Executors.newFixedThreadPool(works.size());
    this.works = List.copyOf(works);
    this.turn = turn;
  }

  /** Works for one turn and returns how often a second it was done, by all together. */
  public double perSecond() throws Exception {
    long start = System.nanoTime();
    long end = start + turn.toNanos();
    List<Future<Long>> counts = new ArrayList<>();
    for (Work work : works) {
      counts.add(threads.submit(() -> repeat(work, end)));
    }
    long total = 0;
    for (Future<Long> count : counts) {
      total += count.get();
    }
    return total * 1e9 / (System.nanoTime() - start);
  }

  private static long repeat(Work work, long end) throws Exception {
    long count = 0;
    while (System.nanoTime() < end) {
      work.once();
      count++;
    }
    return count;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
