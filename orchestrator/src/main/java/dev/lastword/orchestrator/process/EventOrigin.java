package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CorrelationId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an event that say where it comes from: actor, correlation, and the event or request
 * that it follows from.
 */
public record EventOrigin(
    Actor actor, @Nullable CorrelationId correlationId, @Nullable CausationId causationId) {

  public EventOrigin {
    requireNonNull(actor, "actor");
  }

  /** Returns what an actor does because of an event. */
  public static EventOrigin of(Actor actor, EventEnvelope cause) {
    return new EventOrigin(actor, cause.correlationId(), CausationId.of(cause.eventId().value()));
  }

  /** Returns what an actor does because of an event. */
  public static EventOrigin of(Actor actor, Cause cause) {
    return new EventOrigin(actor, cause.correlationId(), CausationId.of(cause.eventId().value()));
  }

  /** Returns what the process manager does because of an event, if that is known. */
  public static EventOrigin ofSystem(Optional<Cause> cause) {
    return cause
        .map(known -> of(Actor.SYSTEM, known))
        .orElseGet(() -> new EventOrigin(Actor.SYSTEM, null, null));
  }
}
