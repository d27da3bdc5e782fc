package dev.lastword.orchestrator.rehearsal;

import dev.lastword.orchestrator.engine.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.Lock;

/** Time that passes when somebody moves it, or would wait: for one thread. */
final class MovedTime implements Waiting, InstantSource {

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
