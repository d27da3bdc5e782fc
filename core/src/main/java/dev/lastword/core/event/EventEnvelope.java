package dev.lastword.core.event;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** One entry of an execution's log: what happened, when, to whom, and because of what. */
public record EventEnvelope(
    EventId eventId,
    ExecutionId executionId,
    Instant occurredAt,
    Actor actor,
    @Nullable CorrelationId correlationId,
    @Nullable CausationId causationId,
    EventBody body) {

  /** The only schema version there is. */
  public static final int SCHEMA_VERSION = 1;

  public EventEnvelope {
    requireNonNull(eventId, "eventId");
    requireNonNull(executionId, "executionId");
    occurredAt = occurredAt.truncatedTo(ChronoUnit.MICROS);
    requireNonNull(actor, "actor");
    requireNonNull(body, "body");
  }
}
