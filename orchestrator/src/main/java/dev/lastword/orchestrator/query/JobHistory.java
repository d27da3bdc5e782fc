package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A job with its log.
 *
 * @param derived the status that follows from the log alone; absent if it has no events
 * @param events a page of the log
 * @param head the number of events in the log
 * @param next the version to go on at; absent, the page ends the log
 */
public record JobHistory(
    NodeJob job, Optional<JobStatus> derived, List<Logged> events, long head, Optional<Long> next) {

  /**
   * One event of a job's log.
   *
   * @param event the event; absent if it cannot be read as one of the nine
   */
  public record Logged(long version, Instant at, String type, Optional<JobEvent> event) {
    public Logged {
      requireNonNull(at, "at");
      requireNonNull(type, "type");
      requireNonNull(event, "event");
    }
  }

  public JobHistory {
    requireNonNull(job, "job");
    requireNonNull(derived, "derived");
    events = List.copyOf(events);
    requireNonNull(next, "next");
  }
}
