package dev.lastword.orchestrator.process;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.GraphControlEvent.JoinGateUpdated;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumeRequested;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.process.WorkList.Mark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** One step from a situation to the next. */
final class Advance {

  private final ProcessState before;
  private final List<EventEnvelope> events;
  private final ExecutionState state;
  private final GraphPlan plan;
  private final SortedSet<Integer> touched = new TreeSet<>();
  private final Set<EventType> types = EnumSet.noneOf(EventType.class);

  Advance(ProcessState before, List<EventEnvelope> events) {
    this.before = before;
    this.events = events;
    this.state = Reducer.fold(before.state(), events);
    this.plan = before.plan().in(state);
    for (EventEnvelope event : events) {
      EventType.named(event.body().typeName()).ifPresent(types::add);
      if (event.body() instanceof NodeEvent about && plan.knows(about.nodeId())) {
        touched.add(plan.place(about.nodeId()));
      }
    }
  }

  Step step() {
    List<NodeState> settled = new ArrayList<>();
    List<NodeId> begun = new ArrayList<>();
    int created = state.nodes().size() - before.state().nodes().size();
    for (int place : touched) {
      NodeId id = plan.node(place).id();
      Optional<NodeState> node = state.node(id);
      if (isSettled(node) && !isSettled(before.state().node(id))) {
        settled.add(node.get());
      }
      if (hasBegun(node) && !hasBegun(before.state().node(id))) {
        begun.add(id);
      }
    }
    Recount recount = Recount.after(plan, state, before.branchCounts(), created, settled);
    begun.forEach(recount::begin);
    if (tells(EventType.EXECUTION_STARTED)) {
      recount.setOut();
    }
    Effects effects = new Effects(before, plan, state, touched);
    ProcessState after =
        new ProcessState(
            plan,
            state,
            before.external().without(effects.signalsTaken()),
            recount.branchCounts(),
            WorkList.EMPTY);
    return new Step(after.with(workList(after, recount)), effects.list());
  }

  private WorkList workList(ProcessState after, Recount recount) {
    SortedSet<Integer> places = new TreeSet<>(touched);
    places.addAll(recount.moved());
    places.addAll(recount.freed());
    places.addAll(watching());
    if (tells(EventType.EXECUTION_STARTED)) {
      places.add(0);
    }
    WorkList fresh =
        new WorkList(places, untold(recount), wishes(), fired(), interrupted(), marks());
    ProcessState looking = after.with(fresh);
    SortedSet<Integer> owed = new TreeSet<>(before.workList().places());
    owed.removeIf(place -> places.contains(place) || !isOwed(looking, place));
    WorkList workList = owed.isEmpty() ? fresh : fresh.lookAt(owed);
    return fresh.has(Mark.SWEEPING) && !Termination.isIncomplete(looking)
        ? workList.without(Mark.SWEEPING)
        : workList;
  }

  /** Returns the open Joins whose expressions mention a node that has changed. */
  private SortedSet<Integer> watching() {
    SortedSet<Integer> joins = new TreeSet<>();
    if (state.isCancelRequested() || plan.watches().isEmpty()) {
      return joins;
    }
    for (int place : touched) {
      NodeId id = plan.node(place).id();
      if (!NodesView.looksSame(before.state().node(id), state.node(id))) {
        plan.watches().forEachWatching(id, join -> joins.add(plan.place(join)));
      }
    }
    joins.removeIf(join -> isSettled(state.node(plan.node(join).id())));
    return joins;
  }

  private boolean isOwed(ProcessState looking, int place) {
    return state.isCancelRequested()
        ? !isSettled(state.node(plan.node(place).id()))
        : NodeReactions.owes(looking, place);
  }

  /** Returns the timers that still mean something. */
  private Set<Deadline> fired() {
    if (before.workList().fired().isEmpty()) {
      return Set.of();
    }
    Set<Deadline> fired = new HashSet<>(before.workList().fired());
    fired.removeIf(
        deadline ->
            deadline instanceof Deadline.OfNode ofNode
                && state.node(ofNode.nodeId()).map(Deadline.OfNode::of).stream()
                    .noneMatch(ofNode::equals));
    return fired;
  }

