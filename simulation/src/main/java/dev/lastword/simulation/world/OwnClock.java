package dev.lastword.simulation.world;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The clock of one process, which may be wrong. */
record OwnClock(Time time, Duration ahead) implements InstantSource {

  @Override
  public Instant instant() {
    return time.instant().plus(ahead);
  }
}
