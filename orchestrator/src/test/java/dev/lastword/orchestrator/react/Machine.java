package dev.lastword.orchestrator.react;

import dev.lastword.core.event.EventEnvelope;
import java.util.List;

/** What a world is driven by: the reactor, or a broken one. */
interface Machine {

  Machine REAL = new Machine() {};

  default Reaction next(Situation situation) {
    return Reactor.next(situation);
  }

  default Step after(Situation situation, List<EventEnvelope> events) {
    return situation.after(events);
  }
}
