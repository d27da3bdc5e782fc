package dev.lastword.server.graph;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.graph.Problem;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be said about a graph that was sent.
 *
 * @param valid whether it could be registered
 * @param problems why not
 * @param graph how it looks
 */
record Checked(boolean valid, List<Problem> problems, @Nullable GraphView graph) implements Reply {

  Checked {
    problems = List.copyOf(problems);
  }

  @Override
  public JsonObject json() {
    return Json.object()
        .put("valid", valid)
        .put("problems", GraphProblems.json(problems))
        .put("graph", graph == null ? null : graph.json())
        .build();
  }
}
