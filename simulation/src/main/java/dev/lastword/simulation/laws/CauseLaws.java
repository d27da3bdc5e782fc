package dev.lastword.simulation.laws;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.Law;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Causes of the engine's own events: earlier in the same log, or in that of a relative. */
final class CauseLaws {

  private final Journal journal;
  private final Map<String, EventEnvelope> events = new HashMap<>();

  CauseLaws(Journal journal) {
    this.journal = journal;
    for (ExecutionId id : journal.executions()) {
      journal.log(id).forEach(event -> events.put(event.eventId().value(), event));
    }
  }

  void check() {
    for (ExecutionId id : journal.executions()) {
      Set<String> earlier = new HashSet<>();
      for (EventEnvelope event : journal.log(id)) {
        if (event.actor().equals(Actor.SYSTEM)) {
          Law.CAUSES_ARE_NAMED.require(isNamed(event, earlier), event::toString);
        }
        earlier.add(event.eventId().value());
      }
    }
  }

  private boolean isNamed(EventEnvelope event, Set<String> earlier) {
    EventEnvelope cause =
        event.causationId() == null ? null : events.get(event.causationId().value());
    return cause != null
        && Objects.equals(cause.correlationId(), event.correlationId())
        && (!cause.executionId().equals(event.executionId())
            || earlier.contains(cause.eventId().value()));
  }
}
