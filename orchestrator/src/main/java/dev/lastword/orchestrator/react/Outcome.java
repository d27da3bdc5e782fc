package dev.lastword.orchestrator.react;

import dev.lastword.core.state.NodeStatus;
import dev.lastword.orchestrator.graph.Ending;

/** How something ended: a node, a branch, the whole. */
enum Outcome {
  SUCCEEDED(Ending.SUCCEEDED),
  FAILED(Ending.FAILED),
  CANCELED(Ending.CANCELED);

  private final Ending ending;

  Outcome(Ending ending) {
    this.ending = ending;
  }

  /** Returns which edges are followed after it. */
  Ending ending() {
    return ending;
  }

  static Outcome of(NodeStatus status) {
    return switch (status) {
      case SUCCEEDED -> SUCCEEDED;
      case FAILED -> FAILED;
      case CANCELED -> CANCELED;
      case IDLE, READY, RUNNING, WAITING ->
          throw new IllegalArgumentException("expected a settled status, found " + status);
    };
  }
}
