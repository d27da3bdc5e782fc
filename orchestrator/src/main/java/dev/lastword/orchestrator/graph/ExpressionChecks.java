package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

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

  private record Asked(Expression expression, ExpressionScope scope) {}

  private final Conditions conditions;
  private final Set<String> nodes;
  private final Problems problems;
  private final Map<Asked, Reading> readings = new HashMap<>();
  private long length;

  ExpressionChecks(GraphDraft draft, Conditions conditions, Problems problems) {
    this.conditions = conditions;
    this.nodes =
        draft.nodes().stream().map(Node::id).map(NodeId::value).collect(Collectors.toSet());
    this.problems = problems;
  }

  void check(GraphDraft draft) {
    checkJoins(draft);
    for (Node node : draft.nodes()) {
      Expression input = node.about().input();
      if (input != null) {
        check(input, ExpressionScope.INPUT, Problems.node(node.id()) + "/input");
      }
      if (node instanceof WorkNode.Timer timer && timer.until() != null) {
        check(timer.until(), ExpressionScope.INPUT, Problems.node(node.id()) + "/until");
      }
      if (node instanceof WorkNode.Wait wait && wait.waitKeyFrom() != null) {
        check(wait.waitKeyFrom(), ExpressionScope.INPUT, Problems.node(node.id()) + "/waitKeyFrom");
      }
      if (node instanceof ControlNode.Repeat repeat) {
        checkUntil(repeat, Problems.node(node.id()) + "/until");
      }
      if (node instanceof ControlNode.Join join && join.when() != null) {
        check(join.when(), ExpressionScope.JOIN, Problems.node(node.id()) + "/when");
      }
    }
    List<Edge> edges = draft.edges();
    for (int i = 0; i < edges.size(); i++) {
      if (edges.get(i) instanceof Choice choice && choice.when() != null) {
        check(choice.when(), ExpressionScope.DECISION, Problems.edge(i) + "/when");
      }
    }
  }

  private void checkJoins(GraphDraft draft) {
    long joins =
        draft.nodes().stream()
            .filter(node -> node instanceof ControlNode.Join join && join.when() != null)
            .count();
    if (joins > GraphLimits.CUSTOM_JOINS) {
      problems.add(
          ProblemCode.LIMIT,
          "/nodes",
          "expected at most " + GraphLimits.CUSTOM_JOINS + " CUSTOM Joins, found " + joins);
    }
  }

  /**
   * Refuses other nodes in the condition of a Repeat: a turn is judged more than once, and always
   * alike, whatever other branches do meanwhile.
   */
  private void checkUntil(ControlNode.Repeat repeat, String place) {
    check(repeat.until(), ExpressionScope.DECISION, place);
    Reading reading = readings.get(new Asked(repeat.until(), ExpressionScope.DECISION));
    if (reading != null
        && (!reading.nodes().isEmpty() || reading.reach() == Conditions.Reach.EVERY_NODE)) {
      problems.add(
          ProblemCode.EXPRESSION,
          place,
          "expected a condition over input and output alone, found nodes in it");
    }
  }

  private void check(Expression expression, ExpressionScope scope, String place) {
    Asked asked = new Asked(expression, scope);
    if (!readings.containsKey(asked)) {
      length += expression.text().length();
      if (length > GraphLimits.EXPRESSIONS_LENGTH) {
        tellLength(expression);
        return;
      }
      readings.put(asked, conditions.read(expression, scope));
    }
    Reading reading = requireNonNull(readings.get(asked));
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

  /** Tells once, at the first expression that is too much; the rest is not read. */
  private void tellLength(Expression first) {
    if (length - first.text().length() <= GraphLimits.EXPRESSIONS_LENGTH) {
      problems.add(
          ProblemCode.LIMIT,
          "/",
          "expected at most "
              + GraphLimits.EXPRESSIONS_LENGTH
              + " characters in all expressions together, found more");
    }
  }
}
