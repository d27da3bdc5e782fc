package dev.lastword.client;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * Retention times for ended executions.
 *
 * @param archiveAfter how long until they are put away; absent, they are not
 * @param deleteAfter how long until they are erased; absent, they are not
 */
public record Retention(Optional<Duration> archiveAfter, Optional<Duration> deleteAfter) {

  /** For ever; {@link #archive} or {@link #delete} says otherwise. */
  public static final Retention EVERYTHING = new Retention(Optional.empty(), Optional.empty());

  public Retention {
    requireNonNull(archiveAfter, "archiveAfter");
    requireNonNull(deleteAfter, "deleteAfter");
  }

  /** Returns this with executions put away after so long. */
  public Retention archive(Duration after) {
    return new Retention(Optional.of(after), deleteAfter);
  }

  /** Returns this with executions erased after so long. */
  public Retention delete(Duration after) {
    return new Retention(archiveAfter, Optional.of(after));
  }

  Body body() {
    return new Body()
        .duration("archiveAfter", archiveAfter.orElse(null))
        .duration("deleteAfter", deleteAfter.orElse(null));
  }
}
