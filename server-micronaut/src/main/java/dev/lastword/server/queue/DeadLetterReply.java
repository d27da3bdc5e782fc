package dev.lastword.server.queue;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.DeadLetter;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job that failed for good.
 *
 * @param executionId the execution
 * @param nodeId the node
 * @param queue its queue
 * @param graphId the graph that the execution follows
 * @param at when it failed
 * @param attempts how many attempts were started
 * @param code the code of the last error
 * @param message what it said
 */
record DeadLetterReply(
    String executionId,
    String nodeId,
    String queue,
    @Nullable String graphId,
    Instant at,
    long attempts,
    @Nullable String code,
    @Nullable String message)
    implements Reply {

  static DeadLetterReply of(DeadLetter letter) {
    return new DeadLetterReply(
        letter.executionId().value(),
        letter.nodeId().value(),
        letter.queue().value(),
        letter.graphId() == null ? null : letter.graphId().value(),
        letter.at(),
        letter.attempts(),
        letter.code(),
        letter.message());
  }

  @Override
  public JsonObject json() {
    return Json.object()
        .put("executionId", executionId)
        .put("nodeId", nodeId)
        .put("queue", queue)
        .put("graphId", graphId)
        .put("at", at)
        .put("attempts", attempts)
        .put("code", code)
        .put("message", message)
        .build();
  }
}
