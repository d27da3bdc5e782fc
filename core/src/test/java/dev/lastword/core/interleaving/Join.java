package dev.lastword.core.interleaving;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.GraphControlEvent.JoinGateUpdated;
import dev.lastword.core.event.GraphControlEvent.JoinPassed;
import dev.lastword.core.event.NodeCancellationEvent.NodeCancelRequested;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import java.util.List;
import java.util.stream.Stream;

/**
 * The orchestrator's side of a Join: it counts the branches, and once the policy has its answer,
 * cancels the unfinished ones and settles the Join; three kinds of appends, with room for a crash
 * in between. Its memory is how many settled branches it has counted.
 */
record Join(String name, NodeId join, List<NodeId> branches, JoinPolicy policy)
    implements Participant {

  /** What CUSTOM stands for here: so many branches must succeed. */
  private static final int QUORUM = 2;

  @Override
  public List<Intention> intentions(Rules rules, ExecutionState state, int memory) {
    if (!rules.goesOn(state) || state.node(join).orElseThrow().status().isSettled()) {
      return List.of();
    }
    Tally tally = tally(state);
    if (tally.settled() > memory) {
      return List.of(new Intention(enveloped(state, List.of(gate(tally))), tally.settled()));
    }
    List<Event> events = tally.passes() || tally.fails() ? settle(tally) : List.of();
    return events.isEmpty() ? List.of() : List.of(new Intention(enveloped(state, events), memory));
  }

  private List<Event> settle(Tally tally) {
    if (!tally.unfinished().isEmpty()) {
      return Stream.concat(
              tally.unfinished().stream().map(node -> new NodeCancelRequested(node.nodeId(), null)),
              Sweep.unfinished(tally.unfinished()).stream())
          .toList();
    }
    Event ready = new NodeReady(join);
    Event started = new NodeStarted(join, 1, null, null);
    return tally.passes()
        ? List.of(ready, started, new JoinPassed(join), new NodeSucceeded(join, null))
        : List.of(ready, started, new NodeFailed(join, null));
  }

  private Event gate(Tally tally) {
    return new JoinGateUpdated(
        join,
        branches,
        tally.ids(NodeStatus.SUCCEEDED),
        tally.ids(NodeStatus.FAILED),
        tally.ids(NodeStatus.CANCELED),
        policy,
        tally.passes());
  }

  private Tally tally(ExecutionState state) {
    return new Tally(
        policy, branches.stream().map(branch -> state.node(branch).orElseThrow()).toList());
  }

  /** The branches as they are, and what the policy makes of them. */
  private record Tally(JoinPolicy policy, List<NodeState> branches) {

    boolean passes() {
      return switch (policy) {
        case ALL_SUCCESS -> succeeded() == branches.size();
        case ANY_SUCCESS -> succeeded() >= 1;
        case ALL_DONE -> unfinished().isEmpty();
        case CUSTOM -> succeeded() >= QUORUM;
      };
    }

    boolean fails() {
      return switch (policy) {
        case ALL_SUCCESS -> settled() > succeeded();
        case ANY_SUCCESS, CUSTOM -> unfinished().isEmpty() && !passes();
        case ALL_DONE -> false;
      };
    }

    int succeeded() {
      return ids(NodeStatus.SUCCEEDED).size();
    }

    int settled() {
      return branches.size() - unfinished().size();
    }

    List<NodeState> unfinished() {
      return branches.stream().filter(branch -> !branch.status().isSettled()).toList();
    }

    List<NodeId> ids(NodeStatus status) {
      return branches.stream()
          .filter(branch -> branch.status() == status)
          .map(NodeState::nodeId)
          .toList();
    }
  }
}
