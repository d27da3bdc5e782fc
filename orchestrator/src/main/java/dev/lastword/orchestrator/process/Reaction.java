package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import java.util.List;

/**
 * The next time slice that the process manager owes, not yet in the order of a slice; empty if it
 * owes nothing.
 *
 * @param steps how many steps the expressions took that were evaluated to find it
 */
public record Reaction(List<Event> events, long steps) {

  static final Reaction QUIET = new Reaction(List.of());

  public Reaction {
    events = List.copyOf(events);
  }

  /** No expression was evaluated. */
  public Reaction(List<Event> events) {
    this(events, 0);
  }

  /** Tells whether nothing is owed. */
  public boolean isQuiet() {
    return events.isEmpty();
  }
}
