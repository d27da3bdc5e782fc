package dev.lastword.orchestrator.graph;

import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch.Element;
import dev.lastword.orchestrator.graph.Wiring.Wire;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Everything that is checked of a draft, and what was found out about it on the way. */
final class Validation {

  private final GraphDraft draft;
  private final Problems problems = new Problems();
  private final Wiring wiring;
  private final Paths paths;
  private final List<NodeId> order;
  private final BranchAssignment branches;

  Validation(GraphDraft draft, Conditions conditions) {
    this.draft = draft;
    checkSize();
    checkName(draft.id().value(), "/id");
    checkFollowUps();
    checkNodes();
    checkEnds();
    wiring = new Wiring(draft);
    paths = new Paths(wiring);
    order = paths.order();
    paths
        .cycles()
        .forEach(
            (wire, cycle) ->
                problems.add(
                    ProblemCode.CYCLE,
                    wire.place(),
                    "expected no way back, found the cycle " + cycle));
    checkReachable();
    EdgeChecks edges = new EdgeChecks(problems);
    wiring.nodes().values().forEach(node -> edges.check(node, wiring.from(node.id())));
    branches = new BranchAssignment(wiring, paths, order, problems);
    checkEmptyBranches();
    checkForEaches();
    new JoinChecks(wiring, branches, order).check(problems);
    new ExpressionChecks(draft, conditions, problems).check(draft);
  }

  List<GraphProblem> problems() {
    return problems.all();
  }

  Wiring wiring() {
    return wiring;
  }

  List<NodeId> order() {
    return order;
  }

  BranchAssignment lanes() {
    return branches;
  }

  private void checkSize() {
    if (draft.nodes().size() > GraphLimits.NODES) {
      tooMany("/nodes", GraphLimits.NODES, draft.nodes().size());
    }
    if (draft.edges().size() > GraphLimits.EDGES) {
      tooMany("/edges", GraphLimits.EDGES, draft.edges().size());
    }
  }

  private void tooMany(String place, int limit, int found) {
    problems.add(ProblemCode.LIMIT, place, "expected at most " + limit + ", found " + found);
  }

  private void checkName(String name, String place) {
    if (DotSegments.isOne(name)) {
      problems.add(
          ProblemCode.MALFORMED_ID,
          place,
          "expected " + DotSegments.EXPECTED + ", found \"" + name + "\"");
    }
  }

  /** A graph that follows itself would never come to an end. */
  private void checkFollowUps() {
    draft
        .settings()
        .followUps()
        .graphs()
        .forEach(
            (kind, follower) -> {
              String place = "/" + kind.wireName();
              checkName(follower.value(), place);
              if (follower.equals(draft.id())) {
                problems.add(
                    ProblemCode.MALFORMED_VALUE,
                    place,
                    "expected another graph to follow this one, found " + follower + " itself");
              }
            });
  }

  private void checkNodes() {
    Set<NodeId> ids = new HashSet<>();
    NodeId start = null;
    for (Node node : draft.nodes()) {
      checkName(node.id().value(), Problems.node(node.id()));
      if (!ids.add(node.id())) {
        problems.add(
            ProblemCode.DUPLICATE_NODE,
            Problems.node(node.id()),
            "expected each id once, found " + node.id() + " again");
      } else if (node.type() == NodeType.START) {
        if (start != null) {
          problems.add(
              ProblemCode.SECOND_START,
              Problems.node(node.id()),
              "expected one Start, which is " + start + ", found another");
        }
        start = start == null ? node.id() : start;
      }
    }
    if (start == null) {
      problems.add(ProblemCode.NO_START, "/nodes", "expected one Start, found none");
    }
  }

  private void checkEnds() {
    Set<NodeId> ids = new HashSet<>();
    draft.nodes().forEach(node -> ids.add(node.id()));
    for (int i = 0; i < draft.edges().size(); i++) {
      Edge edge = draft.edges().get(i);
      checkEnd(ids, edge.from(), Problems.edge(i) + "/from");
      checkEnd(ids, edge.to(), Problems.edge(i) + "/to");
    }
  }

