package dev.lastword.store;

import java.time.Duration;

/**
 * When a job that nobody holds may be claimed. Said as a delay, so that the store's clock counts.
 */
public sealed interface Availability {

  /** At once. */
  Availability NOW = new After(Duration.ZERO);

  /** Not before a commit requeues it. */
  Availability PARKED = new Parked();

  /** Returns the availability after a delay from the commit on. */
  static Availability after(Duration delay) {
    return new After(delay);
  }

  /** After a delay from the commit on; 0 to a thousand years, rounded up to microseconds (T3). */
  record After(Duration delay) implements Availability {
    public After {
      delay = Micros.roundUp(delay);
    }
  }

  /** Never by itself: the job waits until {@link JobOp.Requeue} says otherwise. */
  record Parked() implements Availability {}
}
