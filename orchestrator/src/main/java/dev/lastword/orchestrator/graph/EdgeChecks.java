package dev.lastword.orchestrator.graph;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Edge.Choice;
import dev.lastword.orchestrator.graph.Wiring.Wire;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks of the edges of a node, by its type. */
final class EdgeChecks {

  private static final Set<Ending> ALL_NAMED =
      EnumSet.of(Ending.SUCCEEDED, Ending.FAILED, Ending.CANCELED);

  private final Problems problems;

  EdgeChecks(Problems problems) {
    this.problems = problems;
  }

  void check(Node node, List<Wire> wires) {
    if (node instanceof EndNode) {
      wires.forEach(
          wire ->
              add(ProblemCode.EDGE_FROM_END, wire, "expected no edge after the end, found one"));
      return;
    }
    boolean decides = node.type() == NodeType.DECISION;
    if (decides) {
      checkChoices(node, wires);
    } else {
      wires.stream()
          .filter(wire -> wire.edge() instanceof Choice)
          .forEach(wire -> add(ProblemCode.NOT_A_DECISION, wire, notADecision(node)));
    }
    if (node.type().opensBranches()) {
      checkBranches(node, wires);
    }
    checkEndings(node, wires);
  }

  private static String notADecision(Node node) {
    return "expected when and else on a Decision's edges only, found one on the edge of a "
        + node.type().wireName();
  }

  private void checkChoices(Node decision, List<Wire> wires) {
    Set<EdgeId> ids = new HashSet<>();
    Wire otherwise = null;
    for (Wire wire : wires) {
      if (wire.edge() instanceof Choice choice) {
        if (!ids.add(choice.id())) {
          add(
              ProblemCode.DUPLICATE_CHOICE,
              wire,
              "expected an id of its own for each choice, found " + choice.id() + " again");
        }
        if (otherwise != null) {
          add(ProblemCode.ELSE_NOT_LAST, otherwise, "expected the else last, found a choice after");
        }
        otherwise = choice.when() == null ? wire : null;
      } else if (wire.edge().on() == Ending.SUCCEEDED) {
        add(
            ProblemCode.CHOICE_WITHOUT_CONDITION,
            wire,
            "expected when or else on a Decision's edge, found neither");
      }
    }
    if (ids.isEmpty()) {
      problems.add(
          ProblemCode.NO_CHOICE,
          Problems.node(decision.id()),
          "expected an edge with when or else, found none");
    }
  }

  private void checkBranches(Node fork, List<Wire> wires) {
    Set<NodeId> heads = new HashSet<>();
    for (Wire wire : wires) {
      if (wire.opensBranch(fork) && !heads.add(wire.to())) {
        add(
            ProblemCode.DUPLICATE_BRANCH,
            wire,
            "expected each branch to begin with its own node, found " + wire.to() + " again");
      }
    }
    if (heads.isEmpty()) {
      problems.add(
          ProblemCode.NO_BRANCHES,
          Problems.node(fork.id()),
          "expected an edge on SUCCEEDED for each branch, found none");
    }
  }

  private void checkEndings(Node node, List<Wire> wires) {
    Set<Ending> named = EnumSet.noneOf(Ending.class);
    for (Wire wire : wires) {
      Ending on = wire.edge().on();
      boolean severalAllowed =
          wire.opensBranch(node) || node.type() == NodeType.DECISION && on == Ending.SUCCEEDED;
      if (!named.add(on) && !severalAllowed) {
        add(
            ProblemCode.DUPLICATE_EDGE,
            wire,
            "expected one edge on "
                + on
                + " of "
                + node.id()
                + ", found another"
                + (on == Ending.SUCCEEDED ? " (only a Fork goes several ways at once)" : ""));
      }
    }
    if (named.containsAll(ALL_NAMED)) {
      wires.stream()
          .filter(wire -> wire.edge().on() == Ending.DONE)
          .forEach(
              wire ->
                  add(
                      ProblemCode.DEAD_EDGE,
                      wire,
                      "expected DONE to be left an ending, found an edge for each"));
    }
  }

  private void add(ProblemCode code, Wire wire, String message) {
    problems.add(code, wire.place(), message);
  }
}
