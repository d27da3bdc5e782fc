package dev.lastword.simulation.schedule;

/** Ends a step whose result is not needed any more, at any point. */
public final class Stopped extends Error {

  public Stopped() {
    super("the simulation is over", null, false, false);
  }
}
