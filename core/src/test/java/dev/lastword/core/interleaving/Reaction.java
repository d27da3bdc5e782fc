package dev.lastword.core.interleaving;

import dev.lastword.core.event.Event;
import dev.lastword.core.state.ExecutionState;
import java.util.List;
import java.util.function.Function;

/** A duty of the orchestrator that the state alone decides: while there are events, append them. */
record Reaction(String name, Function<ExecutionState, List<Event>> react) implements Participant {

  @Override
  public List<Intention> intentions(Rules rules, ExecutionState state, int memory) {
    List<Event> events = rules.goesOn(state) ? react.apply(state) : List.of();
    return events.isEmpty() ? List.of() : List.of(new Intention(enveloped(state, events), memory));
  }
}
