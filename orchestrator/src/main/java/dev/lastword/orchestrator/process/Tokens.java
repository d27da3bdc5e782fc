package dev.lastword.orchestrator.process;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.graph.NodeType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Positions of an execution's tokens, derived from its state.
 *
 * <p>Each branch has one token, and so has the whole. It moves along the edge that its node's end
 * chooses; at a Fork it waits for the Join, or for all branches where there is none. It has stopped
 * where no edge is followed, or where one leads into the Join.
 */
final class Tokens {

  /** Member of a Decision's output that names the edge it took. */
  static final String TAKEN = "taken";

  /** Node at which a token stopped, and the resulting status of its branch. */
  record Stop(NodeId node, EndStatus outcome) {}

  private final GraphPlan plan;
  private final ExecutionState state;
  private final PlaceMap<JoinCount> counts;

  Tokens(GraphPlan plan, ExecutionState state, PlaceMap<JoinCount> counts) {
    this.plan = plan;
    this.state = state;
    this.counts = counts;
  }

  /** Returns where the token stopped that {@code from} has or passed on, if it did. */
  Optional<Stop> stop(NodeId from) {
    NodeId id = from;
    while (true) {
      NodeState node = state.node(id).orElse(null);
      if (node == null || !node.status().isSettled()) {
        return Optional.empty();
      }
      if (isOpenFork(node)) {
        Optional<NodeId> join = graph().joinOf(id);
        if (join.isEmpty()) {
          return allBranches(id);
        }
        id = join.get();
      } else {
        NodeId next = next(node);
        if (next == null || isJoin(next)) {
          return Optional.of(new Stop(id, EndStatus.of(node.status())));
        }
        id = next;
      }
    }
  }

  /** Returns what the branches of a Fork without Join come to: any that failed is enough. */
  Optional<Stop> allBranches(NodeId fork) {
    JoinCount count = counts.get(plan.place(fork));
    if (count == null) {
      return Optional.empty();
    }
    if (count.failed() > 0) {
      return Optional.of(new Stop(fork, EndStatus.FAILED));
    }
    if (count.canceled() > 0) {
      return Optional.of(new Stop(fork, EndStatus.CANCELED));
    }
    return count.unfinished() > 0
        ? Optional.empty()
        : Optional.of(new Stop(fork, EndStatus.SUCCEEDED));
  }

  /** Returns the node at which the token of {@code from} met its end, in whichever branch. */
  NodeId culprit(NodeId from) {
    Stop stop = stop(from).orElseThrow();
    return isOpenFork(state.node(stop.node()).orElseThrow())
        ? graph().branches(stop.node()).stream()
            .map(Branch::head)
            .filter(
                head -> stop(head).filter(inner -> inner.outcome() == stop.outcome()).isPresent())
            .findFirst()
            .map(this::culprit)
            .orElse(stop.node())
        : stop.node();
  }

  /** Returns the one node that a settled node, other than an open Fork, sends its token to. */
  @Nullable NodeId next(NodeState node) {
    NodeId id = node.nodeId();
    EndStatus outcome = EndStatus.of(node.status());
    if (outcome == EndStatus.SUCCEEDED && typeOf(id) == NodeType.DECISION) {
      return taken(node);
    }
    List<Edge> followed = graph().followed(id, outcome.ending());
    return followed.isEmpty() ? null : followed.get(0).to();
  }

  private @Nullable NodeId taken(NodeState decision) {
    return decision.details().output() instanceof JsonObject output
            && output.members().get(TAKEN) instanceof JsonString taken
        ? graph().choices(decision.nodeId()).stream()
            .filter(choice -> choice.id().value().equals(taken.text()))
            .map(Edge::to)
            .findFirst()
            .orElse(null)
        : null;
  }

  /**
   * Tells whether a token has come to a node. Only one that was canceled before it ever started
   * leaves a doubt, and only then the nodes before it are asked, one after the other: a path may be
   * longer than a stack is deep.
   */
  boolean isReached(NodeState node) {
    if (isCertain(node)) {
      return true;
    }
    Deque<NodeState> open = new ArrayDeque<>(List.of(node));
    Set<NodeId> seen = new HashSet<>(Set.of(node.nodeId()));
    while (!open.isEmpty()) {
      NodeState next = open.pop();
      if (isCertain(next)) {
        return true;
      }
      senders(next.nodeId()).filter(source -> seen.add(source.nodeId())).forEach(open::push);
    }
    return false;
  }

  private boolean isCertain(NodeState node) {
    if (typeOf(node.nodeId()) == NodeType.START) {
      return state.facts().startedAt() != null;
    }
    return switch (node.status()) {
      case READY, RUNNING, WAITING, SUCCEEDED, FAILED -> true;
      case IDLE, CANCELED -> node.attempt() > 0;
    };
  }

  /** Returns the node whose end sent a token to {@code id}; for a Join, its Fork. */
  Optional<NodeState> before(NodeId id) {
    return senders(id).filter(this::isReached).findFirst();
  }

  /** Returns the nodes whose end sends a token to {@code id} if one came to them. */
  private Stream<NodeState> senders(NodeId id) {
    if (isJoin(id)) {
      return state.node(graph().forkOf(id)).filter(this::isOpenFork).stream();
    }
    return graph().edgesInto(id).stream()
        .map(edge -> state.node(edge.from()))
        .flatMap(Optional::stream)
        .filter(source -> source.status().isSettled() && sends(source, id));
  }

  private boolean sends(NodeState source, NodeId id) {
    return isOpenFork(source)
        ? graph().branchOf(id).filter(branch -> branch.head().equals(id)).isPresent()
        : id.equals(next(source));
  }

  boolean isOpenFork(NodeState node) {
    return node.status() == NodeStatus.SUCCEEDED && typeOf(node.nodeId()).opensBranches();
  }

  /** Tells whether a Join around a node has settled: what happens in there leads nowhere. */
  boolean isClosed(NodeId id) {
    Optional<Branch> around = graph().branchOf(id);
    while (around.isPresent()) {
      NodeId fork = around.get().fork();
      if (graph().joinOf(fork).flatMap(state::node).filter(Tokens::isSettled).isPresent()) {
        return true;
      }
      around = graph().branchOf(fork);
    }
    return false;
  }

  /** Tells whether such an end of a node, followed by no edge and seen by no Join, ends it all. */
  boolean endsAll(NodeId id, EndStatus outcome) {
    if (!graph().followed(id, outcome.ending()).isEmpty()) {
      return false;
    }
    Optional<Branch> around = graph().branchOf(id);
    while (around.isPresent()) {
      NodeId fork = around.get().fork();
      if (graph().joinOf(fork).isPresent()) {
        return false;
      }
      around = graph().branchOf(fork);
    }
    return true;
  }

  private static boolean isSettled(NodeState node) {
    return node.status().isSettled();
  }

  private boolean isJoin(NodeId id) {
    return typeOf(id) == NodeType.JOIN;
  }

  private NodeType typeOf(NodeId id) {
    return graph().node(id).type();
  }

  private Graph graph() {
    return plan.graph();
  }
}
