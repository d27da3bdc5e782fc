package dev.lastword.core.event;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import java.util.List;

/** Events about Forks and Joins. */
public sealed interface GraphControlEvent extends NodeEvent {

  /** The Fork put its branches to work. */
  record ForkOpened(NodeId nodeId, List<NodeId> branchIds) implements GraphControlEvent {
    public ForkOpened {
      requireNonNull(nodeId, "nodeId");
      branchIds = List.copyOf(branchIds);
    }

    @Override
    public EventType type() {
      return EventType.FORK_OPENED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The Join counted its branches. */
  record JoinGateUpdated(
      NodeId nodeId,
      List<NodeId> expectedBranches,
      List<NodeId> completedBranches,
      List<NodeId> failedBranches,
      List<NodeId> canceledBranches,
      JoinPolicy policy,
      boolean isPassable)
      implements GraphControlEvent {
    public JoinGateUpdated {
      requireNonNull(nodeId, "nodeId");
      expectedBranches = List.copyOf(expectedBranches);
      completedBranches = List.copyOf(completedBranches);
      failedBranches = List.copyOf(failedBranches);
      canceledBranches = List.copyOf(canceledBranches);
      requireNonNull(policy, "policy");
    }

    @Override
    public EventType type() {
      return EventType.JOIN_GATE_UPDATED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The Join let the execution go on. */
  record JoinPassed(NodeId nodeId) implements GraphControlEvent {
    public JoinPassed {
      requireNonNull(nodeId, "nodeId");
    }

    @Override
    public EventType type() {
      return EventType.JOIN_PASSED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
      return visitor.on(this);
    }
  }
}
