package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.listOf;
import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Members;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.List;

/**
 * Result of an import, with one entry for each execution of the file.
 *
 * @param executionId the execution that the lines are about
 * @param added executions that were not there before
 * @param unchanged executions that were there, event for event
 * @param refused executions that collided with the server's while others were added
 */
public record Imported(
    ExecutionId executionId,
    List<ExecutionId> added,
    List<ExecutionId> unchanged,
    List<Collision> refused) {

  /**
   * An execution that could not be added.
   *
   * @param line line where it begins
   * @param problem what was expected, what was found, and whether a part of it was written
   */
  public record Collision(ExecutionId executionId, long line, String problem) {
    static Collision of(JsonObject document) {
      return AnswerReader.read(
          document,
          members ->
              new Collision(
                  members.required("executionId", EXECUTION_ID),
                  members.required("line", COUNT),
                  members.required("problem", TEXT)));
    }
  }

  public Imported {
    requireNonNull(executionId, "executionId");
    added = List.copyOf(added);
    unchanged = List.copyOf(unchanged);
    refused = List.copyOf(refused);
  }

  static Imported of(Members members) {
    return new Imported(
        members.required("executionId", EXECUTION_ID),
        members.required("added", listOf(EXECUTION_ID)),
        members.required("unchanged", listOf(EXECUTION_ID)),
        AnswerReader.list(members, "refused", Collision::of));
  }
}
