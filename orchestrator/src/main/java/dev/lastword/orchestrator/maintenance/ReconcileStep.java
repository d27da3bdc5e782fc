package dev.lastword.orchestrator.maintenance;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * Result of one step of a reconciliation.
 *
 * @param looked how many executions, rows or documents were looked at
 * @param busy how many executions changed under every look, and were left to a later one
 * @param next where to go on; absent at the end
 */
public record ReconcileStep(
    List<ReconcileFinding> findings, int looked, int busy, Optional<ReconcileCursor> next) {
  public ReconcileStep {
    findings = List.copyOf(findings);
    requireNonNull(next, "next");
  }
}
