package dev.lastword.orchestrator.graph;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Wiring.Wire;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts every node into its lane, and every Join to its Fork.
 *
 * <p>An edge of a Fork opens a lane, a Join closes the innermost one, and all other edges stay in
 * theirs. So nodes are visited in order, each takes the lane of the edges that lead to it, and
 * where these disagree, branches meet that must not.
 */
final class BranchAssignment {

  private final Wiring wiring;
  private final Paths paths;
  private final Problems problems;
  private final Map<NodeId, @Nullable BranchNodes> laneOf = new HashMap<>();
  private final Map<NodeId, Map<NodeId, BranchNodes>> opened = new LinkedHashMap<>();
  private final Map<NodeId, NodeId> joinOf = new HashMap<>();
  private final Map<NodeId, NodeId> forkOf = new HashMap<>();

  BranchAssignment(Wiring wiring, Paths paths, List<NodeId> order, Problems problems) {
    this.wiring = wiring;
    this.paths = paths;
    this.problems = problems;
    order.stream().filter(paths::isReachable).forEach(this::place);
  }

  @Nullable BranchNodes laneOf(NodeId id) {
    return laneOf.get(id);
  }

  /** The lanes of a Fork by their heads, in the order of its edges. */
  Map<NodeId, BranchNodes> lanesOf(NodeId fork) {
    return opened.getOrDefault(fork, Map.of());
  }

  Map<NodeId, NodeId> joinOf() {
    return joinOf;
  }

  Map<NodeId, NodeId> forkOf() {
    return forkOf;
  }

  private void place(NodeId id) {
    Node node = wiring.node(id);
    List<Wire> ways = ways(id);
    BranchNodes branch = null;
    if (!ways.isEmpty()) {
      branch = node.type() == NodeType.JOIN ? close(id, ways) : shared(id, ways);
    }
    laneOf.put(id, branch);
    if (branch != null) {
      branch.members().add(id);
    }
    if (node.type().opensBranches()) {
      open(id, branch);
    }
  }

  private List<Wire> ways(NodeId id) {
    return wiring.into(id).stream()
        .filter(wire -> paths.isReachable(wire.from()) && !paths.leadsBack(wire))
        .toList();
  }

  private void open(NodeId fork, @Nullable BranchNodes outer) {
    Map<NodeId, BranchNodes> lanes = new LinkedHashMap<>();
    for (Wire wire : wiring.from(fork)) {
      if (wire.opensBranch(wiring.node(fork))) {
        lanes.putIfAbsent(wire.to(), new BranchNodes(outer, fork, wire.to()));
      }
    }
    opened.put(fork, lanes);
    if (outer != null && outer.depth() >= GraphLimits.NESTING) {
      problems.add(
          ProblemCode.LIMIT,
          Problems.node(fork),
          "expected at most " + GraphLimits.NESTING + " Forks around one another, found more");
    }
  }

  private @Nullable BranchNodes carried(Wire wire) {
    return wire.opensBranch(wiring.node(wire.from()))
        ? lanesOf(wire.from()).get(wire.to())
        : laneOf.get(wire.from());
  }

  private @Nullable BranchNodes shared(NodeId id, List<Wire> ways) {
    BranchNodes branch = carried(ways.get(0));
    for (Wire wire : ways) {
      BranchNodes other = carried(wire);
      if (other != branch) {
        meet(wire, id + " lies " + BranchNodes.describe(branch), other);
      }
    }
    return branch;
  }

  private @Nullable BranchNodes close(NodeId join, List<Wire> ways) {
    BranchNodes branch = carried(ways.get(0));
    if (branch == null) {
      problems.add(
          ProblemCode.JOIN_WITHOUT_BRANCHES,
          Problems.node(join),
          "expected a Join at the end of a Fork's branches, found it outside every Fork");
      return null;
    }
    for (Wire wire : ways) {
      BranchNodes other = carried(wire);
      if (other == null || !other.fork().equals(branch.fork())) {
        meet(wire, join + " joins the branches of Fork " + branch.fork(), other);
      }
    }
    NodeId first = joinOf.putIfAbsent(branch.fork(), join);
    if (first == null) {
      forkOf.put(join, branch.fork());
    } else {
      problems.add(
          ProblemCode.SECOND_JOIN,
          Problems.node(join),
          "expected one Join for Fork "
              + branch.fork()
              + ", which is "
              + first
              + ", found another");
    }
    return branch.outer();
  }

  private void meet(Wire wire, String expected, @Nullable BranchNodes found) {
    problems.add(
        ProblemCode.BRANCHES_MEET,
        wire.place(),
        expected
            + ", but this edge comes from "
            + wire.from()
            + " "
            + BranchNodes.describe(found)
            + ": branches meet in their Join and nowhere else");
  }

  List<Branch> branches(NodeId fork) {
    List<Branch> branches = new ArrayList<>();
    lanesOf(fork).values().forEach(branch -> branches.add(branch.branch()));
    return branches;
  }
}
