package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.GraphControlEvent.JoinPassed;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Repeat;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.graph.NodeType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Machines with one deliberate mistake each; none is compared with the right one, event by event.
 */
enum Broken implements Machine, Laws.Uncompared {
  A_CANCEL_SKIPS_NODES_THAT_BACK_OFF(
      (event, s) ->
          event instanceof NodeCanceled canceled
              && node(s, canceled.nodeId()).failures() > 0
              && s.state().isCancelRequested()),
  A_CANCEL_SKIPS_NODES_THAT_WAIT(
      (event, s) ->
          event instanceof NodeCanceled canceled
              && node(s, canceled.nodeId()).status() == NodeStatus.WAITING),
  A_CANCEL_IS_NEVER_CONFIRMED((event, s) -> event instanceof ExecutionCanceled),
  A_CANCEL_LETS_TOKENS_MOVE_ON {
    @Override
    public Reaction next(ProcessState processState) {
      List<Event> events = new ArrayList<>(Reactor.next(processState).events());
      if (processState.state().isCancelRequested() && !processState.state().status().isTerminal()) {
        events.addAll(NodeReactions.reaction(processState).events());
      }
      return new Reaction(events);
    }
  },
  NODES_THAT_WERE_NOT_REACHED_STAY_BEHIND(
      (event, s) ->
          event instanceof NodeCanceled canceled
              && node(s, canceled.nodeId()).status() == NodeStatus.IDLE
              && !s.state().isCancelRequested()),
  A_JOIN_LEAVES_LOSING_BRANCHES_AT_WORK(
      (event, s) ->
          event instanceof NodeCanceled canceled
              && "the Join has settled".equals(canceled.reason())),
  A_JOIN_COUNTS_A_BRANCH_TWICE {
    @Override
    public Step after(ProcessState processState, List<EventEnvelope> events) {
      Step step = processState.after(events);
      return new Step(countedTwice(processState, step.processState()), step.effects());
    }
  },
  A_JOIN_NEVER_FAILS(
      (event, s) ->
          event instanceof NodeFailed failed
              && s.plan().graph().node(failed.nodeId()).type() == NodeType.JOIN),
  A_JOIN_IS_JUDGED_ONLY_WHEN_A_BRANCH_ENDS {
    @Override
    public Step after(ProcessState processState, List<EventEnvelope> events) {
      Step step = processState.after(events);
      return new Step(withoutWatches(processState, step.processState(), events), step.effects());
    }
  },
  A_FORK_FORGETS_ITS_LAST_BRANCH(
      (event, s) -> event instanceof NodeReady ready && isLastOfSeveral(s, ready.nodeId())),
  A_FORK_IS_OPENED_AFTER_ITS_BRANCHES {
    @Override
    public Reaction next(ProcessState processState) {
      List<Event> events = new ArrayList<>(Reactor.next(processState).events());
      events.sort(Comparator.comparing(ForkOpened.class::isInstance));
      return new Reaction(events);
    }
  },
  MORE_ELEMENTS_RUN_THAN_MAY {
    @Override
    public Step after(ProcessState processState, List<EventEnvelope> events) {
      Step step = processState.after(events);
      return new Step(withoutProgress(step.processState()), step.effects());
    }
  },
  OUTPUTS_OF_ELEMENTS_ARE_TURNED_ROUND {
    @Override
    public Reaction next(ProcessState processState) {
      return new Reaction(
          Reactor.next(processState).events().stream()
              .map(event -> turned(processState, event))
              .toList());
    }
  },
  A_TURN_FOLLOWS_THE_LAST {
    @Override
    public Reaction next(ProcessState processState) {
      List<Event> events = new ArrayList<>(Reactor.next(processState).events());
      Reactor.next(processState).events().stream()
          .filter(event -> passesTurns(processState, event))
          .findFirst()
          .flatMap(event -> nextTurn(processState, event))
          .ifPresent(turn -> events.add(new NodeReady(turn)));
      return new Reaction(events);
    }
  },
  AN_ELEMENT_THAT_ENDS_FREES_NO_PLACE {
    @Override
    public Step after(ProcessState processState, List<EventEnvelope> events) {
      Step step = processState.after(events);
      return new Step(withoutFreed(step.processState(), events), step.effects());
    }
  },
  A_FAILURE_IS_TAKEN_FOR_THE_END {
    @Override
    public Reaction next(ProcessState processState) {
      return new Reaction(
          Reactor.next(processState).events().stream()
              .map(event -> event instanceof ExecutionFailed ? new ExecutionCompleted(null) : event)
              .toList());
    }
  },
  WHO_RUNS_IS_NOT_INTERRUPTED((event, s) -> event instanceof NodeInterruptRequested),
  A_NODE_IS_READIED_TWICE {
    @Override
    public Reaction next(ProcessState processState) {
      List<Event> events = new ArrayList<>(Reactor.next(processState).events());
      Reactor.next(processState).events().stream()
          .filter(NodeReady.class::isInstance)
          .forEach(events::add);
      return new Reaction(events);
    }
  },
  A_RESUMED_WAIT_NEVER_SUCCEEDS(
      (event, s) -> event instanceof NodeSucceeded done && node(s, done.nodeId()).resumes() > 0),
  A_TIMER_RINGS_UNHEARD(
      (event, s) ->
          event instanceof NodeResumed resumed
              && s.plan().graph().node(resumed.nodeId()).type() == NodeType.TIMER
              && !s.workList().fired().isEmpty()),
  A_GRACE_PERIOD_HAS_NO_END {
    @Override
    public Reaction next(ProcessState processState) {
      return Reactor.next(deaf(processState.at(World.BEGIN)));
    }
  },
  THE_CANCEL_OF_A_CHILD_IS_FORGOTTEN(Effect.CancelChild.class),
  THE_PARENT_IS_NOT_TOLD(Effect.TellParent.class),
  A_JOB_IS_NEVER_MADE(Effect.Enqueue.class),
  A_JOB_OUTLIVES_ITS_NODE(Effect.EndJob.class),
  A_RESUMED_TASK_STAYS_PARKED(Effect.Unpark.class),
  A_TIMER_IS_LEFT_BEHIND(Effect.DropTimer.class),
  A_TIMER_IS_NOT_SET(Effect.SetTimer.class),
  WHAT_WAS_PUT_OFF_IS_FORGOTTEN {
    @Override
    public Step after(ProcessState processState, List<EventEnvelope> events) {
      Step step = processState.with(WorkList.EMPTY).after(events);
      return new Step(forgetful(step.processState(), events), step.effects());
    }
  };

