package dev.lastword.tck.vectors.scenario;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;

/** A node as a scenario expects it: a Task of which nothing is known but what is said. */
record NodeSketch(String nodeId, JsonObject node) {

  static NodeSketch node(String nodeId, String status) {
    JsonObject identity = JsonValues.object("nodeId", nodeId, "nodeType", "Task");
    JsonObject standing =
        JsonValues.with(JsonValues.with(identity, "status", status), "attempt", 0);
    return new NodeSketch(
        nodeId, JsonValues.with(JsonValues.with(standing, "resumes", 0), "failures", 0));
  }

  NodeSketch with(String field, Object value) {
    return new NodeSketch(nodeId, JsonValues.with(node, field, value));
  }

  NodeSketch attempt(int attempt) {
    return with("attempt", attempt);
  }

  NodeSketch canceledByExecution() {
    return with("canceledByExecution", true);
  }

  NodeSketch cancellationApplied() {
    return with("cancellationApplied", true);
  }
}
