package dev.lastword.orchestrator.testing;

import dev.lastword.orchestrator.settings.Blocking;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.Lock;

/** Clock that advances when a test moves it or a thread would block; for one thread. */
final class MovedTime implements Blocking, InstantSource {

  private final Instant start;
  private long nanos;

  MovedTime(Instant start) {
    this.start = start;
  }

  void advance(Duration time) {
    nanos += time.toNanos();
  }

  @Override
  public Instant instant() {
    return start.plusNanos(nanos);
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
