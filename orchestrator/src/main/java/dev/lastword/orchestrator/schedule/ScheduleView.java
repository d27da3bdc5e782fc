package dev.lastword.orchestrator.schedule;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * A schedule as it is now.
 *
 * @param version the version of its definition, raised by every change
 * @param pausedSince when it was paused, if it is
 * @param next the next of its times, if there is one and it is not paused
 * @param runs what it has done
 */
public record ScheduleView(
    ScheduleId id,
    long version,
    Schedule schedule,
    Optional<Instant> pausedSince,
    Optional<Instant> next,
    Runs runs) {
  public ScheduleView {
    requireNonNull(id, "id");
    requireNonNull(schedule, "schedule");
    requireNonNull(pausedSince, "pausedSince");
    requireNonNull(next, "next");
    requireNonNull(runs, "runs");
  }
}
