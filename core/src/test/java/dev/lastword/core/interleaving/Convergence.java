package dev.lastword.core.interleaving;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What follows a cancel request: every running node is interrupted, every unfinished one canceled,
 * the execution confirmed CANCELED; each by an append of its own, so that a crash can lie between
 * any two. Its memory has a bit for each node that it interrupted; all else it knows is the state.
 *
 * <p>The model has no clock: a grace period may be over at any moment, so to cancel what still runs
 * is what a convergence may do next, sooner or later than the worker's own report.
 */
record Convergence(String name, Fate fate) implements Participant {

  static Convergence engine() {
    return new Convergence("engine", Fate.MAY_CRASH);
  }

  /** Whoever continues after a crash; it may just as well act while everybody is alive. */
  static Convergence recovery() {
    return new Convergence("recovery", Fate.SURVIVES);
  }

  @Override
  public List<Intention> intentions(Rules rules, ExecutionState state, int memory) {
    if (!state.isCancelRequested() || state.status() != ExecutionStatus.ACTIVE) {
      return List.of();
    }
    List<Event> next = rules.converge(state, interrupted(state, memory));
    return next.isEmpty()
        ? List.of()
        : List.of(new Intention(enveloped(state, next), remember(state, memory, next)));
  }

  /** Returns the next append; what does not run is canceled before what does. */
  static List<Event> next(ExecutionState state, Set<NodeId> interrupted) {
    Optional<NodeState> first =
        state.nodes().stream()
            .filter(node -> !node.status().isSettled())
            .min(Comparator.comparing(node -> node.status() == NodeStatus.RUNNING));
    if (first.isEmpty()) {
      return List.of(new ExecutionCanceled(null, null));
    }
    NodeState node = first.get();
    return node.status() == NodeStatus.RUNNING && !interrupted.contains(node.nodeId())
        ? List.of(new NodeInterruptRequested(node.nodeId(), node.workerId(), null))
        : List.of(new NodeCanceled(node.nodeId(), null));
  }

  private static Set<NodeId> interrupted(ExecutionState state, int memory) {
    List<NodeState> nodes = state.nodes();
    return IntStream.range(0, nodes.size())
        .filter(place -> (memory & 1 << place) != 0)
        .mapToObj(place -> nodes.get(place).nodeId())
        .collect(Collectors.toSet());
  }

  private static int remember(ExecutionState state, int memory, List<Event> events) {
    List<NodeId> places = state.nodes().stream().map(NodeState::nodeId).toList();
    return events.stream()
        .filter(NodeInterruptRequested.class::isInstance)
        .map(NodeInterruptRequested.class::cast)
        .mapToInt(request -> 1 << places.indexOf(request.nodeId()))
        .reduce(memory, (bits, bit) -> bits | bit);
  }
}
