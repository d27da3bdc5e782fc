package dev.lastword.benchmarks.peers;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Record of every unit that was submitted, every step that ran and every unit that ended; the same
 * for all contenders, so that "exactly once" does not rest on what they say of themselves.
 *
 * <p>Thread-safe.
 */
final class Ledger {

  private static final long LOOK_EVERY = 1_000_000;

  private final int steps;
  private final Semaphore room;
  private final Map<String, Unit> units = new ConcurrentHashMap<>();
  private final AtomicLong ended = new AtomicLong();

  /** One unit of work. */
  private static final class Unit {

    private final long due;
    private final AtomicIntegerArray runs;
    private final AtomicInteger ends = new AtomicInteger();
    private volatile long end;

    private Unit(long due, int steps) {
      this.due = due;
      this.runs = new AtomicIntegerArray(steps);
    }
  }

  /** Starts a ledger for units of so many steps, of which at most so many are under way. */
  Ledger(int steps, int outstanding) {
    this.steps = steps;
    this.room = new Semaphore(outstanding);
  }

  /** Waits until there is room, and records a unit that is due at this {@link System#nanoTime}. */
  void submitting(String unit, long due) throws InterruptedException {
    room.acquire();
    units.put(unit, new Unit(due, steps));
  }

  /** Records a run of a step, counted from 0. */
  void ran(String unit, int step) {
    unit(unit).runs.incrementAndGet(step);
  }

  /** Records the end of a unit. */
  void ended(String name) {
    Unit unit = unit(name);
    unit.end = System.nanoTime();
    if (unit.ends.incrementAndGet() == 1) {
      ended.incrementAndGet();
      room.release();
    }
  }

  private Unit unit(String name) {
    Unit unit = units.get(name);
    if (unit == null) {
      throw new IllegalStateException("expected a unit that was submitted, found " + name);
    }
    return unit;
  }

  /** Returns how many units have ended. */
  long ends() {
    return ended.get();
  }

  /** Returns how many units have been submitted. */
  long submitted() {
    return units.size();
  }

  /** Waits until every unit has ended, and returns whether that was so in time. */
  boolean drain(long nanos) {
    long until = System.nanoTime() + nanos;
    while (ends() < submitted()) {
      if (System.nanoTime() > until) {
        return false;
      }
      LockSupport.parkNanos(LOOK_EVERY);
    }
    return true;
  }

  /** Returns the time from when each unit was due to its end, in nanoseconds, in rising order. */
  long[] latencies() {
    long[] found = units.values().stream().mapToLong(unit -> unit.end - unit.due).toArray();
    Arrays.sort(found);
    return found;
  }

  /** Throws unless every unit ended once and each of its steps ran once. */
  void requireExactlyOnce() {
    for (Map.Entry<String, Unit> entry : units.entrySet()) {
      Unit unit = entry.getValue();
      for (int step = 0; step < steps; step++) {
        if (unit.runs.get(step) != 1) {
          throw new IllegalStateException(
              "expected step "
                  + step
                  + " of "
                  + entry.getKey()
                  + " to run once, found "
                  + unit.runs.get(step)
                  + " runs");
        }
      }
      if (unit.ends.get() != 1) {
        throw new IllegalStateException(
            "expected "
                + entry.getKey()
                + " to end once, found "
                + unit.ends.get()
                + " ends after "
                + unit.runs);
      }
    }
  }
}
