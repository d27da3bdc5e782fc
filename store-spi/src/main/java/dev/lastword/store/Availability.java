package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * Availability of a job without a lease, given as a delay, so that the store's clock counts.
 *
 * @param delay how long after the commit, 0 to a thousand years, rounded up to microseconds (T3);
 *     empty if the job is parked, that is, not claimable before a commit requeues it
 */
public record Availability(Optional<Duration> delay) {

  /** At once. */
  public static final Availability NOW = after(Duration.ZERO);

  /** Not before a commit requeues it. */
  public static final Availability PARKED = new Availability(Optional.empty());

  public Availability {
    delay = requireNonNull(delay, "delay").map(Micros::roundUp);
  }

  /** Returns the availability after a delay from the commit on. */
  public static Availability after(Duration delay) {
    return new Availability(Optional.of(delay));
  }
}
