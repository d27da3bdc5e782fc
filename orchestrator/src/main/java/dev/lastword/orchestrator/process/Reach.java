package dev.lastword.orchestrator.process;

import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Repeat;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.Node;

/** Answers whether the process manager itself would ready a node. */
public final class Reach {

  private Reach() {}

  /**
   * Tells whether an execution has started and an edge into a node lets it become READY: the node
   * before it has ended that way, no Join around it has settled, and its input can be evaluated.
   */
  public static boolean allows(ProcessState processState, NodeId id) {
    NodeState state = processState.state().node(id).orElse(null);
    if (state == null || processState.state().facts().startedAt() == null) {
      return false;
    }
    Tokens tokens = processState.tokens();
    return tokens.isReached(state)
        && !tokens.isClosed(id)
        && hasMoved(processState, id)
        && hasRoom(processState, id)
        && hasInput(processState, id);
  }

  /** A Join becomes READY with the first branch that ends. */
  private static boolean hasMoved(ProcessState processState, NodeId id) {
    GraphPlan plan = processState.plan();
    return !(plan.graph().node(id) instanceof Join)
        || processState.branchCounts().counts().get(plan.place(plan.graph().forkOf(id))) != null;
  }

  /**
   * An element of a ForEach waits until fewer than its limit run; a turn of a Repeat also until the
   * one before has brought about that another follows.
   */
  private static boolean hasRoom(ProcessState processState, NodeId id) {
    GraphPlan plan = processState.plan();
    return plan.graph()
        .element(id)
        .flatMap(element -> plan.graph().branchOf(id))
        .filter(
            branch ->
                processState.branchCounts().active(plan.place(branch.fork()))
                        >= Elements.atOnce(plan.graph().node(branch.fork()))
                    || plan.graph().node(branch.fork()) instanceof Repeat repeat
                        && !Turns.isNext(processState, repeat, id))
        .isEmpty();
  }

  private static boolean hasInput(ProcessState processState, NodeId id) {
    Node node = processState.plan().graph().node(id);
    return node.about().input() == null
        || !(processState.inputs().of(id) instanceof Evaluation.Failure);
  }
}
