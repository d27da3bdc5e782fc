package dev.lastword.core.interleaving;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import java.util.List;

/** The order of statuses, written down again: the core's own could not accuse itself. */
final class Rank {

  private static final List<ExecutionStatus> EXECUTIONS =
      List.of(
          ExecutionStatus.ACTIVE,
          ExecutionStatus.COMPLETED,
          ExecutionStatus.FAILED,
          ExecutionStatus.CANCELED);

  private static final List<NodeStatus> NODES =
      List.of(
          NodeStatus.IDLE,
          NodeStatus.READY,
          NodeStatus.RUNNING,
          NodeStatus.WAITING,
          NodeStatus.SUCCEEDED,
          NodeStatus.FAILED,
          NodeStatus.CANCELED);

  private Rank() {}

  static int of(ExecutionStatus status) {
    return EXECUTIONS.indexOf(status);
  }

  static int of(NodeStatus status) {
    return NODES.indexOf(status);
  }
}
