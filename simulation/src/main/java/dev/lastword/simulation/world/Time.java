package dev.lastword.simulation.world;

import dev.lastword.orchestrator.settings.Blocking;
import dev.lastword.simulation.schedule.RandomSchedule;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.Lock;

/** The one clock; it advances by fate or when an actor waits. */
final class Time implements InstantSource, Blocking {

  static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  private static final Duration MOMENT = Duration.ofMillis(1);

  private final RandomSchedule schedule;
  private long nanos;

  Time(RandomSchedule schedule) {
    this.schedule = schedule;
  }

  void advance(Duration time) {
    nanos += time.toNanos() / 1_000 * 1_000;
  }

  @Override
  public Instant instant() {
    return BEGIN.plusNanos(nanos);
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public void pause(Duration about) {
    advance(about);
    schedule.giveWay();
  }

  @Override
  public boolean acquire(Lock lock, Duration atMost) {
    long deadline = nanos + atMost.toNanos();
    while (!lock.tryLock()) {
      if (nanos >= deadline) {
        return false;
      }
      advance(MOMENT);
      schedule.giveWay();
    }
    return true;
  }
}
