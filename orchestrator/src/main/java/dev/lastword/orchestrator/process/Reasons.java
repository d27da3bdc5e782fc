package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.event.GraphControlEvent.JoinGateUpdated;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.EndNode;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.process.Sources.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Causes of the events of one time slice, derived from the state that required them.
 *
 * <p>An event follows from the last of its {@link Sources}: the node before for one that is
 * readied, the ends of its branches for a Join, the cancel request for what is swept. Like the
 * reaction itself this depends on the state and not on how it came about; together with the log it
 * names one event, the same on every node.
 */
public final class Reasons {

  private final ProcessState processState;
  private final ExecutionState state;
  private final Tokens tokens;
  private final Map<NodeId, Sources> joins = new HashMap<>();
  private final Map<NodeId, Sources> passes = new HashMap<>();
  private final BranchCauses branches;
  private @Nullable Optional<Event> end;

  private Reasons(ProcessState processState) {
    this.processState = processState;
    this.state = processState.state();
    this.tokens = processState.tokens();
    this.branches = new BranchCauses(processState);
  }

  /** Returns the reasons of what a situation owes. */
  public static Reasons of(ProcessState processState) {
    return new Reasons(processState);
  }

  /**
   * Returns what the outside says of an event's origin: the sender of a signal, the end of a child,
   * the actor who had the parent canceled.
   */
  public Optional<EventOrigin> told(Event owed) {
    return Optional.ofNullable(
        switch (owed.type()) {
          case EXECUTION_CANCEL_REQUESTED -> isRecalled() ? parentCancel().by() : null;
          case NODE_RESUMED -> sender(((NodeEvent) owed).nodeId());
          case NODE_SUCCEEDED, NODE_FAILED, NODE_CANCELED -> childEnd(((NodeEvent) owed).nodeId());
          case EXECUTION_CREATED,
              EXECUTION_STARTED,
              EXECUTION_COMPLETED,
              EXECUTION_ARCHIVED,
              EXECUTION_CANCELED,
              EXECUTION_FAIL_REQUESTED,
              EXECUTION_FAILED,
              NODE_CREATED,
              NODE_READY,
              NODE_STARTED,
              NODE_PROGRESS_REPORTED,
              NODE_WAITING,
              NODE_RESUME_REQUESTED,
              NODE_FAIL_REPORTED,
              NODE_CANCEL_REQUESTED,
              NODE_INTERRUPT_REQUESTED,
              FORK_OPENED,
              JOIN_GATE_UPDATED,
              JOIN_PASSED ->
              null;
        });
  }

  /** Returns where to look for the event that made another one due. */
  public Sources sources(Event owed) {
    return switch (owed.type()) {
      case EXECUTION_STARTED -> Sources.of(Kind.CREATED);
      case NODE_CREATED -> branches.creation(((NodeEvent) owed).nodeId());
      case EXECUTION_CANCEL_REQUESTED -> isRecalled() ? Sources.of(Kind.CREATED) : endNodes();
      case EXECUTION_CANCELED ->
          Termination.isInGrace(processState)
              ? Sources.of(Kind.CANCEL_REQUESTED, Kind.RESULT)
              : Sources.of(Kind.CANCEL_REQUESTED);
      case EXECUTION_FAIL_REQUESTED, EXECUTION_COMPLETED -> ending();
      case EXECUTION_FAILED -> Sources.of(Kind.FAIL_REQUESTED);
      case NODE_READY -> arrival(((NodeEvent) owed).nodeId());
      case NODE_SUCCEEDED ->
          isRunningJoin(((NodeEvent) owed).nodeId())
              ? passing(((NodeEvent) owed).nodeId())
              : move(((NodeEvent) owed).nodeId());
      case NODE_STARTED, NODE_WAITING, NODE_RESUMED, NODE_FAIL_REPORTED, NODE_FAILED, FORK_OPENED ->
          move(((NodeEvent) owed).nodeId());
      case NODE_CANCEL_REQUESTED, NODE_INTERRUPT_REQUESTED, NODE_CANCELED ->
          sweep(((NodeEvent) owed).nodeId());
      case JOIN_PASSED -> passing(((NodeEvent) owed).nodeId());
      case JOIN_GATE_UPDATED ->
          ((JoinGateUpdated) owed).isPassable()
              ? passing(((NodeEvent) owed).nodeId())
              : branchEnds(((NodeEvent) owed).nodeId());
      case EXECUTION_CREATED, EXECUTION_ARCHIVED, NODE_PROGRESS_REPORTED, NODE_RESUME_REQUESTED ->
          Sources.NONE;
    };
  }

  private boolean isRecalled() {
    ParentCancel parentCancel = processState.external().parentCancel();
    return parentCancel != null && parentCancel.isNew(state.facts().cancelRequest());
  }

  private ParentCancel parentCancel() {
    return Objects.requireNonNull(processState.external().parentCancel(), "recall");
  }

  private @Nullable EventOrigin sender(NodeId id) {
    WaitKey key = state.node(id).map(node -> node.details().waitKey()).orElse(null);
    Signal signal = key == null ? null : processState.external().signals().get(key);
    return signal == null ? null : signal.from();
  }

