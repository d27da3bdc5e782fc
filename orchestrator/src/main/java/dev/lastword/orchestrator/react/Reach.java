package dev.lastword.orchestrator.react;

import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.Node;

/** Answers whether the process manager itself would ready a node. */
public final class Reach {

  private Reach() {}

  /**
   * Tells whether an execution has started and an edge into a node lets it become READY: the node
   * before it has ended that way, no Join around it has settled, and its input can be evaluated.
   */
  public static boolean allows(Situation situation, NodeId id) {
    NodeState state = situation.state().node(id).orElse(null);
    if (state == null || situation.state().facts().startedAt() == null) {
      return false;
    }
    Tokens tokens = situation.tokens();
    return tokens.isReached(state)
        && !tokens.isClosed(id)
        && hasMoved(situation, id)
        && hasInput(situation, id);
  }

  /** A Join becomes READY with the first branch that ends. */
  private static boolean hasMoved(Situation situation, NodeId id) {
    Plan plan = situation.plan();
    return !(plan.graph().node(id) instanceof Join)
        || situation.standing().counts().get(plan.place(plan.graph().forkOf(id))) != null;
  }

  private static boolean hasInput(Situation situation, NodeId id) {
    Node node = situation.plan().graph().node(id);
    return node.about().input() == null
        || !(situation.inputs().of(id) instanceof Evaluation.Failure);
  }
}
