package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.EndNode;
import dev.lastword.orchestrator.graph.NodeType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Settled nodes that a rerun carries over from its original, each with its end status, up to the
 * nodes from which it continues.
 *
 * <p>It follows the tokens of the other from its Start. A token goes on past a success, past a
 * failure that an edge handles, and past a Join that settled, which closes all that is within it.
 * Where it stops, the new execution goes on: at what failed or was canceled and led nowhere, and at
 * the nodes that are named.
 */
public final class CarriedOver {

  private final GraphPlan plan;
  private final ExecutionState source;
  private final Set<NodeId> from;
  private final Tokens tokens;
  private final Set<NodeId> kept = new HashSet<>();
  private final Deque<NodeId> ahead = new ArrayDeque<>();

  private CarriedOver(GraphPlan plan, ExecutionState source, Set<NodeId> from) {
    this.plan = plan;
    this.source = source;
    this.from = Set.copyOf(from);
    this.tokens = new Tokens(plan, source, Recount.all(plan, source).branchCounts().counts());
  }

  /**
   * Returns what is left by an execution that has ended.
   *
   * @param from nodes that run again, however they ended; none, if only what led nowhere does
   */
  public static CarriedOver of(GraphPlan plan, ExecutionState source, Set<NodeId> from) {
    CarriedOver carriedOver = new CarriedOver(plan.in(source), source, from);
    carriedOver.ahead.add(plan.graph().start().id());
    while (!carriedOver.ahead.isEmpty()) {
      carriedOver.visit(carriedOver.ahead.remove());
    }
    return carriedOver;
  }

  private void visit(NodeId id) {
    Optional<NodeState> node = source.node(id).filter(it -> it.status().isSettled());
    if (node.isEmpty() || from.contains(id) || plan.graph().node(id) instanceof EndNode) {
      return;
    }
    if (tokens.isOpenFork(node.get())) {
      kept.add(id);
      open(id);
      return;
    }
    NodeId next = tokens.next(node.get());
    boolean isJoinNext = next != null && plan.graph().node(next).type() == NodeType.JOIN;
    if (node.get().status() == NodeStatus.SUCCEEDED
        || next != null && !isJoinNext && isPast(node.get(), next)) {
      kept.add(id);
      if (next != null && !isJoinNext) {
        ahead.add(next);
      }
    }
  }

  /** A canceled node may have been swept away, and its edge not followed. */
  private boolean isPast(NodeState node, NodeId next) {
    return node.status() == NodeStatus.FAILED
        || source
            .node(next)
            .filter(it -> it.attempt() > 0 || it.status() != NodeStatus.CANCELED)
            .isPresent();
  }

  private void open(NodeId fork) {
    List<Branch> branches = plan.graph().branches(fork);
    NodeState join = plan.graph().joinOf(fork).flatMap(source::node).orElse(null);
    List<NodeId> within = branches.stream().flatMap(plan.graph()::within).toList();
    if (join != null && isClosed(join) && within.stream().noneMatch(from::contains)) {
      within.stream()
          .filter(id -> source.node(id).filter(it -> it.status().isSettled()).isPresent())
          .forEach(kept::add);
      ahead.add(join.nodeId());
    } else {
      branches.forEach(branch -> ahead.add(branch.head()));
    }
  }

  /** Tells whether a Join has settled in a way that the execution went on from. */
  private boolean isClosed(NodeState join) {
    if (from.contains(join.nodeId())) {
      return false;
    }
    NodeId next = join.status().isSettled() ? tokens.next(join) : null;
    return join.status() == NodeStatus.SUCCEEDED || next != null && isPast(join, next);
  }

  /** Returns the next of these ends that a state lacks, in the order of the graph. */
  List<Event> owed(ExecutionState state, int most) {
    List<Event> owed = new ArrayList<>();
    kept.stream()
        .filter(id -> state.node(id).filter(node -> !node.status().isSettled()).isPresent())
        .sorted(Comparator.comparing(plan::place))
        .limit(most)
        .forEach(id -> owed.add(end(source.node(id).orElseThrow())));
    return owed;
  }

  /** Tells whether a state lacks none of it. */
  public boolean isIn(ExecutionState state) {
    return owed(state, 1).isEmpty();
  }

  private static Event end(NodeState node) {
    return switch (EndStatus.of(node.status())) {
      case SUCCEEDED -> new NodeSucceeded(node.nodeId(), node.details().output());
      case FAILED -> new NodeFailed(node.nodeId(), node.details().error());
      case CANCELED -> new NodeCanceled(node.nodeId(), "taken over");
    };
  }

  /** Returns the nodes that are taken over. */
  public Set<NodeId> nodes() {
    return Set.copyOf(kept);
  }
}
