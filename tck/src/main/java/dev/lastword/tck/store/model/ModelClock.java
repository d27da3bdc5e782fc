package dev.lastword.tck.store.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Micros;
import java.time.Duration;
import java.time.Instant;

/**
 * Knowledge of the store's clock: where it stood when it was first seen, and by how much it was
 * moved since. Times that a store tells may be off by as long as the call took that told them, and
 * by no more than clocks differ.
 */
final class ModelClock {

  private static final Duration SLACK = Duration.ofMillis(250);

  private Instant first = Instant.now();
  private long seenAt = System.nanoTime();
  private long begun = System.nanoTime();
  private Duration firstTook = Duration.ZERO;
  private long hour;
  private Instant latest = Instant.MIN;

  /** Remembers that a call begins now, whose answer tells times. */
  void begin() {
    begun = System.nanoTime();
  }

  /** Takes the first time that the store tells, in the call that has begun, for right. */
  void set(Instant told) {
    firstTook = tookUntilNow();
    set(told, begun);
  }

  /** Takes a time for right that the store told another process in a call, so long ago. */
  void set(Instant told, Duration ago, Duration took) {
    firstTook = took;
    set(told, System.nanoTime() - ago.toNanos());
  }

  private void set(Instant told, long at) {
    first = told;
    seenAt = at;
    hour = 0;
    latest = told;
  }

  private Duration tookUntilNow() {
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  private Duration slack() {
    return SLACK.plus(firstTook).plus(tookUntilNow());
  }

  /** Stands at so many hours from the beginning of the history, besides what has passed. */
  void at(long hours) {
    hour = hours;
  }

  /** Knows that an event was recorded at this time (T4). */
  void recorded(Instant told) {
    latest = told.isAfter(latest) ? told : latest;
  }

  /** Returns what the store's clock shows now, about. */
  Instant now() {
    return Micros.floor(first.plus(Duration.ofHours(hour)).plusNanos(System.nanoTime() - seenAt));
  }

  /** Requires a time that the store tells to be this one, about (T1). */
  void requireAbout(Instant expected, Instant told, String what) {
    assertTrue(
        Duration.between(expected, told).abs().compareTo(slack()) < 0,
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
    if (now.isAfter(latest.minus(slack()))) {
      requireAbout(now.isAfter(latest) ? now : latest, told, "recordedAt");
    } else {
      assertTrue(
          !told.isBefore(now.minus(slack())) && !told.isAfter(latest),
          () -> "recordedAt was expected between " + now + " and " + latest + ", but is " + told);
    }
    recorded(told);
  }
}
