package dev.lastword.core.interleaving;

import dev.lastword.core.state.ExecutionStatus;
import java.util.Optional;
import java.util.Set;

/**
 * What an explorer found.
 *
 * @param worlds how many different worlds were visited
 * @param ends in which statuses runs end
 */
record Exploration(
    Scenario scenario,
    int worlds,
    Runs runs,
    Set<ExecutionStatus> ends,
    Optional<Counterexample> counterexample) {}
