package dev.lastword.store.kv;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands until it is moved. */
final class MovableClock implements InstantSource {

  private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

  void move(Duration by) {
    now = now.plus(by);
  }

  @Override
  public Instant instant() {
    return now;
  }
}
