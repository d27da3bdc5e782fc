package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.GraphControlEvent.JoinGateUpdated;
import dev.lastword.core.event.GraphControlEvent.JoinPassed;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What must be true of every world, whatever graph is played and whatever happens in it. */
final class Laws {

  /** Events that leave no trace in the state, so that nobody can know whether they were told. */
  static final Set<EventType> AUDIT =
      EnumSet.of(
          EventType.EXECUTION_FAIL_REQUESTED,
          EventType.NODE_RESUME_REQUESTED,
          EventType.NODE_CANCEL_REQUESTED,
          EventType.NODE_INTERRUPT_REQUESTED,
          EventType.FORK_OPENED,
          EventType.JOIN_GATE_UPDATED,
          EventType.JOIN_PASSED);

  private static final Set<EventType> OF_A_CANCEL =
      EnumSet.of(
          EventType.EXECUTION_CANCEL_REQUESTED,
          EventType.NODE_CANCEL_REQUESTED,
          EventType.NODE_INTERRUPT_REQUESTED,
          EventType.NODE_CANCELED,
          EventType.EXECUTION_CANCELED,
          EventType.NODE_SUCCEEDED,
          EventType.NODE_FAIL_REPORTED,
          EventType.NODE_FAILED);

  private Laws() {}

  /** Checks each event where it stands. */
  /** What follows an end is owed with that end, once, and with nothing else. */
  static void checkFollowUps(World before, List<Effect> effects, World after) {
    List<Effect> owed = effects.stream().filter(Effect.FollowUps.class::isInstance).toList();
    boolean ends = !before.state().status().isTerminal() && after.state().status().isTerminal();
    boolean isFollowed =
        ends
            && !after
                .situation()
                .plan()
                .graph()
                .settings()
                .followUps()
                .after(after.state())
                .isEmpty();
    List<Effect> expected =
        isFollowed ? List.of(new Effect.FollowUps(World.EXECUTION, Optional.empty())) : List.of();
    if (!owed.equals(expected)) {
      throw new AssertionError(
          "expected an end to be followed by " + expected + ", found " + owed + "\n" + after.log());
    }
  }

  static void checkEvents(World before, List<EventEnvelope> events, World after) {
    ExecutionState state = before.state();
    for (EventEnvelope envelope : events) {
      Event event = (Event) envelope.body();
      ExecutionState next = Reducer.apply(state, envelope);
      if (!AUDIT.contains(event.type())) {
        require(changes(state, next), "an event changes the state", event, after);
      }
      if (state.isCancelRequested()) {
        require(
            OF_A_CANCEL.contains(event.type()), "a cancel lets nothing new begin", event, after);
      }
      if (event instanceof NodeEvent told
          && !(event instanceof JoinGateUpdated)
          && !(event instanceof JoinPassed)) {
        require(
            state.node(told.nodeId()).filter(node -> node.status().isSettled()).isEmpty()
                || event.type() == EventType.FORK_OPENED,
            "nothing is told about a settled node",
            event,
            after);
      }
      if (event.type() == EventType.EXECUTION_CANCELED
          || event.type() == EventType.EXECUTION_FAILED
          || event.type() == EventType.EXECUTION_COMPLETED) {
        require(
            state.nodes().stream().allMatch(node -> node.status().isSettled()),
            "an execution ends when nothing is unfinished",
            event,
            after);
      }
      state = next;
    }
    JoinLaws.check(before, events, after);
    ForkLaws.check(before, events, after);
    ElementLaws.check(events, after);
  }

  private static boolean changes(ExecutionState before, ExecutionState after) {
    return !before.nodes().equals(after.nodes())
        || before.status() != after.status()
        || !before.facts().equals(after.facts());
  }

  /** A machine whose slices are not compared with a full look; it is judged by its deeds alone. */
  interface Uncompared {}

  /** Checks a world that has nothing more to say. */
  static void checkQuiet(World world) {
    ExecutionState state = world.state();
    if (!(world.machine() instanceof Uncompared)) {
      Set<String> owed = FullLook.owed(world);
      require(owed.isEmpty(), "a quiet world is quiet for whoever reads it", owed, world);
    }
    checkJobs(world);
    checkTimers(world);
    if (!state.isCancelRequested()) {
      checkRegions(world);
    }
    if (!state.isCancelRequested() && !state.status().isTerminal()) {
      JoinLaws.checkQuiet(world);
    }
    if (state.status().isTerminal()) {
      checkEnd(world);
    } else {
      checkWaiting(world);
    }
  }

