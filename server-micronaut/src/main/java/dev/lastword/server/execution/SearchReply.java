package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.query.ExecutionSearch.Hit;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;

/**
 * An execution that a search found.
 *
 * @param hit where it was found
 */
record SearchReply(Hit hit) implements Reply {

  static final ReplyShape<SearchReply> SHAPE =
      ReplyShape.<SearchReply>named("SearchHit")
          .required("executionId", EXECUTION_ID, reply -> reply.hit().summary().executionId())
          .required("by", TEXT, reply -> reply.hit().by())
          .required("match", TEXT, reply -> reply.hit().match())
          .optional(
              "graphId",
              TEXT,
              reply ->
                  reply.hit().summary().graphId() == null
                      ? null
                      : reply.hit().summary().graphId().value())
          .required(
              "status", constantOf(ExecutionStatus.class), reply -> reply.hit().summary().status())
          .required("createdAt", TIME, reply -> reply.hit().summary().times().createdAt())
          .optional(
              "cancelRequestedAt",
              TIME,
              reply -> reply.hit().summary().times().cancelRequestedAt());

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
