package dev.lastword.core.interleaving;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import java.util.List;
import java.util.Set;

/** Mistakes of those who run the core: the append, and the orchestrator around a cancel. */
final class BrokenDuties {

  private BrokenDuties() {}

  static List<Fault> all() {
    Rules deaf = new GoesOnAfterRequest();
    return List.of(
        new Fault(
            "an append does not compare versions",
            new UnversionedAppend(),
            TaskScenarios.twoWorkers()),
        new Fault(
            "a join is evaluated after the cancel request",
            deaf,
            ForkScenarios.forkOfTwo(JoinPolicy.ANY_SUCCESS)),
        new Fault("an execution completes after the cancel request", deaf, TaskScenarios.oneTask()),
        new Fault(
            "a task is handed over past a cancel in the same slice",
            new HandsOverPastRequest(),
            TaskScenarios.handover()),
        converging(
            "a cancel is confirmed while nodes are unfinished",
            TaskScenarios.oneTask(),
            (state, interrupted) -> List.of(new ExecutionCanceled(null, null))),
        converging(
            "a cancel is never confirmed",
            TaskScenarios.oneTask(),
            (state, interrupted) ->
                state.nodes().stream().allMatch(node -> node.status().isSettled())
                    ? List.of()
                    : Convergence.next(state, interrupted)),
        converging(
            "a cancel overwrites results with NODE_CANCELED",
            TaskScenarios.oneTask(),
            BrokenDuties::cancelEveryNode),
        converging(
            "a grace period has no end: its worker dies, and nobody confirms",
            TaskScenarios.grace(),
            BrokenDuties::waitForRunningNodes),
        new Fault(
            "nobody continues when the engine crashes between request and confirmation",
            Rules.REAL,
            TaskScenarios.oneTask().without("recovery")),
        new Fault(
            "nobody evaluates the join",
            Rules.REAL,
            ForkScenarios.forkOfTwo(JoinPolicy.ALL_DONE).without("operator").without("join")));
  }

  private interface Converging {
    List<Event> next(ExecutionState state, Set<NodeId> interrupted);
  }

  private static Fault converging(String mistake, Scenario scenario, Converging converging) {
    Rules rules =
        new Rules() {
          @Override
          public List<Event> converge(ExecutionState state, Set<NodeId> interrupted) {
            return converging.next(state, interrupted);
          }
        };
    return new Fault(mistake, rules, scenario);
  }

  private static List<Event> cancelEveryNode(ExecutionState state, Set<NodeId> interrupted) {
    return state.nodes().stream()
        .filter(node -> node.status() != NodeStatus.CANCELED)
        .findFirst()
        .map(NodeState::nodeId)
        .map(node -> List.<Event>of(new NodeCanceled(node, null)))
        .orElseGet(() -> Convergence.next(state, interrupted));
  }

  private static List<Event> waitForRunningNodes(ExecutionState state, Set<NodeId> interrupted) {
    return state.nodes().stream().anyMatch(node -> node.status() == NodeStatus.RUNNING)
        ? List.of()
        : Convergence.next(state, interrupted);
  }

  private static final class UnversionedAppend implements Rules {
    @Override
    public boolean appendsAreVersioned() {
      return false;
    }
  }

  private static final class HandsOverPastRequest implements Rules {
    @Override
    public ExecutionState seenByHandover(ExecutionState now) {
      return Altered.request(now, null);
    }
  }

  private static final class GoesOnAfterRequest implements Rules {
    @Override
    public boolean goesOn(ExecutionState state) {
      return state.status() == ExecutionStatus.ACTIVE;
    }
  }
}
