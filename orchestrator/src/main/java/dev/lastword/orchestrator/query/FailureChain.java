package dev.lastword.orchestrator.query;

import dev.lastword.core.state.ExecutionFacts.Failure;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Way from the end of a failed execution to its root cause: from a Failed end to the node whose
 * failure led there, from a Join to the branch that failed, from a SubExecution into its child.
 *
 * @param graphs the graph that an execution follows, if it is registered
 * @param children the last child that a node of an execution started, if there is one
 */
record FailureChain(
    Function<ExecutionState, Optional<Graph>> graphs,
    BiFunction<ExecutionId, NodeId, Optional<ExecutionState>> children) {

  /** Executions start each other no deeper than this. */
  private static final int DEPTH = 16;

  /** Returns the way, the root cause last; empty unless the execution failed at a node. */
  List<FailureLink> of(ExecutionState failed) {
    List<FailureLink> links = new ArrayList<>();
    Optional<ExecutionState> at = Optional.of(failed);
    for (int depth = 0; depth < DEPTH && at.isPresent(); depth++) {
      at = within(at.get(), links);
    }
    return links;
  }

  /** Adds the way within one execution, and returns the child that it leads into. */
  private Optional<ExecutionState> within(ExecutionState state, List<FailureLink> links) {
    Failure failure = state.facts().failure();
    if (state.status() != ExecutionStatus.FAILED || failure == null) {
      return Optional.empty();
    }
    Optional<Graph> graph = graphs.apply(state);
    Set<NodeId> seen = new HashSet<>();
    Optional<NodeState> node = Optional.ofNullable(failure.failedNodeId()).flatMap(state::node);
    Optional<ExecutionState> child = Optional.empty();
    while (node.isPresent() && seen.add(node.get().nodeId())) {
      NodeState here = node.get();
      links.add(link(state, here, failure));
      child = children.apply(state.executionId(), here.nodeId());
      node =
          child.isPresent()
              ? Optional.empty()
              : graph.flatMap(drawn -> before(drawn, state, here.nodeId()));
    }
    return child;
  }

  private static FailureLink link(ExecutionState state, NodeState node, Failure failure) {
    boolean isFailed = node.nodeId().equals(failure.failedNodeId());
    return new FailureLink(
        state.executionId(),
        node.nodeId(),
        node.identity().nodeType(),
        node.attempt(),
        Optional.ofNullable(node.details().error())
            .or(() -> isFailed ? Optional.ofNullable(failure.error()) : Optional.empty()));
  }

  private static Optional<NodeState> before(Graph graph, ExecutionState state, NodeId id) {
    Optional<Node> drawn = graph.find(id);
    if (drawn.isEmpty()) {
      return Optional.empty();
    }
    return drawn.get().type() == NodeType.JOIN
        ? failedBranch(graph, state, graph.forkOf(id))
        : graph.edgesInto(id).stream()
            .filter(edge -> drawn.get().type() == NodeType.FAILED)
            .filter(edge -> edge.on() != Ending.SUCCEEDED)
            .flatMap(edge -> state.node(edge.from()).stream())
            .filter(node -> node.status() == NodeStatus.FAILED)
            .findFirst();
  }

  private static Optional<NodeState> failedBranch(Graph graph, ExecutionState state, NodeId fork) {
    return graph.branches(fork).stream()
        .flatMap(graph::within)
        .flatMap(id -> state.node(id).stream())
        .filter(node -> node.status() == NodeStatus.FAILED)
        .findFirst();
  }
}
