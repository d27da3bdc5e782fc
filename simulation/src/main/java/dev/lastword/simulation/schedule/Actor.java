package dev.lastword.simulation.schedule;

/** Somebody who does one thing after the other. */
public interface Actor {

  /** Returns who it is. */
  String name();

  /** Does the next thing; inside, it may have to wait for the others at await points. */
  void step();

  /** Tells whether it could do something now. */
  default boolean isReady() {
    return true;
  }
}
