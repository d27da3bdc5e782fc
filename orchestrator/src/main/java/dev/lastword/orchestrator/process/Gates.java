package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.GraphControlEvent.JoinGateUpdated;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Events about Joins, while and when they settle. */
final class Gates {

  /** With more branches than these, a Join does not tell every move. */
  static final int FEW_BRANCHES = 64;

  private Gates() {}

  /** Tells whether a Join whose branches have moved tells so before it settles. */
  static boolean isWorthTelling(GraphPlan plan, ProcessState before, int place) {
    NodeId join = plan.node(place).id();
    boolean isFirst =
        before.state().node(join).filter(node -> node.status() == NodeStatus.IDLE).isPresent();
    return isFirst || branches(plan, join).size() <= FEW_BRANCHES;
  }

  /** Tells whether a node is a Join that has counted branches and has not settled. */
  static boolean isOpenAndMoved(
      GraphPlan plan, ExecutionState state, BranchCounts counts, int place) {
    if (plan.node(place).type() != NodeType.JOIN) {
      return false;
    }
    NodeId join = plan.node(place).id();
    return counts.counts().get(plan.place(plan.graph().forkOf(join))) != null
        && state.node(join).filter(node -> !node.status().isSettled()).isPresent();
  }

  static Event update(ProcessState processState, Join join, JoinRule.Verdict verdict) {
    List<NodeId> heads =
        branches(processState.plan(), join.id()).stream().map(Branch::head).toList();
    return new JoinGateUpdated(
        join.id(),
        heads,
        ended(processState, heads, EndStatus.SUCCEEDED),
        ended(processState, heads, EndStatus.FAILED),
        ended(processState, heads, EndStatus.CANCELED),
        join.policy(),
        verdict == JoinRule.Verdict.PASS);
  }

  /**
   * Returns what a Join that passes hands on: how its branches ended, of which those that it cuts
   * short count as canceled; of a ForEach, the outputs of its elements in their order, null for
   * those that have not succeeded; of a Repeat, the output of the last turn.
   */
  static JsonValue output(ProcessState processState, NodeId join) {
    GraphPlan plan = processState.plan();
    Node fork = plan.graph().node(plan.graph().forkOf(join));
    if (fork.type() == NodeType.REPEAT) {
      JsonValue last = Turns.last(processState, fork.id());
      return last == null ? JsonValue.NULL : last;
    }
    if (fork.type() == NodeType.FOR_EACH) {
      return new JsonArray(
          branches(plan, join).stream().map(branch -> output(processState, branch)).toList());
    }
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (Branch branch : branches(processState.plan(), join)) {
      EndStatus outcome = outcome(processState, branch.head());
      EndStatus told = outcome == null ? EndStatus.CANCELED : outcome;
      members.put(branch.head().value(), new JsonString(told.name()));
    }
    return new JsonObject(members);
  }

  private static JsonValue output(ProcessState processState, Branch branch) {
    return processState
        .state()
        .node(branch.head())
        .filter(node -> node.status() == NodeStatus.SUCCEEDED)
        .map(node -> node.details().output())
        .orElse(JsonValue.NULL);
  }

  private static List<NodeId> ended(
      ProcessState processState, List<NodeId> heads, EndStatus outcome) {
    return heads.stream().filter(head -> outcome(processState, head) == outcome).toList();
  }

  private static @Nullable EndStatus outcome(ProcessState processState, NodeId head) {
    return processState.branchCounts().outcomes().get(processState.plan().place(head));
  }

  private static List<Branch> branches(GraphPlan plan, NodeId join) {
    return plan.graph().branches(plan.graph().forkOf(join));
  }
}
