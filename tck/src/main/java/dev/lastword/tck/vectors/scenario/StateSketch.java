package dev.lastword.tck.vectors.scenario;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;

/**
 * A state as a scenario expects it: the ACTIVE execution {@code x} of graph {@code g}, of which
 * nothing is known but what is said. Its version is the length of the history.
 */
record StateSketch(JsonObject state) {

  static StateSketch state(NodeSketch... nodes) {
    JsonObject known = JsonValues.object();
    for (NodeSketch node : nodes) {
      known = JsonValues.with(known, node.nodeId(), node.node());
    }
    JsonObject execution = JsonValues.object("executionId", "x", "graphId", "g");
    return new StateSketch(
        JsonValues.with(JsonValues.with(execution, "status", "ACTIVE"), "nodes", known));
  }

  StateSketch with(String field, Object value) {
    return new StateSketch(JsonValues.with(state, field, value));
  }

  StateSketch without(String field) {
    return new StateSketch(JsonValues.without(state, field));
  }

  /** Returns the state in which the event at {@code position} requested an immediate cancel. */
  StateSketch cancelRequested(int position) {
    return at("cancelRequestedAt", position).with("cancelMode", "IMMEDIATE");
  }

  StateSketch canceled(int position) {
    return with("status", "CANCELED").at("canceledAt", position);
  }

  StateSketch completed(int position) {
    return with("status", "COMPLETED").at("completedAt", position);
  }

  StateSketch failed(int position) {
    return with("status", "FAILED").at("failedAt", position);
  }

  /** Returns the state in which a time is that of the event at {@code position}. */
  StateSketch at(String field, int position) {
    return with(field, Moment.at(position));
  }

  JsonObject version(int version) {
    return JsonValues.with(state, "version", version);
  }
}
