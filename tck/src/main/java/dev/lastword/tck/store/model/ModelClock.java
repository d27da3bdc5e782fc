package dev.lastword.tck.store.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Micros;
import java.time.Duration;
import java.time.Instant;

/**
 * Knowledge of the store's clock: where it stood when it was first seen, and by how much it was
 * moved since. Times that a store tells may be off by what a slow machine takes, and by no more.
 */
final class ModelClock {

  private static final Duration SLACK = Duration.ofMinutes(5);

  private Instant first = Instant.now();
  private long seenAt = System.nanoTime();
  private long hour;
  private Instant latest = Instant.MIN;

  /** Takes the first time that the store tells for right. */
  void set(Instant told) {
    first = told;
    seenAt = System.nanoTime();
    hour = 0;
    latest = told;
  }

  void advance(long hours) {
    hour += hours;
  }

  /** Returns what the store's clock shows now, about. */
  Instant now() {
    return Micros.floor(first.plus(Duration.ofHours(hour)).plusNanos(System.nanoTime() - seenAt));
  }

  /** Requires a time that the store tells to be this one, about (T1). */
  void requireAbout(Instant expected, Instant told, String what) {
    assertTrue(
        Duration.between(expected, told).abs().compareTo(SLACK) < 0,
        () -> what + " was expected at about " + expected + ", but is at " + told);
    assertTrue(
        told.getNano() % 1_000 == 0, () -> what + " was expected in whole microseconds: " + told);
  }

  /**
   * Requires the time of a commit to be now, or to stay where it was if the clock was moved back
   * (T4).
   */
  void requireRecorded(Instant told) {
    Instant now = now();
    if (now.isAfter(latest.minus(SLACK))) {
      requireAbout(now.isAfter(latest) ? now : latest, told, "recordedAt");
    } else {
      assertTrue(
          !told.isBefore(now.minus(SLACK)) && !told.isAfter(latest),
          () -> "recordedAt was expected between " + now + " and " + latest + ", but is " + told);
    }
    latest = told.isAfter(latest) ? told : latest;
  }
}
