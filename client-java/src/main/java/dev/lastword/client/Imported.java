package dev.lastword.client;

import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.listOf;
import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Members;
import dev.lastword.core.value.ExecutionId;
import java.util.List;

/**
 * What was taken in.
 *
 * @param executionId the execution that the lines are about
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

  static Imported of(Members members) {
    return new Imported(
        members.required("executionId", EXECUTION_ID),
        members.required("added", listOf(EXECUTION_ID)),
        members.required("unchanged", listOf(EXECUTION_ID)));
  }
}
