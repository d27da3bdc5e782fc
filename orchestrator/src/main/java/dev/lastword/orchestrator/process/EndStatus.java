package dev.lastword.orchestrator.process;

import dev.lastword.core.state.NodeStatus;
import dev.lastword.orchestrator.graph.Ending;

/** End status of a node, a branch, or the whole execution. */
enum EndStatus {
  SUCCEEDED(Ending.SUCCEEDED),
  FAILED(Ending.FAILED),
  CANCELED(Ending.CANCELED);

  private final Ending ending;

  EndStatus(Ending ending) {
    this.ending = ending;
  }

  /** Returns which edges are followed after it. */
  Ending ending() {
    return ending;
  }

  static EndStatus of(NodeStatus status) {
    return switch (status) {
      case SUCCEEDED -> SUCCEEDED;
      case FAILED -> FAILED;
      case CANCELED -> CANCELED;
      case IDLE, READY, RUNNING, WAITING ->
          throw new IllegalArgumentException("expected a settled status, found " + status);
    };
  }
}
