package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import org.jspecify.annotations.Nullable;

/** The end that an execution follows. */
record FollowUpReply(String executionId, String kind) implements Reply {

  static final ReplyShape<FollowUpReply> SHAPE =
      ReplyShape.<FollowUpReply>named("FollowUpOf")
          .required("executionId", TEXT, FollowUpReply::executionId)
          .required("kind", TEXT, FollowUpReply::kind);

  static @Nullable FollowUpReply of(@Nullable FollowUp place) {
    return place == null
        ? null
        : new FollowUpReply(place.origin().value(), place.kind().wireName());
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
