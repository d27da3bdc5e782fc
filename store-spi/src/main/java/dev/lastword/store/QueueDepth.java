package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * Numbers of jobs in a queue.
 *
 * @param due jobs that could be claimed now, those with an expired lease included
 * @param delayed jobs without a lease whose availability has not come
 * @param leased jobs with an unexpired lease
 * @param parked jobs that wait to be requeued
 * @param oldestDue how long the first of the due jobs has been due
 */
public record QueueDepth(
    long due, long delayed, long leased, long parked, Optional<Duration> oldestDue) {

  public QueueDepth {
    requireNonNull(oldestDue, "oldestDue");
  }
}