  private @Nullable EventOrigin childEnd(NodeId id) {
    ChildEnd child = processState.external().children().get(id);
    boolean isSettling =
        child != null
            && !state.isCancelRequested()
            && !tokens.isClosed(id)
            && end().isEmpty()
            && state.node(id).filter(node -> node.attempt() == child.attempt()).isPresent();
    return isSettling ? child.from() : null;
  }

  /** The end of the execution is looked for once, however many nodes it sweeps. */
  private Optional<Event> end() {
    if (end == null) {
      end =
          state.facts().startedAt() == null || state.isCancelRequested()
              ? Optional.empty()
              : Endings.of(processState);
    }
    return end;
  }

  private Sources ending() {
    NodeId ended = processState.branchCounts().ended();
    if (ended != null) {
      return Sources.moveOf(ended);
    }
    if (end().orElse(null) instanceof ExecutionFailed failed) {
      if (failed.failedNodeId() != null) {
        return Sources.moveOf(failed.failedNodeId());
      }
      // Either no end node was reached, or the timer that was set at the start has gone off.
      return Sources.of(
          processState.branchCounts().whole() == EndStatus.SUCCEEDED ? Kind.SETTLED : Kind.STARTED);
    }
    return Sources.of(Kind.SETTLED);
  }

  private Sources endNodes() {
    List<NodeId> canceling = new ArrayList<>();
    for (int place : processState.workList().places()) {
      if (processState.plan().node(place) instanceof EndNode.Canceled node
          && statusOf(node.id()) == NodeStatus.RUNNING) {
        canceling.add(node.id());
      }
    }
    return Sources.ofNodes(canceling);
  }

  private Sources move(NodeId id) {
    if (state.facts().startedAt() == null) {
      return Sources.of(Kind.CREATED); // It is taken over from the execution that is run again.
    }
    if (isRunningJoin(id)) {
      return branchEnds(id);
    }
    return statusOf(id) == NodeStatus.IDLE ? arrival(id) : Sources.moveOf(id);
  }

  /** A node that was canceled before its turn lets the token pass: what came last counts. */
  private Sources arrival(NodeId id) {
    if (typeOf(id) == NodeType.START) {
      return Sources.of(Kind.STARTED);
    }
    if (typeOf(id) == NodeType.JOIN) {
      return branchEnds(id);
    }
    List<NodeId> way = new ArrayList<>(branches.freeing(id));
    Optional<NodeState> before = tokens.before(id);
    while (before.isPresent()) {
      NodeState node = before.get();
      way.add(node.nodeId());
      boolean isPassed = node.status() == NodeStatus.CANCELED && node.attempt() == 0;
      before = isPassed ? tokens.before(node.nodeId()) : Optional.empty();
    }
    return Sources.ofNodes(way);
  }

  private Sources sweep(NodeId id) {
    if (state.isCancelRequested()) {
      return Sources.of(Kind.CANCEL_REQUESTED);
    }
    if (state.facts().startedAt() == null) {
      return Sources.of(Kind.CREATED);
    }
    if (end().isPresent()) {
      return end().get() instanceof ExecutionFailed ? Sources.of(Kind.FAIL_REQUESTED) : ending();
    }
    Optional<Branch> around = graph().branchOf(id);
    while (around.isPresent()) {
      NodeId fork = around.get().fork();
      Optional<NodeId> join = graph().joinOf(fork);
      if (join.filter(it -> statusOf(it).isSettled()).isPresent()) {
        return Sources.moveOf(join.get());
      }
      around = graph().branchOf(fork);
    }
    return Sources.moveOf(id);
  }

  private boolean isRunningJoin(NodeId id) {
    return typeOf(id) == NodeType.JOIN
        && statusOf(id) == NodeStatus.RUNNING
        && state.facts().startedAt() != null;
  }

  /**
   * A Join that passes does so by the end of a branch. If its expression mentions nodes, it does so
   * by what that looks at, and not before its Fork has opened.
   */
  private Sources passing(NodeId join) {
    return passes.computeIfAbsent(
        join, id -> processState.plan().watches().isWatching(id) ? expressed(id) : branchEnds(id));
  }

  private Sources expressed(NodeId join) {
    Set<NodeId> all = new HashSet<>(Set.of(graph().forkOf(join)));
    JoinEvaluation.looked(processState, join)
        .ifPresent(
            looked -> {
              all.addAll(looked.nodes());
              if (looked.counts()) {
                all.addAll(branches.endsOf(join));
              }
            });
    return Sources.ofNodes(all);
  }

  private Sources branchEnds(NodeId join) {
    return joins.computeIfAbsent(
        join,
        id -> {
          List<NodeId> ends = branches.endsOf(id);
          return ends.isEmpty() ? expressed(id) : Sources.ofNodes(ends);
        });
  }

  private NodeStatus statusOf(NodeId id) {
    return state.node(id).map(NodeState::status).orElse(NodeStatus.IDLE);
  }

  private NodeType typeOf(NodeId id) {
    return graph().node(id).type();
  }

  private Graph graph() {
    return processState.plan().graph();
  }
}
