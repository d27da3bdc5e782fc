package dev.lastword.orchestrator.graph;

import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Wiring.Wire;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds Joins that wait for the success of branches which only ever end the execution. */
final class JoinChecks {

  private final Wiring wiring;
  private final BranchAssignment branches;
  private final Set<NodeId> hopeful = new HashSet<>();

  /** Visits the nodes from the end, so that what follows a node is known before it. */
  JoinChecks(Wiring wiring, BranchAssignment branches, List<NodeId> order) {
    this.wiring = wiring;
    this.branches = branches;
    for (int i = order.size() - 1; i >= 0; i--) {
      NodeId id = order.get(i);
      if (canLetItsBranchSucceed(wiring.node(id))) {
        hopeful.add(id);
      }
    }
  }

  void check(Problems problems) {
    for (Node node : wiring.nodes().values()) {
      NodeId fork = branches.forkOf().get(node.id());
      if (node instanceof ControlNode.Join join && fork != null) {
        check(join, List.copyOf(branches.lanesOf(fork).keySet()), problems);
      }
    }
  }

  private void check(ControlNode.Join join, List<NodeId> heads, Problems problems) {
    List<NodeId> hopeless = heads.stream().filter(head -> !hopeful.contains(head)).toList();
    boolean impossible =
        join.policy() == JoinPolicy.ALL_SUCCESS && !hopeless.isEmpty()
            || join.policy() == JoinPolicy.ANY_SUCCESS && hopeless.size() == heads.size();
    if (impossible) {
      problems.add(
          ProblemCode.JOIN_CANNOT_PASS,
          Problems.node(join.id()),
          "expected branches that can succeed, as "
              + join.policy()
              + " asks for, found that every path ends the execution in "
              + hopeless.stream().map(NodeId::value).collect(Collectors.joining(", ")));
    }
  }

  private boolean canLetItsBranchSucceed(Node node) {
    if (node instanceof EndNode) {
      return false;
    }
    List<Wire> wires = wiring.from(node.id());
    boolean mayStopHere =
        wires.stream().map(wire -> wire.edge().on()).noneMatch(JoinChecks::isFollowedOnSuccess);
    return mayStopHere
        || wires.stream().anyMatch(wire -> !wire.opensBranch(node) && leadsOn(wire))
        || node.type().opensBranches() && canPass(node.id());
  }

  private static boolean isFollowedOnSuccess(Ending on) {
    return on == Ending.SUCCEEDED || on == Ending.DONE;
  }

  private boolean leadsOn(Wire wire) {
    boolean closes = branches.laneOf(wire.to()) != branches.laneOf(wire.from());
    return closes || hopeful.contains(wire.to());
  }

  private boolean canPass(NodeId fork) {
    NodeId join = branches.joinOf().get(fork);
    return join == null
        ? hopeful.containsAll(branches.lanesOf(fork).keySet())
        : hopeful.contains(join);
  }
}
