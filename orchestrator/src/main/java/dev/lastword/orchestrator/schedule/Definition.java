package dev.lastword.orchestrator.schedule;

import java.time.Instant;
import java.util.Optional;

/**
 * A schedule as it is defined at one version of its stream.
 *
 * @param version the version
 * @param schedule what and when
 * @param since times before this one are none of its business
 * @param pausedSince when it was paused, if it is
 */
record Definition(long version, Schedule schedule, Instant since, Optional<Instant> pausedSince) {

  boolean isPaused() {
    return pausedSince.isPresent();
  }

  Definition paused(Instant now) {
    return new Definition(version + 1, schedule, since, Optional.of(now));
  }

  /** Returns the definition without its pause; times that passed during the pause stay skipped. */
  Definition resumed(Instant now) {
    return new Definition(version + 1, schedule, now, Optional.empty());
  }

  Definition updated(Schedule value, Instant now) {
    return new Definition(version + 1, value, now, pausedSince);
  }
}
