package dev.lastword.simulation.schedule;

/** Ends a step that nobody waits for any more, wherever it stands. */
public final class Stopped extends Error {

  public Stopped() {
    super("the simulation is over", null, false, false);
  }
}
