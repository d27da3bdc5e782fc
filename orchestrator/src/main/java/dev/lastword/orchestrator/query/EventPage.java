package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A part of an execution's log.
 *
 * @param events in the direction that was asked for
 * @param head the version of the last event of the log
 * @param next the version to go on from, unless there is nothing more that way
 */
public record EventPage(List<Logged> events, long head, Optional<Long> next) {

  /**
   * An event of a log.
   *
   * @param version its place, from 1
   * @param recordedAt when it was committed, by the store's clock
   */
  public record Logged(long version, Instant recordedAt, EventEnvelope event) {
    public Logged {
      requireNonNull(recordedAt, "recordedAt");
      requireNonNull(event, "event");
    }
  }

  public EventPage {
    events = List.copyOf(events);
    requireNonNull(next, "next");
  }
}
