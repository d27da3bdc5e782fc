package dev.lastword.orchestrator.care;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * What one step over a store came to.
 *
 * @param looked how many executions, rows or documents were looked at
 * @param busy how many executions changed under every look, and were left to a later one
 * @param next where to go on; absent at the end
 */
public record ReconcileStep(
    List<Finding> findings, int looked, int busy, Optional<ReconcileCursor> next) {
  public ReconcileStep {
    findings = List.copyOf(findings);
    requireNonNull(next, "next");
  }
}
