package dev.lastword.simulation.chaos;

/** A guarantee that was broken, and what was found. */
record Breach(Guarantee guarantee, String found) {

  @Override
  public String toString() {
    return guarantee + " (" + guarantee.sentence() + "): " + found;
  }
}
