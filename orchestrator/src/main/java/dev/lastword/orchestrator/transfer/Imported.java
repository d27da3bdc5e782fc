package dev.lastword.orchestrator.transfer;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import java.util.List;

/**
 * Outcome of an import, with one entry for each execution of the file.
 *
 * @param added executions that were not there before
 * @param unchanged executions that were there, event for event
 * @param refused executions that collided with the store while others were added
 */
public record Imported(
    ExecutionId executionId,
    List<ExecutionId> added,
    List<ExecutionId> unchanged,
    List<Collision> refused) {

  /**
   * An execution that could not be written, because something in the store has its id or one of its
   * event ids.
   *
   * @param line line of the file where it begins
   * @param problem what was expected, what was found, and whether a part of it was written
   */
  public record Collision(ExecutionId executionId, long line, String problem) {
    public Collision {
      requireNonNull(executionId, "executionId");
      requireNonNull(problem, "problem");
    }
  }

  public Imported {
    requireNonNull(executionId, "executionId");
    added = List.copyOf(added);
    unchanged = List.copyOf(unchanged);
    refused = List.copyOf(refused);
  }
}
