package dev.lastword.server.job;

import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import org.jspecify.annotations.Nullable;

/**
 * Answer to a heartbeat: whether the work is still wanted.
 *
 * @param result GO_ON, INTERRUPTED or LEASE_LOST
 * @param reason why the execution is canceled, if it is and a reason was given
 */
record HeartbeatReply(HeartbeatResult result, @Nullable String reason) implements Reply {

  static final ReplyShape<HeartbeatReply> SHAPE =
      ReplyShape.<HeartbeatReply>named("Pulse")
          .required("pulse", constantOf(HeartbeatResult.class), HeartbeatReply::result)
          .optional("reason", TEXT, HeartbeatReply::reason);

  static final HeartbeatReply GO_ON = new HeartbeatReply(HeartbeatResult.GO_ON, null);

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
