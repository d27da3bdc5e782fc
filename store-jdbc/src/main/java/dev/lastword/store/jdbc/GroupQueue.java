package dev.lastword.store.jdbc;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Lets callers who come at the same time share one run.
 *
 * <p>One of the callers is the leader: on its own thread it runs all who wait, itself among them,
 * while later callers gather for the next run. Then one of those leads. Nobody waits for a group to
 * fill: a caller who is alone runs alone, at once and without changing threads.
 *
 * @param <E> what callers wait for
 */
final class GroupQueue<E extends GroupQueue.Entry> {

  /** A caller's wish; whoever runs it finishes it. */
  abstract static class Entry {

    private final Thread caller = Thread.currentThread();
    private volatile boolean finished;

    final void finish() {
      finished = true;
      if (Thread.currentThread() != caller) {
        LockSupport.unpark(caller);
      }
    }

    final boolean isFinished() {
      return finished;
    }

    final void wake() {
      LockSupport.unpark(caller);
    }
  }

  private static final Duration FOREVER = Duration.ofDays(1);

  private final Queue<E> waiting = new ConcurrentLinkedQueue<>();
  private final ReentrantLock leading = new ReentrantLock();
  private final Consumer<Queue<E>> leader;

  /**
   * Makes a queue.
   *
   * @param leader takes at least one entry from the queue and finishes all that it takes, whatever
   *     happens; it never runs twice at a time
   */
  GroupQueue(Consumer<Queue<E>> leader) {
    this.leader = leader;
  }

  /**
   * Returns once the entry is finished. An interrupt does not cut this short, because nobody could
   * then tell what became of the entry; it is still set on return (O7).
   */
  void await(E entry) {
    await(entry, FOREVER, () -> false);
  }

  /**
   * Like {@link #await(Entry)}, but gives up when {@code patience} is over, now or once more, if it
   * {@code mayLeave} then and nobody has begun to run the entry; returns false in this case.
   */
  boolean await(E entry, Duration patience, BooleanSupplier mayLeave) {
    boolean interrupted = false;
    long since = System.nanoTime();
    waiting.add(entry);
    while (!entry.isFinished()) {
      // Whoever leads does so for others too, who are not interrupted.
      interrupted |= Thread.interrupted();
      if (leading.tryLock()) {
        lead();
        continue;
      }
      LockSupport.parkNanos(this, patience.toNanos());
      if (System.nanoTime() - since >= patience.toNanos()) {
        if (mayLeave.getAsBoolean() && waiting.remove(entry)) {
          break;
        }
        since = System.nanoTime();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (!entry.isFinished()) {
      // It may have been woken to lead.
      wakeNext();
      return false;
    }
    return true;
  }

  private void lead() {
    try {
      if (!waiting.isEmpty()) {
        leader.accept(waiting);
      }
    } finally {
      leading.unlock();
      // After the unlock: whoever came too late to be seen here finds the lead free.
      wakeNext();
    }
  }

  private void wakeNext() {
    E next = waiting.peek();
    if (next != null) {
      next.wake();
    }
  }

  /** Runs {@code last} alone; returns false if the run before takes longer than {@code wait}. */
  boolean runAlone(Duration wait, Runnable last) {
    if (!tryLock(wait)) {
      return false;
    }
    try {
      last.run();
    } finally {
      leading.unlock();
      wakeNext();
    }
    return true;
  }

  private boolean tryLock(Duration wait) {
    long deadline = System.nanoTime() + wait.toNanos();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return leading.tryLock(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
