package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Repeat;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.graph.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A Join that waits for branches of an open Fork: how it stands and what it lacks.
 *
 * @param passesWhen the rule of its policy, with n branches expected, s succeeded, f failed, c
 *     canceled, p unfinished
 */
public record OpenGate(
    NodeId join, JoinPolicy policy, String passesWhen, JoinCount count, List<Lane> branches) {

  /**
   * A branch.
   *
   * @param head the node that it is named by
   * @param ended how it ended, if it did
   * @param at the unfinished nodes in it that something has come to
   */
  public record Lane(NodeId head, Optional<NodeStatus> ended, List<NodeId> at) {
    public Lane {
      requireNonNull(head, "head");
      requireNonNull(ended, "ended");
      at = List.copyOf(at);
    }
  }

  public OpenGate {
    requireNonNull(join, "join");
    requireNonNull(policy, "policy");
    requireNonNull(passesWhen, "passesWhen");
    requireNonNull(count, "count");
    branches = List.copyOf(branches);
  }

  /** Returns the branches that have not ended. */
  public List<Lane> lacking() {
    return branches.stream().filter(branch -> branch.ended().isEmpty()).toList();
  }

  /** Returns the open gates of a state, in the order of the graph. */
  public static List<OpenGate> of(GraphPlan plan, ExecutionState state) {
    BranchCounts counts = Recount.all(plan, state).branchCounts();
    Tokens tokens = new Tokens(plan, state, counts.counts());
    List<OpenGate> gates = new ArrayList<>();
    for (Node node : plan.graph().nodes()) {
      if (node instanceof Join join && isOpen(plan, state, tokens, join)) {
        gates.add(gate(plan, state, counts, join));
      }
    }
    return gates;
  }

  private static boolean isOpen(GraphPlan plan, ExecutionState state, Tokens tokens, Join join) {
    boolean unsettled =
        state.node(join.id()).filter(node -> !node.status().isSettled()).isPresent();
    return unsettled
        && state.node(plan.graph().forkOf(join.id())).filter(tokens::isOpenFork).isPresent();
  }

  private static OpenGate gate(
      GraphPlan plan, ExecutionState state, BranchCounts counts, Join join) {
    NodeId fork = plan.graph().forkOf(join.id());
    List<Branch> branches = plan.graph().branches(fork);
    JoinCount count = counts.counts().get(plan.place(fork));
    return new OpenGate(
        join.id(),
        join.policy(),
        plan.graph().node(fork) instanceof Repeat repeat
            ? repeat.until().text() + " after a turn"
            : JoinRule.of(join.policy()).passesWhen(),
        count == null ? new JoinCount(0, 0, 0, branches.size()) : count,
        branches.stream().map(branch -> lane(plan, state, counts, branch)).toList());
  }

  private static Lane lane(
      GraphPlan plan, ExecutionState state, BranchCounts counts, Branch branch) {
    EndStatus outcome = counts.outcomes().get(plan.place(branch.head()));
    List<NodeId> at =
        plan.graph()
            .within(branch)
            .map(state::node)
            .flatMap(Optional::stream)
            .filter(node -> !node.status().isSettled() && node.status() != NodeStatus.IDLE)
            .map(NodeState::nodeId)
            .toList();
    return new Lane(
        branch.head(),
        Optional.ofNullable(outcome).map(end -> NodeStatus.valueOf(end.name())),
        outcome == null ? at : List.of());
  }
}
