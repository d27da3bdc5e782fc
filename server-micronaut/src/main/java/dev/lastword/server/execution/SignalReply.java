package dev.lastword.server.execution;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;
import org.jspecify.annotations.Nullable;

/**
 * What became of a signal.
 *
 * @param outcome DELIVERED, KEPT or DROPPED
 * @param signalId its name
 * @param executionId the execution that it resumed
 */
record SignalReply(String outcome, String signalId, @Nullable String executionId) implements Reply {

  @Override
  public JsonObject json() {
    return Json.object()
        .put("outcome", outcome)
        .put("signalId", signalId)
        .put("executionId", executionId)
        .build();
  }
}
