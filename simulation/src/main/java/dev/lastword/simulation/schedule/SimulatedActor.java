package dev.lastword.simulation.schedule;

/** Participant of a run that takes one step after the other. */
public interface SimulatedActor {

  /** Returns who it is. */
  String name();

  /** Does the next thing; inside, it may have to wait for the others at await points. */
  void step();

  /** Tells whether it could do something now. */
  default boolean isReady() {
    return true;
  }
}
