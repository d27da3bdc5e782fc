package dev.lastword.orchestrator.testkit;

import dev.lastword.orchestrator.settings.Blocking;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.Lock;

/** Time that passes when somebody waits, and never else: for engines on one thread. */
public final class SteppedWaiting implements Blocking, InstantSource {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private long nanos;

  /** Lets time pass. */
  public void advance(Duration time) {
    nanos += time.toNanos();
  }

  @Override
  public Instant instant() {
    return START.plusNanos(nanos / 1_000 * 1_000);
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public void pause(Duration about) {
    advance(about);
  }

  @Override
  public boolean acquire(Lock lock, Duration atMost) {
    advance(atMost);
    return lock.tryLock();
  }
}
