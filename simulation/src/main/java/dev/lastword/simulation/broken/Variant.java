package dev.lastword.simulation.broken;

import dev.lastword.orchestrator.engine.ExecutionProcess;
import dev.lastword.store.EventStore;
import java.time.InstantSource;

/** An engine as it is, or with something between it and what it is built on. */
public interface Variant {

  /** The engine as it is. */
  Variant REAL = new Variant() {};

  /**
   * Returns the store that an engine with this clock gets when it boots; what it remembers, a crash
   * forgets.
   */
  default EventStore store(EventStore real, InstantSource clock) {
    return real;
  }

  /** Tells whether workers are given Tasks without a look at whether they have a place. */
  default boolean crowdsWorkers() {
    return false;
  }

  /** Returns the process manager that an engine gets when it boots. */
  default ExecutionProcess.Maker courses(ExecutionProcess.Maker real) {
    return real;
  }
}