  private void checkEnd(Set<NodeId> ids, NodeId id, String place) {
    if (!ids.contains(id)) {
      problems.add(ProblemCode.UNKNOWN_NODE, place, "expected a node of the graph, found " + id);
    }
  }

  private void checkReachable() {
    for (NodeId id : wiring.nodes().keySet()) {
      if (!paths.isReachable(id)) {
        problems.add(
            ProblemCode.UNREACHABLE,
            Problems.node(id),
            "expected a path from the Start, found none");
      }
    }
  }

  private void checkEmptyBranches() {
    for (Node node : wiring.nodes().values()) {
      for (Wire wire : wiring.from(node.id())) {
        if (wire.opensBranch(node) && wiring.node(wire.to()).type() == NodeType.JOIN) {
          problems.add(
              ProblemCode.EMPTY_BRANCH,
              wire.place(),
              "expected a node between Fork and Join to name the branch, found none");
        }
      }
    }
  }

  /** A ForEach or Repeat leads to one node that takes time, and from there to its Join alone. */
  private void checkForEaches() {
    for (Node node : wiring.nodes().values()) {
      if (node.type().repeats()) {
        checkForEach(node);
      }
      Element.of(node.id())
          .map(Element::template)
          .filter(this::isTemplate)
          .ifPresent(
              template ->
                  problems.add(
                      ProblemCode.MALFORMED_ID,
                      Problems.node(node.id()),
                      "expected another id, found that of an element of " + template));
    }
  }

  private boolean isTemplate(NodeId id) {
    return wiring.nodes().containsKey(id)
        && wiring.into(id).stream().anyMatch(wire -> wiring.node(wire.from()).type().repeats());
  }

  private void checkForEach(Node each) {
    Map<NodeId, BranchNodes> lanes = branches.lanesOf(each.id());
    List<Wire> ways =
        wiring.from(each.id()).stream().filter(wire -> wire.opensBranch(each)).toList();
    if (ways.size() > 1) {
      problems.add(
          ProblemCode.FOR_EACH,
          ways.get(1).place(),
          "expected one edge on SUCCEEDED of a " + each.type().wireName() + ", found another");
    }
    if (ways.isEmpty()) {
      return;
    }
    NodeId head = ways.get(0).to();
    Node template = wiring.node(head);
    if (!(template instanceof WorkNode.Task || template instanceof WorkNode.SubExecution)) {
      problems.add(
          ProblemCode.FOR_EACH,
          Problems.node(each.id()),
          "expected a Task or SubExecution after a " + each.type().wireName() + ", found " + head);
    } else if (head.value().getBytes(StandardCharsets.UTF_8).length > GraphLimits.TEMPLATE_BYTES) {
      problems.add(
          ProblemCode.MALFORMED_ID,
          Problems.node(head),
          "expected at most "
              + GraphLimits.TEMPLATE_BYTES
              + " UTF-8 bytes in the id of a node that a ForEach runs, found more");
    }
    BranchNodes lane = lanes.get(head);
    NodeId join = branches.joinOf().get(each.id());
    if (each.type() == NodeType.REPEAT
        && join != null
        && ((ControlNode.Join) wiring.node(join)).policy() != JoinPolicy.ALL_SUCCESS) {
      problems.add(
          ProblemCode.FOR_EACH,
          Problems.node(join),
          "expected no policy of the Join of a Repeat, which says itself until when, found one");
    }
    boolean staysAlone = lane != null && lane.members().equals(List.of(head));
    if (!staysAlone || join == null) {
      problems.add(
          ProblemCode.FOR_EACH,
          Problems.node(each.id()),
          "expected a Join right after " + head + ", and nothing else, found no such");
    }
  }
}
