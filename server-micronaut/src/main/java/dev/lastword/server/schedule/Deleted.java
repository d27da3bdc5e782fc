package dev.lastword.server.schedule;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;

/** A schedule that is no more. */
record Deleted(String scheduleId) implements Reply {

  @Override
  public JsonObject json() {
    return Json.object().put("scheduleId", scheduleId).put("deleted", true).build();
  }
}
