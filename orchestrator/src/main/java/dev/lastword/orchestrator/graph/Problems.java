package dev.lastword.orchestrator.graph;

import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong, so that one look tells an author everything. */
final class Problems {

  private final List<Problem> found = new ArrayList<>();

  void add(ProblemCode code, String place, String message) {
    found.add(new Problem(code, place, null, message));
  }

  List<Problem> all() {
    return List.copyOf(found);
  }

  static String node(NodeId id) {
    return "/nodes/" + id.value().replace("~", "~0");
  }

  static String edge(int index) {
    return "/edges/" + index;
  }
}
