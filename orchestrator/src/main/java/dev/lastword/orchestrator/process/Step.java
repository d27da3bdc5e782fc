package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Result of applying events.
 *
 * @param processState the situation after them
 * @param effects what the commit that holds them owes, in the order of the graph
 */
public record Step(ProcessState processState, List<Effect> effects) {
  public Step {
    requireNonNull(processState, "processState");
    effects = List.copyOf(effects);
  }
}
