package dev.lastword.server.admin;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.care.Difference;
import dev.lastword.orchestrator.care.Finding;
import dev.lastword.orchestrator.care.ReconcileCursor;
import dev.lastword.orchestrator.care.ReconcileStep;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;

/**
 * What one look found.
 *
 * @param step what was found
 */
record ReconcileReply(ReconcileStep step) implements Reply {

  @Override
  public JsonObject json() {
    return Json.object()
        .put("looked", (long) step.looked())
        .put("busy", (long) step.busy())
        .put("items", new JsonArray(step.findings().stream().map(ReconcileReply::item).toList()))
        .put("next", step.next().map(ReconcileCursor::text).orElse(null))
        .build();
  }

  private static JsonValue item(Finding finding) {
    Difference difference = finding.difference();
    return Json.object()
        .put("executionId", difference.executionId().value())
        .put("kind", difference.kind().name())
        .put("subject", difference.subject())
        .put("expected", difference.expected())
        .put("found", difference.found())
        .put("fate", finding.fate().name())
        .build();
  }
}