  private final BiPredicate<Event, ProcessState> lost;
  private final Predicate<Effect> forgotten;

  Broken() {
    this(event -> false, (event, processState) -> false);
  }

  /** Makes a machine that does not emit some events. */
  Broken(BiPredicate<Event, ProcessState> lost) {
    this(effect -> false, lost);
  }

  /** Makes a machine that does not carry out one kind of effect. */
  Broken(Class<? extends Effect> forgotten) {
    this(forgotten::isInstance, (event, processState) -> false);
  }

  Broken(Predicate<Effect> forgotten, BiPredicate<Event, ProcessState> lost) {
    this.forgotten = forgotten;
    this.lost = lost;
  }

  @Override
  public Reaction next(ProcessState processState) {
    return new Reaction(
        Reactor.next(processState).events().stream()
            .filter(event -> !lost.test(event, processState))
            .toList());
  }

  @Override
  public Step after(ProcessState processState, List<EventEnvelope> events) {
    Step step = processState.after(events);
    return new Step(
        step.processState(), step.effects().stream().filter(forgotten.negate()).toList());
  }

  private static ProcessState withoutProgress(ProcessState after) {
    BranchCounts counts = after.branchCounts();
    return new ProcessState(
        after.plan(),
        after.state(),
        after.external(),
        new BranchCounts(
            counts.outcomes(),
            counts.counts(),
            PlaceMap.ofSize(1),
            counts.whole(),
            counts.unfinished(),
            counts.ended()),
        after.workList());
  }

  private static boolean passesTurns(ProcessState processState, Event event) {
    return event instanceof JoinPassed passed
        && processState.plan().graph().node(processState.plan().graph().forkOf(passed.nodeId()))
            instanceof Repeat;
  }

  private static Optional<NodeId> nextTurn(ProcessState processState, Event event) {
    NodeId fork = processState.plan().graph().forkOf(((JoinPassed) event).nodeId());
    return processState.plan().graph().branches(fork).stream()
        .map(branch -> branch.head())
        .filter(head -> node(processState, head).status() == NodeStatus.IDLE)
        .findFirst();
  }

