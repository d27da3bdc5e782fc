package dev.lastword.orchestrator.process;

import dev.lastword.core.state.ExecutionFacts.Failure;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.EndNode;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import java.util.Set;

/** What must be true of ends: each has its reason in the state. */
final class EndLaws {

  private static final Set<String> OF_NO_NODE = Set.of("NO_PATH", "TIMEOUT");

  private EndLaws() {}

  static void check(World world) {
    ExecutionState state = world.state();
    Graph graph = world.situation().plan().graph();
    switch (state.status()) {
      case COMPLETED -> checkCompleted(world, graph);
      case FAILED -> checkFailed(world, state);
      case CANCELED ->
          Laws.require(state.isCancelRequested(), "a cancel was asked for", state.facts(), world);
      case ACTIVE -> throw new AssertionError("no end: " + state);
    }
  }

  private static void checkCompleted(World world, Graph graph) {
    if (graph.hasEndNodes()) {
      boolean isReached =
          graph.nodes().stream()
              .filter(EndNode.Success.class::isInstance)
              .anyMatch(node -> status(world, node) == NodeStatus.SUCCEEDED);
      Laws.require(isReached, "a Success completes an execution", graph, world);
      return;
    }
    for (Node node : graph.nodes()) {
      boolean isUnhandled =
          status(world, node) == NodeStatus.FAILED
              && graph.followed(node.id(), EndStatus.FAILED.ending()).isEmpty()
              && graph.branchOf(node.id()).isEmpty();
      Laws.require(!isUnhandled, "no failure is passed over", node.id(), world);
    }
  }

  private static void checkFailed(World world, ExecutionState state) {
    Failure failure = state.facts().failure();
    if (failure == null) {
      throw new AssertionError("expected a failure in " + state);
    }
    if (failure.failedNodeId() == null) {
      NodeError error = failure.error();
      Laws.require(
          error != null && error.code().filter(OF_NO_NODE::contains).isPresent(),
          "a failure without node has a reason",
          failure,
          world);
      return;
    }
    NodeState culprit = state.node(failure.failedNodeId()).orElseThrow();
    Laws.require(
        culprit.status() == NodeStatus.FAILED || culprit.status() == NodeStatus.CANCELED,
        "the failed node has failed",
        culprit,
        world);
  }

  private static NodeStatus status(World world, Node node) {
    return world.state().node(node.id()).orElseThrow().status();
  }
}