  private static void checkJobs(World world) {
    for (NodeState node : world.state().nodes()) {
      JobStatus job = world.jobs().get(node.nodeId());
      boolean isTask = typeOf(world, node.nodeId()) == NodeType.TASK;
      boolean isOpen = job != null && !job.isEnd();
      boolean isAtWork = !node.status().isSettled() && node.status() != NodeStatus.IDLE;
      require(
          isOpen == (isTask && isAtWork),
          "a Task at work, and only that, has an open job: " + node.nodeId(),
          job,
          world);
      if (isOpen) {
        require(
            (node.status() == NodeStatus.WAITING) == (job == JobStatus.WAITING),
            "a job waits with its node: " + node.nodeId(),
            job,
            world);
      }
    }
  }

  private static void checkTimers(World world) {
    for (NodeState node : world.state().nodes()) {
      boolean isWaiting = node.status() == NodeStatus.WAITING && node.details().dueAt() != null;
      if (isWaiting) {
        require(
            world.timers().containsKey(Deadline.OfNode.of(node)),
            "who waits until a time has a timer: " + node.nodeId(),
            world.timers(),
            world);
      }
    }
  }

  private static void checkRegions(World world) {
    Graph graph = world.situation().plan().graph();
    for (NodeState join : world.state().nodes()) {
      if (typeOf(world, join.nodeId()) == NodeType.JOIN && join.status().isSettled()) {
        graph.branches(graph.forkOf(join.nodeId())).stream()
            .flatMap(graph::within)
            .forEach(
                id -> {
                  NodeStatus status = world.state().node(id).orElseThrow().status();
                  require(
                      status.isSettled() || status == NodeStatus.IDLE,
                      "behind a settled Join nobody is at work: " + id,
                      status,
                      world);
                });
      }
    }
  }

  private static void checkEnd(World world) {
    ExecutionState state = world.state();
    require(world.timers().isEmpty(), "the end leaves no timer", world.timers(), world);
    require(
        !world.children().containsValue(true), "the end leaves no child", world.children(), world);
    require(world.parentTold() == 1, "the parent is told once", world.parentTold(), world);
    List<NodeState> loose = state.nodes().stream().filter(n -> !n.status().isSettled()).toList();
    require(loose.isEmpty(), "the end leaves nothing unfinished", loose, world);
    if (state.isCancelRequested()) {
      require(
          state.status() == ExecutionStatus.CANCELED,
          "an accepted cancel has the last word",
          state.status(),
          world);
    }
    EndLaws.check(world);
  }

  private static void checkWaiting(World world) {
    ExecutionState state = world.state();
    CancelRequest request = state.facts().cancelRequest();
    if (request != null) {
      require(
          request.mode() == CancelMode.GRACEFUL
              && world.jobs().containsValue(JobStatus.RUNNING)
              && world.timers().containsKey(new Deadline.OfGrace())
                  == (request.graceUntil() != null)
              && (request.graceUntil() == null || world.now().isBefore(request.graceUntil())),
          "only a worker within its grace holds a cancel up",
          request,
          world);
      return;
    }
    boolean awaitsSomebody =
        world.jobs().values().stream().anyMatch(job -> !job.isEnd())
            || world.children().containsValue(true)
            || state.nodes().stream().anyMatch(node -> node.status() == NodeStatus.WAITING);
    require(awaitsSomebody, "an execution goes on or waits for somebody", state.status(), world);
  }

  static boolean isRunning(ExecutionState state, NodeId id) {
    return state.node(id).filter(node -> node.status() == NodeStatus.RUNNING).isPresent();
  }

  static NodeType typeOf(World world, NodeId id) {
    return world.situation().plan().graph().node(id).type();
  }

  static void require(boolean so, String law, Object found, World world) {
    if (!so) {
      throw new AssertionError(
          "expected: " + law + "; found: " + found + "\n" + draw(world) + world.log());
    }
  }

  private static String draw(World world) {
    StringBuilder text = new StringBuilder();
    for (Node node : world.situation().plan().graph().nodes()) {
      text.append(node.id()).append(' ').append(node.type());
      if (node instanceof Join join) {
        text.append(' ').append(join.policy()).append(' ').append(join.when());
      }
      world
          .situation()
          .plan()
          .graph()
          .edgesFrom(node.id())
          .forEach(edge -> text.append(" -").append(edge.on()).append("> ").append(edge.to()));
      text.append('\n');
    }
    return text.toString();
  }
}
