package dev.lastword.core.interleaving;

import java.util.Optional;

/**
 * A deliberate mistake that the checker must find.
 *
 * @param mistake what is wrong, as a sentence
 * @param scenario where it must show
 */
record Fault(String mistake, Rules rules, Scenario scenario) {

  Finding search() {
    return new Finding(this, Explorer.explore(scenario, rules).counterexample());
  }

  /** What the search for a mistake brought. */
  record Finding(Fault fault, Optional<Counterexample> counterexample) {

    @Override
    public String toString() {
      return fault.mistake
          + "\n"
          + counterexample.map(Counterexample::toString).orElse("was not found");
    }
  }
}
