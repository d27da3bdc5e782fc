package dev.lastword.server.graph;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;
import org.jspecify.annotations.Nullable;

/**
 * What lists show of a graph.
 *
 * @param graphId its name
 * @param version its newest version
 * @param title its title, if it has one
 * @param registeredAt when that version was registered
 * @param nodes how many nodes it has
 */
record GraphSummary(
    String graphId, long version, @Nullable String title, String registeredAt, @Nullable Long nodes)
    implements Reply {

  @Override
  public JsonObject json() {
    return Json.object()
        .put("graphId", graphId)
        .put("version", version)
        .put("title", title)
        .put("registeredAt", registeredAt)
        .put("nodes", nodes)
        .build();
  }
}
