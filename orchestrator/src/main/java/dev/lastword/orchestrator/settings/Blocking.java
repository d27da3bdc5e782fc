package dev.lastword.orchestrator.settings;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;

/** All blocking of the engine's threads, in one place, so that a simulation can control time. */
public interface Blocking {

  /** Waits as threads do. */
  Blocking THREADS =
      new Blocking() {
        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void pause(Duration about) {
          double share = 0.5 + ThreadLocalRandom.current().nextDouble();
          LockSupport.parkNanos(this, (long) (about.toNanos() * share));
        }

        @Override
        public boolean acquire(Lock lock, Duration atMost) throws InterruptedException {
          return lock.tryLock(atMost.toNanos(), TimeUnit.NANOSECONDS);
        }
      };

  /** Returns a time that only differences of mean something. */
  long nanos();

  /**
   * Lets about so much time pass, less if the thread is interrupted. Chance is welcome: those who
   * collided must not collide again.
   */
  void pause(Duration about);

  /** Takes a lock that others in this process may hold, or returns false when the time is up. */
  boolean acquire(Lock lock, Duration atMost) throws InterruptedException;
}
