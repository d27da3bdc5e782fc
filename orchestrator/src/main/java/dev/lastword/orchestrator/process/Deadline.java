package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.NodeId;

/** Subject of a timer. */
public sealed interface Deadline {

  /**
   * The time of one attempt or one wait of a node is over. It means nothing any more once the node
   * has moved on, which these numbers tell.
   */
  record OfNode(NodeId nodeId, long attempt, int resumes, int failures) implements Deadline {
    public OfNode {
      requireNonNull(nodeId, "nodeId");
    }

    /** Returns the deadline of what a node does now. */
    public static OfNode of(NodeState node) {
      return new OfNode(node.nodeId(), node.attempt(), node.resumes(), node.failures());
    }
  }

  /** The time of the execution is over. */
  record OfExecution() implements Deadline {}

  /** The grace period of a cancel is over. */
  record OfGrace() implements Deadline {}
}
