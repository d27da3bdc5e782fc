package dev.lastword.simulation.laws;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.NodeCancellationEvent.NodeCancelRequested;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.EndNode;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.request.NewRerun;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.Law;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Laws about reruns: before its start, a rerun takes over all that has succeeded, with its end
 * status.
 */
final class RerunLaws {

  private static final Set<String> BEGINNINGS =
      Set.of(EventType.EXECUTION_STARTED.name(), EventType.EXECUTION_CANCEL_REQUESTED.name());

  private final Journal journal;
  private final Function<ExecutionId, Graph> graphs;

  RerunLaws(Journal journal, Function<ExecutionId, Graph> graphs) {
    this.journal = journal;
    this.graphs = graphs;
  }

  void check(Map<ExecutionId, NewRerun> reruns) {
    reruns.forEach(this::check);
  }

  private void check(ExecutionId id, NewRerun rerun) {
    ExecutionState source = journal.state(rerun.of());
    ExecutionState heir = ExecutionState.initial(id);
    boolean started = false;
    // A node of the rerun may have been canceled before it was carried over.
    Set<NodeId> canceled = new HashSet<>();
    for (EventEnvelope event : journal.log(id)) {
      if (BEGINNINGS.contains(event.body().typeName())) {
        started = event.body().typeName().equals(EventType.EXECUTION_STARTED.name());
        break;
      }
      if (event.body() instanceof NodeCancelRequested request) {
        canceled.add(request.nodeId());
      }
      heir = Reducer.apply(heir, event);
    }
    for (NodeState node : heir.nodes()) {
      Law.RERUNS_TAKE_OVER.require(
          !node.status().isSettled()
              || canceled.contains(node.nodeId())
              || isAlike(node, source.node(node.nodeId()).orElseThrow()),
          () -> id + " " + node + " of " + source.node(node.nodeId()));
    }
    if (started) {
      canceled.addAll(following(graphs.apply(rerun.of()), rerun.from()));
      complete(heir, source, canceled);
    }
  }

  private static boolean isAlike(NodeState heir, NodeState source) {
    return heir.status() == source.status()
        && Objects.equals(heir.details().output(), source.details().output())
        && (heir.status() != NodeStatus.FAILED
            || Objects.equals(heir.details().error(), source.details().error()));
  }

  /** Nothing that succeeded is left to be run again, but for what is named and what follows it. */
  private void complete(ExecutionState heir, ExecutionState source, Set<NodeId> again) {
    Graph graph = graphs.apply(source.executionId());
    for (NodeState node : source.nodes()) {
      if (node.status() == NodeStatus.SUCCEEDED
          && !again.contains(node.nodeId())
          && !(graph.node(node.nodeId()) instanceof EndNode)) {
        Law.RERUNS_TAKE_OVER.require(
            heir.node(node.nodeId()).orElseThrow().status() == NodeStatus.SUCCEEDED,
            () -> heir.executionId() + " starts without " + node);
      }
    }
  }

  private static Set<NodeId> following(Graph graph, Set<NodeId> from) {
    Set<NodeId> reached = new HashSet<>(from);
    Deque<NodeId> ahead = new ArrayDeque<>(from);
    while (!ahead.isEmpty()) {
      NodeId id = ahead.remove();
      Set<NodeId> next = new HashSet<>();
      graph.edgesFrom(id).forEach(edge -> next.add(edge.to()));
      graph.branches(id).forEach(branch -> next.add(branch.head()));
      // A Join follows whatever is in its branches, also where no edge leads to it.
      for (Optional<Branch> within = graph.branchOf(id);
          within.isPresent();
          within = graph.branchOf(within.get().fork())) {
        graph.joinOf(within.get().fork()).ifPresent(next::add);
      }
      next.stream().filter(reached::add).forEach(ahead::add);
    }
    return reached;
  }
}
