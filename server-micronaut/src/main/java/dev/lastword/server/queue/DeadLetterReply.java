package dev.lastword.server.queue;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.DeadLetter;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
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

  static final ReplyShape<DeadLetterReply> SHAPE =
      ReplyShape.<DeadLetterReply>named("DeadLetter")
          .required("executionId", TEXT, DeadLetterReply::executionId)
          .required("nodeId", TEXT, DeadLetterReply::nodeId)
          .required("queue", TEXT, DeadLetterReply::queue)
          .optional("graphId", TEXT, DeadLetterReply::graphId)
          .required("at", TIME, DeadLetterReply::at)
          .required("attempts", COUNT, DeadLetterReply::attempts)
          .optional("code", TEXT, DeadLetterReply::code)
          .optional("message", TEXT, DeadLetterReply::message);

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
    return SHAPE.json(this);
  }
}
