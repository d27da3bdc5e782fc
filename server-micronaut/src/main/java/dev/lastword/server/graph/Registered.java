package dev.lastword.server.graph;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;

/**
 * A graph that is registered.
 *
 * @param version the version that says what was sent
 * @param created whether it is new
 */
record Registered(String graphId, long version, boolean created) implements Reply {

  @Override
  public JsonObject json() {
    return Json.object()
        .put("graphId", graphId)
        .put("version", version)
        .put("created", created)
        .build();
  }
}
