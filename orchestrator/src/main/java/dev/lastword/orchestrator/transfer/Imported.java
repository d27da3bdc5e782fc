package dev.lastword.orchestrator.transfer;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import java.util.List;

/**
 * What an import came to.
 *
 * @param added executions that were not there before
 * @param unchanged executions that were there, event for event
 */
public record Imported(
    ExecutionId executionId, List<ExecutionId> added, List<ExecutionId> unchanged) {
  public Imported {
    requireNonNull(executionId, "executionId");
    added = List.copyOf(added);
    unchanged = List.copyOf(unchanged);
  }
}
