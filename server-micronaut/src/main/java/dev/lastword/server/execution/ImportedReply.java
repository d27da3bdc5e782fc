package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.transfer.Imported;
import dev.lastword.orchestrator.transfer.Imported.Collision;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import io.micronaut.http.HttpStatus;

/**
 * Result of an import, with one entry for each execution of the file.
 *
 * @param imported the outcome of the import
 */
record ImportedReply(Imported imported) implements Reply {

  private static final ReplyShape<Collision> COLLISION =
      ReplyShape.<Collision>named("ImportCollision")
          .required("executionId", EXECUTION_ID, Collision::executionId)
          .required("line", COUNT, Collision::line)
          .required("problem", TEXT, Collision::problem);

  static final ReplyShape<Imported> SHAPE =
      ReplyShape.<Imported>named("Imported")
          .required("executionId", EXECUTION_ID, Imported::executionId)
          .required("added", listOf(EXECUTION_ID), Imported::added)
          .required("unchanged", listOf(EXECUTION_ID), Imported::unchanged)
          .list("refused", COLLISION, Imported::refused);

  @Override
  public JsonObject json() {
    return SHAPE.json(imported);
  }

  /** Returns the problem of an import that added some executions and could not add others. */
  Problem problem() {
    String detail =
        "expected executions that are new to this store, found "
            + imported.refused().size()
            + " of the file that collide; the first: "
            + imported.refused().get(0).problem();
    return Problem.of(HttpStatus.CONFLICT, "IMPORT_INCOMPLETE", detail).with("imported", json());
  }
}
