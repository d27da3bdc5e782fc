package dev.lastword.orchestrator.graph;

import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong, so that one look tells an author everything. */
final class Problems {

  /** Problems that are kept; the first ones say enough. */
  static final int MOST = 1_000;

  private final List<GraphProblem> found = new ArrayList<>();

  void add(ProblemCode code, String place, String message) {
    if (found.size() < MOST) {
      found.add(new GraphProblem(code, place, null, message));
    }
  }

  List<GraphProblem> all() {
    return List.copyOf(found);
  }

  static String node(NodeId id) {
    return "/nodes/" + id.value().replace("~", "~0");
  }

  static String edge(int index) {
    return "/edges/" + index;
  }
}
