package dev.lastword.orchestrator.react;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What events lead to.
 *
 * @param situation the situation after them
 * @param effects what the commit that holds them owes, in the order of the graph
 */
public record Step(Situation situation, List<Effect> effects) {
  public Step {
    requireNonNull(situation, "situation");
    effects = List.copyOf(effects);
  }
}