  private Set<Mark> marks() {
    if (!tells(EventType.EXECUTION_CANCEL_REQUESTED)
        && !tells(EventType.EXECUTION_FAIL_REQUESTED)) {
      return before.workList().marks();
    }
    Set<Mark> marks = EnumSet.noneOf(Mark.class);
    marks.addAll(before.workList().marks());
    if (tells(EventType.EXECUTION_CANCEL_REQUESTED)) {
      marks.add(Mark.SWEEPING);
    }
    if (tells(EventType.EXECUTION_FAIL_REQUESTED)) {
      marks.add(Mark.FAIL_REQUESTED);
    }
    return marks;
  }

  private SortedSet<Integer> untold(Recount recount) {
    if (before.workList().untold().isEmpty() && recount.moved().isEmpty()) {
      return Collections.emptySortedSet();
    }
    SortedSet<Integer> untold = new TreeSet<>(before.workList().untold());
    for (int join : recount.moved()) {
      if (Gates.isWorthTelling(plan, before, join)) {
        untold.add(join);
      }
    }
    for (EventEnvelope event : events) {
      if (event.body() instanceof JoinGateUpdated told) {
        untold.remove(plan.place(told.nodeId()));
      }
    }
    untold.removeIf(join -> isSettled(state.node(plan.node(join).id())));
    return untold;
  }

  /** The events may be of many slices: a wish for one wait of a node is none for its next. */
  private Set<NodeId> wishes() {
    if (before.workList().wishes().isEmpty() && !tells(EventType.NODE_RESUME_REQUESTED)) {
      return Set.of();
    }
    Set<NodeId> wishes = new HashSet<>(before.workList().wishes());
    for (EventEnvelope event : events) {
      if (event.body() instanceof NodeResumeRequested wish) {
        if (isGranted(wish)) {
          wishes.add(wish.nodeId());
        }
      } else if (event.body() instanceof NodeResumed resumed) {
        wishes.remove(resumed.nodeId());
      } else if (event.body() instanceof NodeWaiting waiting) {
        wishes.remove(waiting.nodeId());
      }
    }
    wishes.removeIf(id -> !isIn(id, NodeStatus.WAITING));
    return wishes;
  }

  private boolean isGranted(NodeResumeRequested wish) {
    Optional<NodeState> node = state.node(wish.nodeId());
    if (node.isEmpty() || !plan.knows(wish.nodeId())) {
      return false;
    }
    WaitKey key = node.get().details().waitKey();
    boolean isFree = !plan.choices().isOn(PolicyChoice.CHECK_RESUME_KEY);
    return (isFree || key == null || key.equals(wish.resumeKey()))
        && Waits.isResumedOnRequest(plan.graph().node(wish.nodeId()));
  }

  private Set<NodeId> interrupted() {
    if (before.workList().interrupted().isEmpty() && !tells(EventType.NODE_INTERRUPT_REQUESTED)) {
      return Set.of();
    }
    Set<NodeId> interrupted = new HashSet<>(before.workList().interrupted());
    for (EventEnvelope event : events) {
      if (event.body() instanceof ExecutionCancelRequested) {
        interrupted.clear();
      } else if (event.body() instanceof NodeInterruptRequested told) {
        interrupted.add(told.nodeId());
      }
    }
    interrupted.removeIf(id -> !isIn(id, NodeStatus.RUNNING));
    return interrupted;
  }

  private static boolean hasBegun(Optional<NodeState> node) {
    return node.filter(known -> known.status() != NodeStatus.IDLE).isPresent();
  }

  private static boolean isSettled(Optional<NodeState> node) {
    return node.filter(known -> known.status().isSettled()).isPresent();
  }

  private boolean isIn(NodeId id, NodeStatus status) {
    return state.node(id).filter(node -> node.status() == status).isPresent();
  }

  private boolean tells(EventType type) {
    return types.contains(type);
  }
}
