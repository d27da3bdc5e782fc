package dev.lastword.server.schedule;

import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;

/** A schedule that is no more. */
record Deleted(String scheduleId) implements Reply {

  static final ReplyShape<Deleted> SHAPE =
      ReplyShape.<Deleted>named("DeletedSchedule")
          .required("scheduleId", TEXT, Deleted::scheduleId)
          .required("deleted", BOOLEAN, deleted -> true);

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
