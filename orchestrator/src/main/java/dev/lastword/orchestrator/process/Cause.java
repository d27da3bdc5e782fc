package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.EventId;
import org.jspecify.annotations.Nullable;

/**
 * An event of a log that others follow from, without its payload.
 *
 * @param version its place in the log
 */
public record Cause(
    long version, EventId eventId, Actor actor, @Nullable CorrelationId correlationId) {

  public Cause {
    requireNonNull(eventId, "eventId");
    requireNonNull(actor, "actor");
  }

  static Cause of(long version, EventEnvelope event) {
    return new Cause(version, event.eventId(), event.actor(), event.correlationId());
  }
}
