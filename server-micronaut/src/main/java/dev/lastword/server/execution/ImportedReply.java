package dev.lastword.server.execution;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.transfer.Imported;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;
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
    return Json.object()
        .put("executionId", executionId)
        .put("added", array(added))
        .put("unchanged", array(unchanged))
        .build();
  }

  private static JsonArray array(List<String> ids) {
    return new JsonArray(ids.stream().<JsonValue>map(JsonString::new).toList());
  }
}
