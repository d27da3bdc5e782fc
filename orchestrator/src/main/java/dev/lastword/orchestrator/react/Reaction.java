package dev.lastword.orchestrator.react;

import dev.lastword.core.event.Event;
import java.util.List;

/**
 * The next time slice that the process manager owes, not yet in the order of a slice; empty if it
 * owes nothing.
 */
public record Reaction(List<Event> events) {

  static final Reaction QUIET = new Reaction(List.of());

  public Reaction {
    events = List.copyOf(events);
  }

  /** Tells whether nothing is owed. */
  public boolean isQuiet() {
    return events.isEmpty();
  }
}
