package dev.lastword.store.jdbc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Lets callers who come at the same time share one run.
 *
 * <p>One of the callers is the leader: on its own thread it runs all who wait, itself among them,
 * while later callers gather for the next run. Then one of those leads. No call waits for a group
 * to fill: a caller who is alone runs alone, at once and without changing threads.
 *
 * <p>Where two groups can run at a time, the second begins when as many wait as run. So callers
 * part into halves, of which one works while the other waits for the disk; if it began at once, it
 * would be one early caller and leave the others waiting for it. If a group takes long, more run
 * beside it. Entries that have a key in common never run beside each other.
 *
 * @param <E> what callers wait for
 */
public final class GroupQueue<E extends GroupQueue.Entry> {

  /** A caller's wish. */
  public abstract static class Entry {

    private final Thread caller = Thread.currentThread();

    /**
     * Whether a group could begin when this call arrived; if not, the call that changes that checks
     * again.
     */
    boolean mayLead;

    private volatile boolean finished;

    /** Returns the keys that no other group may touch at the same time. */
    public abstract Collection<?> keys();

    final boolean isFinished() {
      return finished;
    }

    private void finish() {
      finished = true;
      if (Thread.currentThread() != caller) {
        wake();
      }
    }

    private void wake() {
      LockSupport.unpark(caller);
    }
  }

  /** Bounds the time that the last of a group waits for the first. */
  private static final int MAX_MEMBERS = 64;

  private static final Duration PATIENCE = Duration.ofMillis(20);

  private final int most;
  private final int usual;
  private final Duration patience;
  private final Consumer<List<E>> leader;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition idle = lock.newCondition();
  private final Set<E> waiting = new LinkedHashSet<>();
  private final Set<Object> keysThatRun = new HashSet<>();
  private int groups;
  private int members;
  private int lastMembers = 1;
  private boolean reserved;

  /**
   * Makes a queue.
   *
   * @param most how many groups may run at a time
   * @param leader runs a group; after that, whatever happens, its entries are finished
   */
  public GroupQueue(int most, Consumer<List<E>> leader) {
    this(most, PATIENCE, leader);
  }

  /** Makes a queue where those who wait leave it at the usual number of groups for so long. */
  public GroupQueue(int most, Duration patience, Consumer<List<E>> leader) {
    this.most = most;
    this.patience = patience;
    this.usual = Math.min(most, 2);
    this.leader = leader;
  }

  /**
   * Returns once the entry is finished. An interrupt does not cut this short, because the outcome
   * of the entry would then be unknown; it is still set on return (O7).
   */
  public void await(E entry) {
    // The leader runs other callers' entries too, which are not interrupted.
    try (DeferredInterrupt interrupt = new DeferredInterrupt()) {
      lead(join(entry));
      if (entry.mayLead) {
        lead(look(false));
      }
      while (!entry.isFinished()) {
        boolean impatient = park();
        interrupt.holdBack();
        if (!entry.isFinished()) {
          lead(look(impatient));
        }
      }
    }
  }

  /** Waits to be woken; returns true if that takes too long. */
  private boolean park() {
    long since = System.nanoTime();
    LockSupport.parkNanos(this, patience.toNanos());
    return System.nanoTime() - since >= patience.toNanos();
  }

  /** Comes in, and returns the group to lead at once: itself, if it seems to be the only caller. */
  private List<E> join(E entry) {
    lock.lock();
    try {
      waiting.add(entry);
      boolean alone = groups == 0 && waiting.size() == 1 && lastMembers == 1;
      entry.mayLead = !alone && canBegin();
      return alone ? begin() : List.of();
    } finally {
      lock.unlock();
    }
  }

  /** Returns the group to lead, if one can begin and no other thread has taken it. */
  private List<E> look(boolean impatient) {
    // A group that ends answers all its callers at once. On a busy machine most of them are still
    // on their way back here, and a group that began without them would be small.
    Thread.yield();
    lock.lock();
    try {
      return canBegin() || (impatient && groups < most) ? begin() : List.of();
    } finally {
      lock.unlock();
    }
  }

  private boolean canBegin() {
    return groups < usual && waiting.size() >= members;
  }

  private List<E> begin() {
    List<E> group = reserved ? List.of() : take();
    if (!group.isEmpty()) {
      groups++;
      members += group.size();
      group.forEach(each -> keysThatRun.addAll(each.keys()));
    }
    return group;
  }

  /** Takes all who need not wait for those who run, nor for who came before and has to. */
  private List<E> take() {
    List<E> group = new ArrayList<>();
    Set<Object> blocked = new HashSet<>();
    Iterator<E> each = waiting.iterator();
    while (each.hasNext() && group.size() < MAX_MEMBERS) {
      E next = each.next();
      if (isAnyIn(next.keys(), keysThatRun) || isAnyIn(next.keys(), blocked)) {
        blocked.addAll(next.keys());
      } else {
        group.add(next);
        each.remove();
      }
    }
    return group;
  }

  private static boolean isAnyIn(Collection<?> keys, Set<Object> some) {
    if (!some.isEmpty()) {
      for (Object key : keys) {
        if (some.contains(key)) {
          return true;
        }
      }
    }
    return false;
  }

  private void lead(List<E> group) {
    if (group.isEmpty()) {
      return;
    }
    try {
      leader.accept(group);
    } finally {
      end(group);
    }
  }

  private void end(List<E> group) {
    lock.lock();
    try {
      groups--;
      members -= group.size();
      lastMembers = group.size();
      group.forEach(each -> each.keys().forEach(keysThatRun::remove));
      idle.signal();
      wakeFirst();
    } finally {
      lock.unlock();
      group.forEach(Entry::finish);
    }
  }

  /** Lets the one who waits longest look whether some can begin; who comes looks by itself. */
  private void wakeFirst() {
    if (!waiting.isEmpty()) {
      Entry first = waiting.iterator().next();
      first.wake();
    }
  }

  /** Runs {@code last} alone; returns false if the runs before take longer than {@code wait}. */
  public boolean runAlone(Duration wait, Runnable last) {
    lock.lock();
    try {
      reserved = true;
      if (!awaitIdle(wait)) {
        return false;
      }
      last.run();
      return true;
    } finally {
      reserved = false;
      wakeFirst();
      lock.unlock();
    }
  }

  private boolean awaitIdle(Duration wait) {
    long left = wait.toNanos();
    boolean interrupted = false;
    while (groups > 0 && left > 0) {
      long since = System.nanoTime();
      try {
        idle.awaitNanos(left);
      } catch (InterruptedException e) {
        interrupted = true;
      }
      left -= System.nanoTime() - since;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return groups == 0;
  }
}
