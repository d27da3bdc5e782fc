package dev.lastword.orchestrator.process;

import dev.lastword.core.event.EventEnvelope;
import java.util.List;

/** What a world is driven by: the reactor, or a broken one. */
interface Machine {

  Machine REAL = new Machine() {};

  default Reaction next(ProcessState processState) {
    return Reactor.next(processState);
  }

  default Step after(ProcessState processState, List<EventEnvelope> events) {
    return processState.after(events);
  }
}