  private static Event turned(ProcessState processState, Event event) {
    if (event instanceof NodeSucceeded done
        && processState.plan().graph().node(done.nodeId()).type() == NodeType.JOIN
        && done.output() instanceof JsonArray outputs) {
      List<JsonValue> turned = new ArrayList<>(outputs.elements());
      Collections.reverse(turned);
      return new NodeSucceeded(done.nodeId(), new JsonArray(turned));
    }
    return event;
  }

  private static ProcessState withoutFreed(ProcessState after, List<EventEnvelope> events) {
    TreeSet<Integer> places = new TreeSet<>(after.workList().places());
    places.removeIf(
        place ->
            after.plan().node(place).type() == NodeType.FOR_EACH
                && events.stream()
                    .noneMatch(
                        event ->
                            event.body() instanceof NodeEvent told
                                && told.nodeId().equals(after.plan().node(place).id())));
    WorkList workList = after.workList();
    return after.with(
        new WorkList(
            places,
            workList.untold(),
            workList.wishes(),
            workList.fired(),
            workList.interrupted(),
            workList.marks()));
  }

  private static NodeState node(ProcessState processState, NodeId id) {
    return processState.state().node(id).orElseThrow();
  }

  private static boolean isLastOfSeveral(ProcessState processState, NodeId id) {
    return processState
        .plan()
        .graph()
        .branchOf(id)
        .map(Branch::fork)
        .map(processState.plan().graph()::branches)
        .filter(
            branches -> branches.size() > 1 && branches.get(branches.size() - 1).head().equals(id))
        .isPresent();
  }

  private static ProcessState countedTwice(ProcessState before, ProcessState after) {
    BranchCounts standing = after.branchCounts();
    PlaceMap<JoinCount> counts = standing.counts();
    for (int place = 0; place < after.plan().size(); place++) {
      JoinCount is = counts.get(place);
      JoinCount was = before.branchCounts().counts().get(place);
      if (is != null
          && is.unfinished() > 0
          && (was == null ? is.succeeded() > 0 : is.succeeded() > was.succeeded())) {
        counts =
            counts.with(
                place,
                new JoinCount(is.succeeded() + 1, is.failed(), is.canceled(), is.unfinished() - 1));
      }
    }
    return new ProcessState(
        after.plan(),
        after.state(),
        after.external(),
        new BranchCounts(
            standing.outcomes(),
            counts,
            standing.progress(),
            standing.whole(),
            standing.unfinished(),
            standing.ended()),
        after.workList());
  }

  /** Looks at Joins only if they are in the log, or if one more of their branches has ended. */
  private static ProcessState withoutWatches(
      ProcessState before, ProcessState after, List<EventEnvelope> events) {
    TreeSet<Integer> places = new TreeSet<>(after.workList().places());
    places.removeIf(
        place ->
            after.plan().node(place) instanceof Join join
                && Objects.equals(counted(before, join.id()), counted(after, join.id()))
                && events.stream()
                    .noneMatch(
                        event ->
                            event.body() instanceof NodeEvent told
                                && told.nodeId().equals(join.id())));
    WorkList workList = after.workList();
    return after.with(
        new WorkList(
            places,
            workList.untold(),
            workList.wishes(),
            workList.fired(),
            workList.interrupted(),
            workList.marks()));
  }

  private static @Nullable JoinCount counted(ProcessState processState, NodeId join) {
    GraphPlan plan = processState.plan();
    return processState.branchCounts().counts().get(plan.place(plan.graph().forkOf(join)));
  }

  /** Looks at what was readied or settled, but not at Joins whose branches moved. */
  private static ProcessState forgetful(ProcessState processState, List<EventEnvelope> events) {
    WorkList workList = processState.workList();
    TreeSet<Integer> places = new TreeSet<>(workList.places());
    boolean opens = events.stream().anyMatch(event -> event.body() instanceof ForkOpened);
    places.removeIf(place -> !opens && processState.plan().node(place).type() == NodeType.JOIN);
    return processState.with(
        new WorkList(
            places,
            workList.untold(),
            workList.wishes(),
            workList.fired(),
            workList.interrupted(),
            workList.marks()));
  }

  /** Hears no timer. */
  private static ProcessState deaf(ProcessState processState) {
    WorkList workList = processState.workList();
    return processState.with(
        new WorkList(
            workList.places(),
            workList.untold(),
            workList.wishes(),
            Set.of(),
            workList.interrupted(),
            workList.marks()));
  }
}
