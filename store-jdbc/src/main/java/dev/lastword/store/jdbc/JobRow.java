package dev.lastword.store.jdbc;

import static dev.lastword.store.JobPhase.ENDED;
import static dev.lastword.store.JobPhase.LEASED;
import static dev.lastword.store.JobPhase.PARKED;
import static dev.lastword.store.JobPhase.QUEUED;

import dev.lastword.store.Availability;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.NewJob;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A job: its row's key (0 while it has none), what is seen of it, and the token of the holder who
 * completed it (J9).
 */
record JobRow(long number, JobView view, OptionalLong completedBy) {

  /** Returns a job that is not stored yet; no token below {@code token} may ever be its. */
  static JobRow enqueued(NewJob job, long token, Instant now) {
    JobView parked =
        new JobView(
            job.id(),
            job.queue(),
            job.priority(),
            job.group(),
            job.payload(),
            job.status(),
            PARKED,
            token,
            0,
            Optional.empty(),
            Optional.empty());
    return new JobRow(0, parked, OptionalLong.empty()).freed(job.availability(), now, job.status());
  }

  JobRow marked(String status) {
    return changed(status, view.phase(), view.token(), view.owner(), view.availableAt());
  }

  JobRow leased(String owner, Duration leaseFor, Instant now) {
    JobView next =
        new JobView(
            view.id(),
            view.queue(),
            view.priority(),
            view.group(),
            view.payload(),
            view.status(),
            LEASED,
            view.token() + 1,
            view.attempt() + 1,
            Optional.of(owner),
            Optional.of(now.plus(leaseFor)));
    return new JobRow(number, next, completedBy);
  }

  JobRow freed(Availability availability, Instant now, String status) {
    Optional<Instant> time = availability.delay().map(now::plus);
    JobPhase phase = time.isPresent() ? QUEUED : PARKED;
    return changed(status, phase, view.token() + 1, Optional.empty(), time);
  }

  JobRow ended(String status) {
    return changed(status, ENDED, view.token() + 1, Optional.empty(), Optional.empty());
  }

  JobRow completed(String status) {
    return new JobRow(number, ended(status).view, OptionalLong.of(view.token()));
  }

  boolean isOpen() {
    return view.phase() != ENDED;
  }

  boolean wasCompletedBy(long token, String status) {
    return completedBy.equals(OptionalLong.of(token)) && view.status().equals(status);
  }

  boolean isSame(NewJob job) {
    return view.queue().equals(job.queue())
        && view.priority() == job.priority()
        && view.group().equals(job.group())
        && view.payload().equals(job.payload());
  }

  private JobRow changed(
      String status,
      JobPhase phase,
      long token,
      Optional<String> owner,
      Optional<Instant> availableAt) {
    JobView next =
        new JobView(
            view.id(),
            view.queue(),
            view.priority(),
            view.group(),
            view.payload(),
            status,
            phase,
            token,
            view.attempt(),
            owner,
            availableAt);
    return new JobRow(number, next, completedBy);
  }
}
