package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.NodeCancellationEvent.NodeCancelRequested;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.CancelPolicy;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.EndNode;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.GraphLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The events of one time slice while they are found.
 *
 * <p>What is found falls into stages, and a slice holds events of the first that has any: tokens
 * move; when none can, the innermost Joins are judged (those whose expressions mention nodes one by
 * one: a status that a node has only on its way counts for none of them); then counts are told;
 * then one thing may end the execution. Inside a stage nothing depends on anything else, so a slice
 * that was cut anywhere is completed by the next, and the log says the same.
 */
final class Slice {

  private final ProcessState processState;
  private final Inputs inputs;
  private final List<Event> moves = new ArrayList<>();
  private final NavigableMap<Integer, List<Event>> verdictsByDepth = new TreeMap<>();
  private final NavigableMap<Integer, List<Event>> endsByStrength = new TreeMap<>();
  private int swept;

  Slice(ProcessState processState, Inputs inputs) {
    this.processState = processState;
    this.inputs = inputs;
  }

  /** Tells whether the slice deals with as many nodes, or has cost as much, as it should. */
  boolean isFull() {
    return moves.size() >= processState.plan().nodesPerSlice()
        || swept >= processState.plan().nodesPerSlice()
        || !moves.isEmpty() && inputs.steps() >= GraphLimits.SLICE_STEPS;
  }

  /** Returns how many events move tokens so far. */
  int moves() {
    return moves.size();
  }

  /** Tells whether nothing was found; updates of counts alone do not matter. */
  boolean isEmpty() {
    return moves.isEmpty() && verdictsByDepth.isEmpty() && endsByStrength.isEmpty();
  }

  /** Returns the events of the first stage that has any. */
  List<Event> events() {
    if (!moves.isEmpty()) {
      return moves;
    }
    if (!verdictsByDepth.isEmpty()) {
      return verdictsByDepth.lastEntry().getValue();
    }
    List<Event> counts = counts();
    if (!counts.isEmpty() || endsByStrength.isEmpty()) {
      return counts;
    }
    return endsByStrength.firstEntry().getValue();
  }

  void flow(List<Event> events) {
    moves.addAll(events);
  }

  /** Adds an event before all that were added since there were so many. */
  void flowBefore(int moves, Event event) {
    this.moves.add(moves, event);
  }

  void fail(NodeId id, @Nullable NodeError error) {
    settle(EndStatus.FAILED, new NodeFailed(id, error));
  }

  /** Adds the end of a node, which comes last if it is the end of the execution too. */
  void settle(EndStatus outcome, NodeEvent event) {
    if (processState.tokens().endsAll(event.nodeId(), outcome)) {
      endWith(Strength.UNHANDLED, event);
    } else {
      moves.add(event);
    }
  }

  /** Adds the verdict on a Join: its count, and how it settles, which is the last of the events. */
  void judge(List<Event> events) {
    if (events.isEmpty()) {
      return;
    }
    NodeEvent settling = (NodeEvent) events.get(events.size() - 1);
    NodeId join = settling.nodeId();
    if (settling instanceof NodeFailed && processState.tokens().endsAll(join, EndStatus.FAILED)) {
      endsByStrength.putIfAbsent(Strength.UNHANDLED.ordinal(), events);
    } else {
      addVerdict(join, events);
    }
  }

  /** Adds the beginning of a Join that passes before any of its branches has ended. */
  void beginJoin(NodeId join) {
    addVerdict(join, List.of(new NodeReady(join), new NodeStarted(join, 1, null, null)));
  }

  /** A Join that looks at nodes may look at other Joins: it is judged alone, after the others. */
  private void addVerdict(NodeId join, List<Event> events) {
    int depth = 2 * processState.plan().depth(join);
    if (processState.plan().watches().isWatching(join)) {
      verdictsByDepth.putIfAbsent(depth, events);
    } else {
      verdictsByDepth.computeIfAbsent(depth + 1, any -> new ArrayList<>()).addAll(events);
    }
  }

  /** Adds the end of a node that is not needed any more, if it is active. */
  void sweep(NodeState node) {
    if (node.status().isSettled() || node.status() == NodeStatus.IDLE) {
      return;
    }
    swept++;
    moves.add(new NodeCancelRequested(node.nodeId(), SWEPT));
    if (node.status() == NodeStatus.RUNNING
        && !processState.workList().interrupted().contains(node.nodeId())) {
      moves.add(new NodeInterruptRequested(node.nodeId(), node.workerId(), SWEPT));
    }
    moves.add(new NodeCanceled(node.nodeId(), SWEPT));
  }

  /** Adds what an end node does to the execution. */
  void end(EndNode node) {
    if (node instanceof EndNode.Canceled canceled) {
      endWith(Strength.CANCEL, cancelRequest(canceled));
    } else if (node instanceof EndNode.Failed failed) {
      NodeError error = failed.error() == null ? ProcessErrors.endNode() : failed.error();
      endWith(Strength.FAILURE, new NodeFailed(node.id(), error));
    } else if (endsByStrength.isEmpty() && moves.isEmpty()) {
      succeed(node);
    }
  }

  /** Of several Success nodes the first counts, and its input alone is looked at. */
  private void succeed(EndNode node) {
    Evaluation input = inputs.of(node.id());
    if (input instanceof Evaluation.Value value) {
      endWith(Strength.SUCCESS, new NodeSucceeded(node.id(), value.value()));
    } else if (input instanceof Evaluation.Failure failure) {
      endWith(
          Strength.FAILURE, new NodeFailed(node.id(), ProcessErrors.expression(failure.message())));
    }
  }

  private Event cancelRequest(EndNode.Canceled node) {
    CancelPolicy policy = processState.plan().cancel();
    Duration grace = policy.grace();
    Instant until = grace == null ? null : processState.external().now().plus(grace);
    return new ExecutionCancelRequested(node.reason(), null, policy.mode(), until);
  }

  private void endWith(Strength strength, Event event) {
    endsByStrength.putIfAbsent(strength.ordinal(), List.of(event));
  }

  private List<Event> counts() {
    List<Event> counts = new ArrayList<>();
    for (int place : processState.workList().untold()) {
      if (processState.plan().node(place) instanceof Join join
          && !processState.tokens().isClosed(join.id())) {
        counts.add(Gates.update(processState, join, JoinRule.Verdict.WAIT));
      }
    }
    return counts;
  }

  private static final String SWEPT = "the Join has settled";

  /** Ways to end the execution, strongest first. */
  private enum Strength {
    CANCEL,
    FAILURE,
    UNHANDLED,
    SUCCESS
  }
}
