package dev.lastword.server.admin;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.care.RetentionStep;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;

/**
 * What was put away or erased, or would be.
 *
 * @param step what was done
 */
record RetentionReply(RetentionStep step) implements Reply {

  @Override
  public JsonObject json() {
    return Json.object()
        .put("looked", (long) step.looked())
        .put("items", new JsonArray(step.items().stream().map(RetentionReply::item).toList()))
        .put("next", step.next().orElse(null))
        .build();
  }

  private static JsonValue item(RetentionStep.Item item) {
    return Json.object()
        .put("executionId", item.executionId().value())
        .put("action", item.action().name())
        .put("reason", item.reason().isEmpty() ? null : item.reason())
        .build();
  }
}
