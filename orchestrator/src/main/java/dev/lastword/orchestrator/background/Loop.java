package dev.lastword.orchestrator.background;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats a step on a given executor, never twice at a time.
 *
 * <p>Between steps it holds no thread. A step that fails is logged and tried again, after pauses
 * that double: a loop ends when it is closed and never else.
 */
public final class Loop implements AutoCloseable {

  /** Something that is done in steps. */
  @FunctionalInterface
  public interface Step {

    /** Takes one step, and returns how long the next can wait. */
    Duration take();
  }

  private enum Phase {
    NEW,
    WAITING,
    RUNNING,
    /** It was woken while it ran. */
    RUNNING_AGAIN,
    CLOSED
  }

  private static final Logger LOG = LoggerFactory.getLogger(Loop.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final int MOST_DOUBLINGS = 6;

  private final String name;
  private final ScheduledExecutorService threads;
  private final Step step;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition ended = lock.newCondition();
  private Phase phase = Phase.NEW;
  private boolean underWay;
  private volatile int failures;
  private @Nullable ScheduledFuture<?> next;

  /** Will take this step on these threads. */
  public Loop(String name, ScheduledExecutorService threads, Step step) {
    this.name = requireNonNull(name, "name");
    this.threads = requireNonNull(threads, "threads");
    this.step = requireNonNull(step, "step");
  }

  /** Begins; beginning again does nothing. */
  public void start() {
    lock.lock();
    try {
      if (phase == Phase.NEW) {
        schedule(Duration.ZERO);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Lets the next step come at once. Returns at once, and is harmless from any thread. */
  public void wake() {
    lock.lock();
    try {
      if (phase == Phase.RUNNING) {
        phase = Phase.RUNNING_AGAIN;
      } else if (phase == Phase.WAITING && failures == 0) {
        // A wake-up does not shorten the pause after a failure.
        requireNonNull(next, "next").cancel(false);
        schedule(Duration.ZERO);
      }
    } finally {
      lock.unlock();
    }
  }

  private void schedule(Duration delay) {
    phase = Phase.WAITING;
    try {
      next = threads.schedule(this::run, delay.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException noThreads) {
      phase = Phase.CLOSED;
      LOG.warn("{} ends, because its threads have ended", name);
    }
  }

  private void run() {
    if (!enter()) {
      return;
    }
    Duration pause = FIRST_PAUSE;
    try {
      pause = step.take();
      if (failures > 0) {
        LOG.info("{} goes on after {} failures", name, failures);
      }
      failures = 0;
    } catch (Throwable failure) {
      pause = pauseAfter(failure);
    } finally {
      leave(pause);
    }
  }

  private boolean enter() {
    lock.lock();
    try {
      if (phase != Phase.WAITING) {
        return false;
      }
      phase = Phase.RUNNING;
      underWay = true;
      return true;
    } finally {
      lock.unlock();
    }
  }

  private Duration pauseAfter(Throwable failure) {
    Duration about = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
    failures++;
    if (failures == 1) {
      LOG.warn("{} failed and will be tried again", name, failure);
    } else {
      LOG.warn("{} failed for the {}. time: {}", name, failures, String.valueOf(failure));
    }
    double share = 0.5 + ThreadLocalRandom.current().nextDouble();
    return Duration.ofNanos((long) (about.toNanos() * share));
  }

  private void leave(Duration pause) {
    lock.lock();
    try {
      underWay = false;
      ended.signalAll();
      if (phase != Phase.CLOSED) {
        boolean again = phase == Phase.RUNNING_AGAIN && failures == 0;
        schedule(again ? Duration.ZERO : pause);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Tells whether it is waiting for its next step or taking one. */
  public boolean isAlive() {
    lock.lock();
    try {
      return phase != Phase.NEW && phase != Phase.CLOSED;
    } finally {
      lock.unlock();
    }
  }

  /** Ends it: no step begins from now on; one that is under way may go on. */
  @Override
  public void close() {
    lock.lock();
    try {
      phase = Phase.CLOSED;
      if (next != null) {
        next.cancel(false);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Returns whether the last step ended within this time; only a closed loop has a last one. */
  public boolean awaitEnd(Duration atMost) {
    lock.lock();
    try {
      long left = atMost.toNanos();
      while (underWay && left > 0) {
        left = ended.awaitNanos(left);
      }
      return !underWay;
    } catch (InterruptedException wantedElsewhere) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }
}
