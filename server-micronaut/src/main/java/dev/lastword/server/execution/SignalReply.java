package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import org.jspecify.annotations.Nullable;

/**
 * Result of a signal.
 *
 * @param outcome what became of it
 * @param signalId its name
 * @param executionId the execution that it resumed
 */
record SignalReply(Outcome outcome, String signalId, @Nullable String executionId)
    implements Reply {

  enum Outcome {
    DELIVERED,
    KEPT,
    DROPPED
  }

  static final ReplyShape<SignalReply> SHAPE =
      ReplyShape.<SignalReply>named("Signal")
          .required("outcome", constantOf(Outcome.class), SignalReply::outcome)
          .required("signalId", TEXT, SignalReply::signalId)
          .optional("executionId", TEXT, SignalReply::executionId);

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
