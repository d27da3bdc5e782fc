package dev.lastword.orchestrator.react;

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
public record Provenance(
    Actor actor, @Nullable CorrelationId correlationId, @Nullable CausationId causationId) {

  public Provenance {
    requireNonNull(actor, "actor");
  }

  /** Returns what an actor does because of an event. */
  public static Provenance of(Actor actor, EventEnvelope cause) {
    return new Provenance(actor, cause.correlationId(), CausationId.of(cause.eventId().value()));
  }

  /** Returns what an actor does because of an event. */
  public static Provenance of(Actor actor, Cause cause) {
    return new Provenance(actor, cause.correlationId(), CausationId.of(cause.eventId().value()));
  }

  /** Returns what the process manager does because of an event, if that is known. */
  public static Provenance ofSystem(Optional<Cause> cause) {
    return cause
        .map(known -> of(Actor.SYSTEM, known))
        .orElseGet(() -> new Provenance(Actor.SYSTEM, null, null));
  }
}
