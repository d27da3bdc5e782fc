package dev.lastword.server.graph;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.orchestrator.graph.Position;
import dev.lastword.orchestrator.graph.Problem;
import dev.lastword.server.http.Json;
import java.util.List;

/** What is wrong with a graph, each with its place. */
final class GraphProblems {

  private GraphProblems() {}

  static JsonArray json(List<Problem> problems) {
    return new JsonArray(problems.stream().map(GraphProblems::json).toList());
  }

  private static JsonValue json(Problem problem) {
    Position position = problem.position();
    return Json.object()
        .put("code", problem.code().name())
        .put("message", problem.message())
        .put("place", problem.place())
        .put("line", position == null ? null : (Long) (long) position.line())
        .put("column", position == null ? null : (Long) (long) position.column())
        .build();
  }
}
