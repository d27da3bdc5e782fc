package dev.lastword.simulation.evidence;

/** A law was broken. */
public final class Violation extends AssertionError {

  private final Law law;

  public Violation(Law law, String found) {
    super(law + ": expected that " + law.sentence() + ", found " + found);
    this.law = law;
  }

  /** Returns the law that was broken. */
  public Law law() {
    return law;
  }
}
