package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.process.WorkList.Mark;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * An execution as the process manager sees it: the state, what follows from it, what the outside
 * tells, and what has not been dealt with yet.
 *
 * <p>Immutable. Events may be given to {@link #after} in any portion, a part of a time slice or
 * many of them: what is still owed stays on the agenda. A situation that was made from a state and
 * one that was led to it by events owe the same, but for events that leave no trace in the state.
 */
public final class ProcessState {

  private final GraphPlan plan;
  private final ExecutionState state;
  private final ExternalInputs external;
  private final BranchCounts branchCounts;
  private final WorkList workList;

  ProcessState(
      GraphPlan plan,
      ExecutionState state,
      ExternalInputs external,
      BranchCounts counts,
      WorkList workList) {
    this.plan = requireNonNull(plan, "plan");
    this.state = requireNonNull(state, "state");
    this.external = requireNonNull(external, "external");
    this.branchCounts = requireNonNull(counts, "counts");
    this.workList = requireNonNull(workList, "workList");
  }

  /** Returns the situation in a state whose reactions are all in the log. */
  public static ProcessState settled(
      GraphPlan plan, ExecutionState state, ExternalInputs external) {
    GraphPlan own = plan.in(state);
    Set<NodeId> interrupted =
        state.isCancelRequested()
            ? state.nodes().stream()
                .filter(node -> node.status() == NodeStatus.RUNNING)
                .map(NodeState::nodeId)
                .collect(Collectors.toSet())
            : Set.of();
    return new ProcessState(
        own,
        state,
        external,
        Recount.all(own, state).branchCounts(),
        WorkList.EMPTY.interrupted(interrupted));
  }

  /** Returns the situation in a state whose reactions may be missing: everything is looked at. */
  public static ProcessState pending(
      GraphPlan shared, ExecutionState state, ExternalInputs external) {
    GraphPlan plan = shared.in(state);
    Recount recount = Recount.all(plan, state);
    SortedSet<Integer> everything = new TreeSet<>();
    for (int place = 0; place < plan.size(); place++) {
      everything.add(place);
    }
    SortedSet<Integer> untold = new TreeSet<>(everything);
    untold.removeIf(place -> !Gates.isOpenAndMoved(plan, state, recount.branchCounts(), place));
    WorkList workList =
        new WorkList(everything, untold, Set.of(), Set.of(), Set.of(), Set.of(Mark.SWEEPING));
    return new ProcessState(plan, state, external, recount.branchCounts(), workList);
  }

  /** Returns the situation after these events, and what their commit owes. */
  public Step after(List<EventEnvelope> events) {
    return new Advance(this, events).step();
  }

  /** Returns this situation at another time. */
  public ProcessState at(Instant now) {
    return now.equals(external.now()) ? this : seeing(external.now(now));
  }

  /** Returns this situation with other news from outside; none of it makes a node look up. */
  public ProcessState seeing(ExternalInputs news) {
    return new ProcessState(plan, state, news, branchCounts, workList);
  }

  /** Returns this state with a signal for the node that waits for it. */
  public ProcessState signaled(Signal signal) {
    SortedSet<Integer> waiting = new TreeSet<>();
    for (NodeState node : state.nodes()) {
      if (node.status() == NodeStatus.WAITING && signal.key().equals(node.details().waitKey())) {
        waiting.add(plan.place(node.nodeId()));
      }
    }
    return seeing(external.plus(signal)).with(workList.lookAt(waiting));
  }

  /** Returns this situation after the end of a SubExecution's child. */
  public ProcessState childEnded(NodeId nodeId, ChildEnd end) {
    return seeing(external.plus(nodeId, end)).woken(nodeId);
  }

  /** Returns this situation after a timer has gone off. */
  public ProcessState fired(Deadline deadline) {
    ProcessState fired = with(workList.and(deadline));
    if (deadline instanceof Deadline.OfNode ofNode) {
      return fired.woken(ofNode.nodeId());
    }
    return fired.with(fired.workList.and(Mark.SWEEPING));
  }

  /** Returns this situation with another look at one node, such as one whose lease has ended. */
  public ProcessState woken(NodeId nodeId) {
    return with(workList.lookAt(new TreeSet<>(Collections.singleton(plan.place(nodeId)))));
  }

  /** Returns the graph and its expressions. */
  public GraphPlan plan() {
    return plan;
  }

  /** Returns the state. */
  public ExecutionState state() {
    return state;
  }

  /** Returns what the outside tells. */
  public ExternalInputs external() {
    return external;
  }

  /**
   * Tells whether the timer of a deadline has gone off: then its time has come by the store's
   * clock, whatever the caller's says.
   */
  boolean isFired(Deadline deadline) {
    return workList.fired().contains(deadline);
  }

  BranchCounts branchCounts() {
    return branchCounts;
  }

  WorkList workList() {
    return workList;
  }

  ProcessState with(WorkList other) {
    return new ProcessState(plan, state, external, branchCounts, other);
  }

  Tokens tokens() {
    return new Tokens(plan, state, branchCounts.counts());
  }

  Inputs inputs() {
    return new Inputs(plan, state, tokens());
  }
}
