package dev.lastword.server.http;

import dev.lastword.core.value.JsonValue.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a command that was granted, or that had nothing to do.
 *
 * @param outcome ACCEPTED or NO_OP
 * @param reason why there was nothing to do
 * @param executionId the execution
 * @param version the version of its log after the command and the reactions to it
 * @param status its status there
 */
public record AnswerReply(
    String outcome,
    @Nullable String reason,
    String executionId,
    long version,
    @Nullable String status)
    implements Reply {

  @Override
  public JsonObject json() {
    return Json.object()
        .put("outcome", outcome)
        .put("reason", reason)
        .put("executionId", executionId)
        .put("version", version)
        .put("status", status)
        .build();
  }
}
