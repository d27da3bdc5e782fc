package dev.lastword.simulation.world;

/** The process is gone: whatever it was about to do, it does not. */
final class Crash extends Error {

  Crash() {
    super("the process crashed", null, false, false);
  }
}
