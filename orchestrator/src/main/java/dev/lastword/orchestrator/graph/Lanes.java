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
final class Lanes {

  private final Wiring wiring;
  private final Paths paths;
  private final Problems problems;
  private final Map<NodeId, @Nullable Lane> laneOf = new HashMap<>();
  private final Map<NodeId, Map<NodeId, Lane>> opened = new LinkedHashMap<>();
  private final Map<NodeId, NodeId> joinOf = new HashMap<>();
  private final Map<NodeId, NodeId> forkOf = new HashMap<>();

  Lanes(Wiring wiring, Paths paths, List<NodeId> order, Problems problems) {
    this.wiring = wiring;
    this.paths = paths;
    this.problems = problems;
    order.stream().filter(paths::isReachable).forEach(this::place);
  }

  @Nullable Lane laneOf(NodeId id) {
    return laneOf.get(id);
  }

  /** The lanes of a Fork by their heads, in the order of its edges. */
  Map<NodeId, Lane> lanesOf(NodeId fork) {
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
    Lane lane = null;
    if (!ways.isEmpty()) {
      lane = node.type() == NodeType.JOIN ? close(id, ways) : shared(id, ways);
    }
    laneOf.put(id, lane);
    if (lane != null) {
      lane.members().add(id);
    }
    if (node.type() == NodeType.FORK) {
      open(id, lane);
    }
  }

  private List<Wire> ways(NodeId id) {
    return wiring.into(id).stream()
        .filter(wire -> paths.isReachable(wire.from()) && !paths.leadsBack(wire))
        .toList();
  }

  private void open(NodeId fork, @Nullable Lane outer) {
    Map<NodeId, Lane> lanes = new LinkedHashMap<>();
    for (Wire wire : wiring.from(fork)) {
      if (wire.opensBranch(wiring.node(fork))) {
        lanes.putIfAbsent(wire.to(), new Lane(outer, fork, wire.to()));
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

  private @Nullable Lane carried(Wire wire) {
    return wire.opensBranch(wiring.node(wire.from()))
        ? lanesOf(wire.from()).get(wire.to())
        : laneOf.get(wire.from());
  }

  private @Nullable Lane shared(NodeId id, List<Wire> ways) {
    Lane lane = carried(ways.get(0));
    for (Wire wire : ways) {
      Lane other = carried(wire);
      if (other != lane) {
        meet(wire, id + " lies " + Lane.describe(lane), other);
      }
    }
    return lane;
  }

  private @Nullable Lane close(NodeId join, List<Wire> ways) {
    Lane lane = carried(ways.get(0));
    if (lane == null) {
      problems.add(
          ProblemCode.JOIN_WITHOUT_BRANCHES,
          Problems.node(join),
          "expected a Join at the end of a Fork's branches, found it outside every Fork");
      return null;
    }
    for (Wire wire : ways) {
      Lane other = carried(wire);
      if (other == null || !other.fork().equals(lane.fork())) {
        meet(wire, join + " joins the branches of Fork " + lane.fork(), other);
      }
    }
    NodeId first = joinOf.putIfAbsent(lane.fork(), join);
    if (first == null) {
      forkOf.put(join, lane.fork());
    } else {
      problems.add(
          ProblemCode.SECOND_JOIN,
          Problems.node(join),
          "expected one Join for Fork " + lane.fork() + ", which is " + first + ", found another");
    }
    return lane.outer();
  }

  private void meet(Wire wire, String expected, @Nullable Lane found) {
    problems.add(
        ProblemCode.BRANCHES_MEET,
        wire.place(),
        expected
            + ", but this edge comes from "
            + wire.from()
            + " "
            + Lane.describe(found)
            + ": branches meet in their Join and nowhere else");
  }

  List<Branch> branches(NodeId fork) {
    List<Branch> branches = new ArrayList<>();
    lanesOf(fork).values().forEach(lane -> branches.add(lane.branch()));
    return branches;
  }
}
