package dev.lastword.server.http;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.function.Function;
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

  static final ReplyShape<AnswerReply> SHAPE = shape("Answer", answer -> answer);

  /** Returns the shape of replies that begin with the members of an answer. */
  public static <R> ReplyShape<R> shape(String name, Function<R, AnswerReply> of) {
    return ReplyShape.<R>named(name)
        .required("outcome", constantOf(Outcome.class), reply -> of.apply(reply).outcome())
        .optional("reason", TEXT, reply -> of.apply(reply).reason())
        .required("executionId", TEXT, reply -> of.apply(reply).executionId())
        .required("version", COUNT, reply -> of.apply(reply).version())
        .optional("status", constantOf(ExecutionStatus.class), reply -> of.apply(reply).status());
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
