package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.GraphControlEvent.JoinGateUpdated;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Repeat;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.graph.Variables;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What must be true of Joins, counted from the state and not from what the machine remembers. */
final class JoinLaws {

  private JoinLaws() {}

  static void check(World before, List<EventEnvelope> events, World after) {
    Set<NodeId> interrupted = new HashSet<>(before.situation().workList().interrupted());
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
    List<NodeId> heads = heads(before, join);
    JoinCount count = count(before, join);
    boolean passes = settling.body() instanceof NodeSucceeded;
    JoinPolicy policy = ((Join) graph.node(join)).policy();
    boolean isRight =
        graph.node(graph.forkOf(join)) instanceof Repeat repeat
            ? isRight(before, repeat, count, passes)
            : passes
                ? mayPass(before, join, count)
                : !mayPass(before, join, count) && mayFail(policy, count);
    Laws.require(isRight, "a Join keeps its policy " + policy, settling.body(), after);
    // Where a slice was cut, the count may be in the part that was lost.
    if (gate != null) {
      Laws.require(
          gate.completedBranches().size() == count.succeeded()
              && gate.failedBranches().size() == count.failed()
              && gate.canceledBranches().size() == count.canceled()
              && gate.expectedBranches().equals(heads)
              && gate.isPassable() == passes,
          "a gate tells " + count,
          gate,
          after);
    }
  }

  /** Tells whether a Join of a Repeat may pass, or fail, after the turns that have ended. */
  private static boolean isRight(World world, Repeat repeat, JoinCount count, boolean passes) {
    boolean hasFailed = count.failed() + count.canceled() > 0;
    Optional<NodeState> last = ElementLaws.lastTurn(repeat.id(), world);
    if (hasFailed || last.isEmpty()) {
      return hasFailed && !passes;
    }
    return passes
        ? ElementLaws.isTrue(repeat, last.get(), world)
        : !ElementLaws.isTrue(repeat, last.get(), world)
            && (!ElementLaws.isFalse(repeat, last.get(), world) || count.unfinished() == 0);
  }

  /** Checks that no Join of a world that has nothing more to say could be judged. */
  static void checkQuiet(World world) {
    Graph graph = world.situation().plan().graph();
    for (Node node : graph.nodes()) {
      if (node instanceof Join join && isOpen(world, join.id())) {
        JoinCount count = count(world, join.id());
        boolean hasCounted = count.unfinished() < count.expected();
        boolean isDue =
            graph.node(graph.forkOf(join.id())) instanceof Repeat repeat
                ? isRight(world, repeat, count, true) || isRight(world, repeat, count, false)
                : (hasCounted || mentionsNodes(world, join)) && mayPass(world, join.id(), count)
                    || mayFail(join.policy(), count);
        Laws.require(!isDue, "a Join that can be judged is judged: " + join.id(), count, world);
      }
    }
  }

  private static boolean isOpen(World world, NodeId join) {
    NodeId fork = world.situation().plan().graph().forkOf(join);
    return !world.state().node(join).orElseThrow().status().isSettled()
        && world.state().node(fork).orElseThrow().status() == NodeStatus.SUCCEEDED
        && !world.situation().tokens().isClosed(join);
  }

  private static boolean mentionsNodes(World world, Join join) {
    return join.when() != null && join.when().text().contains("nodes");
  }

  private static boolean mayPass(World world, NodeId id, JoinCount count) {
    Join join = (Join) world.situation().plan().graph().node(id);
    return switch (join.policy()) {
      case ALL_SUCCESS -> count.succeeded() == count.expected();
      case ANY_SUCCESS -> count.succeeded() >= 1;
      case ALL_DONE -> count.unfinished() == 0;
      case CUSTOM -> isTrue(world, requireNonNull(join.when()), count);
    };
  }

  private static boolean mayFail(JoinPolicy policy, JoinCount count) {
    return switch (policy) {
      case ALL_SUCCESS -> count.failed() + count.canceled() > 0;
      case ANY_SUCCESS -> count.unfinished() == 0 && count.succeeded() == 0;
      case ALL_DONE -> false;
      case CUSTOM -> count.unfinished() == 0;
    };
  }

  private static boolean isTrue(World world, Expression when, JoinCount count) {
    Map<String, JsonValue> nodes = new HashMap<>();
    for (NodeState node : world.state().nodes()) {
      Map<String, JsonValue> members = new HashMap<>();
      members.put("status", new JsonString(node.status().name()));
      if (node.details().output() != null) {
        members.put("output", node.details().output());
      }
      nodes.put(node.nodeId().value(), new JsonObject(members));
    }
    Evaluation said =
        world.situation().plan().conditions().evaluate(when, Variables.ofJoin(count, nodes));
    return said.equals(new Evaluation.Value(new JsonBoolean(true)));
  }

  private static List<NodeId> heads(World world, NodeId join) {
    Graph graph = world.situation().plan().graph();
    return graph.branches(graph.forkOf(join)).stream().map(Branch::head).toList();
  }

  private static JoinCount count(World world, NodeId join) {
    List<String> ends = heads(world, join).stream().map(head -> endOf(world, head)).toList();
    int s = Collections.frequency(ends, "SUCCEEDED");
    int f = Collections.frequency(ends, "FAILED");
    int c = Collections.frequency(ends, "CANCELED");
    return new JoinCount(s, f, c, ends.size() - s - f - c);
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
      boolean isFork = Laws.typeOf(world, node.nodeId()).opensBranches();
      if (isFork && EndStatus.of(node.status()) == EndStatus.SUCCEEDED) {
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
