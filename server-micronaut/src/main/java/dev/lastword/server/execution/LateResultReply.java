package dev.lastword.server.execution;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.LateResult;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A result that came too late.
 *
 * @param nodeId the node that it was about
 * @param at when it came
 * @param code why it was refused
 * @param message what was expected and what was found
 * @param version the version of the log that refused it
 * @param command what was refused
 */
public record LateResultReply(
    String nodeId,
    Instant at,
    String code,
    String message,
    @Nullable Long version,
    @Nullable JsonValue command)
    implements Reply {

  /** Returns what is to be said of {@code result}. */
  public static LateResultReply of(LateResult result) {
    return new LateResultReply(
        result.nodeId().value(),
        result.at(),
        result.code(),
        result.message(),
        result.version().orElse(null),
        result.command().orElse(null));
  }

  @Override
  public JsonObject json() {
    return Json.object()
        .put("nodeId", nodeId)
        .put("at", at)
        .put("code", code)
        .put("message", message)
        .put("version", version)
        .put("command", command)
        .build();
  }
}
