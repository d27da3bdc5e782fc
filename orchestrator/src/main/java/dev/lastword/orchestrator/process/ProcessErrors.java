package dev.lastword.orchestrator.process;

import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.GraphLimits;
import dev.lastword.orchestrator.graph.JoinCount;

/** The errors that the process manager itself finds. */
final class ProcessErrors {

  static final String TIMEOUT = "TIMEOUT";
  static final String NODE_CANCELED = "NODE_CANCELED";

  private ProcessErrors() {}

  static NodeError expression(String message) {
    return NodeError.of("EXPRESSION_ERROR", message);
  }

  static NodeError noList() {
    return expression(
        "expected a list of up to " + GraphLimits.ELEMENTS + " elements as input, found no such");
  }

  static NodeError tooManyTurns(int times) {
    return NodeError.of(
        "LOOP_EXHAUSTED", "expected until to hold after " + times + " turns, found it false");
  }

  static NodeError noMatchingEdge() {
    return NodeError.of("NO_MATCHING_EDGE", "expected a condition to hold, found none");
  }

  static NodeError tooDeep() {
    return NodeError.of(
        "LIMIT", "expected at most " + Parent.DEEPEST + " executions inside one another");
  }

  static NodeError attemptTooLong() {
    return NodeError.of(TIMEOUT, "the attempt took longer than its timeout");
  }

  static NodeError waitTooLong() {
    return NodeError.of(TIMEOUT, "the wait took longer than its deadline");
  }

  static NodeError executionTooLong() {
    return NodeError.of(TIMEOUT, "the execution took longer than its timeout");
  }

  /** Returns why a Join fails: a branch that failed says more than one that was canceled. */
  static NodeError branches(JoinCount count) {
    return NodeError.of(
        count.failed() == 0 && count.canceled() > 0 ? "BRANCH_CANCELED" : "BRANCH_FAILED",
        "expected branches that let it pass, found "
            + count.succeeded()
            + " succeeded, "
            + count.failed()
            + " failed, "
            + count.canceled()
            + " canceled, "
            + count.unfinished()
            + " unfinished");
  }

  static NodeError nodeCanceled() {
    return NodeError.of(NODE_CANCELED, "the node was canceled and no edge follows that");
  }

  static NodeError child() {
    return NodeError.of("CHILD_FAILED", "the child failed without saying why");
  }

  static NodeError endNode() {
    return NodeError.of("FAILED", "the execution came to a Failed node");
  }

  static NodeError noPath() {
    return NodeError.of("NO_PATH", "expected to come to an end node, found no way on");
  }
}
