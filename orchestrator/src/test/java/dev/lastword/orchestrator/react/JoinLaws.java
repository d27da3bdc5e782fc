package dev.lastword.orchestrator.react;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.GraphControlEvent.JoinGateUpdated;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.NodeType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What must be true of Joins, counted from the state and not from what the machine remembers. */
final class JoinLaws {

  private JoinLaws() {}

  static void check(World before, List<EventEnvelope> events, World after) {
    Set<NodeId> interrupted = new HashSet<>(before.situation().agenda().interrupted());
    Map<NodeId, JoinGateUpdated> told = new HashMap<>();
    for (EventEnvelope envelope : events) {
      if (envelope.body() instanceof NodeInterruptRequested interrupt) {
        interrupted.add(interrupt.nodeId());
      } else if (envelope.body() instanceof JoinGateUpdated gate) {
        Laws.require(
            told.put(gate.nodeId(), gate) == null, "a Join tells once a slice", gate, after);
      } else if (envelope.body() instanceof NodeCanceled canceled
          && Laws.isRunning(before.state(), canceled.nodeId())
          && isUnasked(canceled)) {
        Laws.require(
            interrupted.contains(canceled.nodeId()),
            "who runs is interrupted before it is canceled",
            canceled,
            after);
      }
    }
    for (EventEnvelope envelope : events) {
      if (envelope.body() instanceof NodeSucceeded || envelope.body() instanceof NodeFailed) {
        NodeId id = ((NodeEvent) envelope.body()).nodeId();
        if (Laws.typeOf(before, id) == NodeType.JOIN) {
          checkVerdict(before, id, told.get(id), envelope, after);
        }
      }
    }
  }

  private static boolean isUnasked(NodeCanceled canceled) {
    return canceled.reason() != null && !canceled.reason().equals("child canceled");
  }

  private static void checkVerdict(
      World before,
      NodeId join,
      @Nullable JoinGateUpdated gate,
      EventEnvelope settling,
      World after) {
    Graph graph = before.situation().plan().graph();
    List<NodeId> heads = graph.branches(graph.forkOf(join)).stream().map(Branch::head).toList();
    int s = 0;
    int f = 0;
    int c = 0;
    for (NodeId head : heads) {
      String end = endOf(before, head);
      s += end.equals("SUCCEEDED") ? 1 : 0;
      f += end.equals("FAILED") ? 1 : 0;
      c += end.equals("CANCELED") ? 1 : 0;
    }
    boolean passes = settling.body() instanceof NodeSucceeded;
    int n = heads.size();
    int p = n - s - f - c;
    JoinPolicy policy = ((Join) graph.node(join)).policy();
    boolean isRight =
        switch (policy) {
          case ALL_SUCCESS -> passes ? s == n : f + c > 0;
          case ANY_SUCCESS -> passes ? s >= 1 : p == 0 && s == 0;
          case ALL_DONE -> passes && p == 0;
          case CUSTOM -> true;
        };
    Laws.require(isRight, "a Join keeps its policy " + policy, settling.body(), after);
    // Where a slice was cut, the count may be in the part that was lost.
    if (gate != null) {
      Laws.require(
          gate.completedBranches().size() == s
              && gate.failedBranches().size() == f
              && gate.canceledBranches().size() == c
              && gate.expectedBranches().equals(heads)
              && gate.isPassable() == passes,
          "a gate tells the count: s " + s + " f " + f + " c " + c,
          gate,
          after);
    }
  }

  /** Walks a branch by hand. */
  private static String endOf(World world, NodeId head) {
    Graph graph = world.situation().plan().graph();
    ExecutionState state = world.state();
    NodeState node = state.node(head).orElseThrow();
    while (true) {
      if (!node.status().isSettled()) {
        return "UNFINISHED";
      }
      NodeId next = null;
      boolean isFork = Laws.typeOf(world, node.nodeId()) == NodeType.FORK;
      if (isFork && Outcome.of(node.status()) == Outcome.SUCCEEDED) {
        if (graph.joinOf(node.nodeId()).isEmpty()) {
          List<String> ends =
              graph.branches(node.nodeId()).stream()
                  .map(branch -> endOf(world, branch.head()))
                  .toList();
          return ends.contains("FAILED")
              ? "FAILED"
              : ends.contains("CANCELED")
                  ? "CANCELED"
                  : ends.contains("UNFINISHED") ? "UNFINISHED" : "SUCCEEDED";
        }
        next = graph.joinOf(node.nodeId()).get();
      } else {
        next = new Tokens(world.situation().plan(), state, PlaceMap.ofSize(1)).next(node);
        if (next == null || Laws.typeOf(world, next) == NodeType.JOIN) {
          return node.status().name();
        }
      }
      node = state.node(next).orElseThrow();
    }
  }
}
