package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.LateResult;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A report or request that was refused.
 *
 * @param nodeId the node that it was about, if it was about one
 * @param at when it came
 * @param code why it was refused
 * @param message what was expected and what was found
 * @param version the version of the log that refused it
 * @param command what was refused
 */
public record LateResultReply(
    @Nullable String nodeId,
    Instant at,
    String code,
    String message,
    @Nullable Long version,
    @Nullable JsonObject command)
    implements Reply {

  static final ReplyShape<LateResultReply> SHAPE =
      ReplyShape.<LateResultReply>named("LateResult")
          .optional("nodeId", TEXT, LateResultReply::nodeId)
          .required("at", TIME, LateResultReply::at)
          .required("code", TEXT, LateResultReply::code)
          .required("message", TEXT, LateResultReply::message)
          .optional("version", COUNT, LateResultReply::version)
          .optional("command", OBJECT, LateResultReply::command);

  /** Returns what is to be said of {@code result}. */
  public static LateResultReply of(LateResult result) {
    return new LateResultReply(
        result.nodeId().map(NodeId::value).orElse(null),
        result.at(),
        result.code(),
        result.message(),
        result.version().orElse(null),
        result.command().map(JsonObject.class::cast).orElse(null));
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
