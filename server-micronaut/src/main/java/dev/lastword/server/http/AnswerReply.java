package dev.lastword.server.http;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.JsonValue.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a command that was granted, or that had nothing to do.
 *
 * @param outcome what became of it
 * @param reason why there was nothing to do
 * @param executionId the execution
 * @param version the version of its log after the command and the reactions to it
 * @param status its status there
 */
public record AnswerReply(
    Outcome outcome,
    @Nullable String reason,
    String executionId,
    long version,
    @Nullable ExecutionStatus status)
    implements Reply {

  enum Outcome {
    ACCEPTED,
    NO_OP
  }

  static final Shape<AnswerReply> SHAPE =
      Shape.<AnswerReply>named("Answer")
          .required("outcome", constantOf(Outcome.class), AnswerReply::outcome)
          .optional("reason", TEXT, AnswerReply::reason)
          .required("executionId", TEXT, AnswerReply::executionId)
          .required("version", COUNT, AnswerReply::version)
          .optional("status", constantOf(ExecutionStatus.class), AnswerReply::status);

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
