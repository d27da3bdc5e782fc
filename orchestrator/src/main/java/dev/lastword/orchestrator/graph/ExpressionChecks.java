package dev.lastword.orchestrator.graph;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Conditions.Mistake;
import dev.lastword.orchestrator.graph.Conditions.Reading;
import dev.lastword.orchestrator.graph.Edge.Choice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads every expression of a graph before anything runs; equal ones are read once. */
final class ExpressionChecks {

  private record Asked(Expression expression, Scope scope) {}

  private final Conditions conditions;
  private final Set<String> nodes;
  private final Problems problems;
  private final Map<Asked, Reading> readings = new HashMap<>();

  ExpressionChecks(GraphDraft draft, Conditions conditions, Problems problems) {
    this.conditions = conditions;
    this.nodes =
        draft.nodes().stream().map(Node::id).map(NodeId::value).collect(Collectors.toSet());
    this.problems = problems;
  }

  void check(GraphDraft draft) {
    for (Node node : draft.nodes()) {
      Expression input = node.about().input();
      if (input != null) {
        check(input, Scope.INPUT, Problems.node(node.id()) + "/input");
      }
      if (node instanceof ControlNode.Join join && join.when() != null) {
        check(join.when(), Scope.JOIN, Problems.node(node.id()) + "/when");
      }
    }
    List<Edge> edges = draft.edges();
    for (int i = 0; i < edges.size(); i++) {
      if (edges.get(i) instanceof Choice choice && choice.when() != null) {
        check(choice.when(), Scope.DECISION, Problems.edge(i) + "/when");
      }
    }
  }

  private void check(Expression expression, Scope scope, String place) {
    Reading reading =
        readings.computeIfAbsent(
            new Asked(expression, scope), asked -> conditions.read(expression, scope));
    for (Mistake mistake : reading.mistakes()) {
      problems.add(
          ProblemCode.EXPRESSION,
          place,
          "expected an expression, found a mistake in its "
              + mistake.position()
              + ": "
              + mistake.message());
    }
    for (String id : new TreeSet<>(reading.nodes())) {
      if (!nodes.contains(id)) {
        problems.add(
            ProblemCode.UNKNOWN_NODE_IN_EXPRESSION,
            place,
            "expected nodes of the graph, found nodes." + id);
      }
    }
  }
}
