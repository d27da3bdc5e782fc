package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.transfer.Imported;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.Shape;
import java.util.List;

/**
 * What was taken in.
 *
 * @param executionId the execution that the file is about
 * @param added executions that were not there before
 * @param unchanged executions that were there, event for event
 */
record ImportedReply(String executionId, List<String> added, List<String> unchanged)
    implements Reply {

  static final Shape<ImportedReply> SHAPE =
      Shape.<ImportedReply>named("Imported")
          .required("executionId", TEXT, ImportedReply::executionId)
          .required("added", listOf(TEXT), ImportedReply::added)
          .required("unchanged", listOf(TEXT), ImportedReply::unchanged);

  ImportedReply {
    added = List.copyOf(added);
    unchanged = List.copyOf(unchanged);
  }

  static ImportedReply of(Imported imported) {
    return new ImportedReply(
        imported.executionId().value(),
        imported.added().stream().map(ExecutionId::value).toList(),
        imported.unchanged().stream().map(ExecutionId::value).toList());
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
