package dev.lastword.orchestrator.process;

import static dev.lastword.core.decide.PolicyOption.CONFIRM_CANCEL_IMMEDIATELY;
import static dev.lastword.core.decide.PolicyOption.FINAL_FAILURE;
import static dev.lastword.core.decide.PolicyOption.SETTLE_DURING_GRACE;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.PutNodeWaiting;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.Decider;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Everything that the outside can do in a quiet world. */
final class Moves {

  /** Something that can happen next; the world after it has not reacted yet. */
  record Move(String name, Kind kind, Supplier<World> then) {}

  /** What a move does to the course of things. */
  enum Kind {
    /** It takes the execution nearer to its own end. */
    PROGRESS,
    CANCEL
  }

  private static final NodeError ERROR = NodeError.of("BROKEN", "it broke");
  private static final WaitKey KEY = WaitKey.of("key-0");
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final World world;
  private final List<Move> moves = new ArrayList<>();

  private Moves(World world) {
    this.world = world;
  }

  static List<Move> of(World world) {
    Moves moves = new Moves(world);
    if (!world.state().status().isTerminal()) {
      for (NodeState node : world.state().nodes()) {
        moves.addJob(node);
        moves.addWait(node);
        moves.addChild(node);
        moves.addNodeCancel(node);
      }
      moves.addTimers();
      moves.addCancels();
    }
    return moves.moves;
  }

  private void addJob(NodeState node) {
    JobStatus job = world.jobs().get(node.nodeId());
    boolean isCanceling = world.state().isCancelRequested();
    if (job == JobStatus.RUNNING) {
      addResults(node);
    } else if (!isCanceling && (job == JobStatus.QUEUED || job == JobStatus.RETRYING)) {
      NodeId id = node.nodeId();
      Task task = (Task) world.situation().plan().graph().node(id);
      Instant due = task.timeout() == null ? null : world.now().plus(task.timeout());
      add(
          "start " + id,
          () ->
              world
                  .withJob(id, JobStatus.RUNNING)
                  .folded(decided(new StartNode(id, node.attempt() + 1, null, due))));
    }
  }

  private void addResults(NodeState node) {
    NodeId id = node.nodeId();
    long attempt = node.attempt();
    add(
        "succeed " + id,
        () -> world.folded(decided(new SucceedNode(id, new JsonString("out " + id), attempt))));
    add("fail " + id, () -> world.folded(decided(new FailNode(id, ERROR, attempt))));
    if (world.state().isCancelRequested()) {
      add("acknowledge " + id, () -> world.told(List.of(new NodeCanceled(id, null))));
      add(
          "lose the lease of " + id,
          () -> {
            World lost = world.withJob(id, JobStatus.QUEUED);
            return lost.with(lost.situation().woken(id));
          });
    } else if (node.resumes() == 0) {
      add(
          "wait " + id,
          () ->
              world.folded(
                  decided(new PutNodeWaiting(id, KEY, null, world.now().plus(GRACE), attempt))));
    }
  }

  private void addWait(NodeState node) {
    if (node.status() != NodeStatus.WAITING || world.state().isCancelRequested()) {
      return;
    }
    NodeId id = node.nodeId();
    WaitKey key = node.details().waitKey();
    add("resume " + id, () -> world.folded(decided(new ResumeNode(id, key, new JsonString("go")))));
    add("ask " + id, () -> world.folded(decided(new RequestResumeNode(id, key, null))));
    if (key != null) {
      add(
          "signal " + key,
          () -> world.with(world.situation().signaled(new Signal(key, new JsonString("sig")))));
    }
  }

  private void addChild(NodeState node) {
    NodeId id = node.nodeId();
    Node graphNode = world.situation().plan().graph().node(id);
    if (!(graphNode instanceof SubExecution) || node.status() != NodeStatus.RUNNING) {
      return;
    }
    ExecutionId child =
        new Parent(World.EXECUTION, id, node.attempt(), World.PARENT.depth() + 1).childId();
    for (ExecutionStatus end : ExecutionStatus.values()) {
      if (end.isTerminal() && Boolean.TRUE.equals(world.children().get(child))) {
        ChildEnd told = new ChildEnd(node.attempt(), end, null, null);
        add(
            "child of " + id + " " + end,
            () -> world.withChildEnded(child).with(world.situation().childEnded(id, told)));
      }
    }
  }

  private void addNodeCancel(NodeState node) {
    NodeId id = node.nodeId();
    if (NodeCancel.denial(world.state(), id, PolicyChoices.NONE).isEmpty()) {
      add("cancel " + id, () -> world.told(NodeCancel.events(world.state(), id, "not needed")));
    }
  }

  private void addTimers() {
    world.timers().entrySet().stream()
        .min(Map.Entry.comparingByValue())
        .ifPresent(
            first ->
                add(
                    "fire " + first.getKey(),
                    () -> {
                      World fired = world.withoutTimer(first.getKey());
                      Instant now = later(world.now(), first.getValue());
                      return fired.with(fired.situation().at(now).fired(first.getKey()));
                    }));
  }

  private void addCancels() {
    CancelRequest request = world.state().facts().cancelRequest();
    if (request == null || request.mode() == CancelMode.GRACEFUL) {
      addCancel(CancelMode.IMMEDIATE, null);
    }
    if (request == null) {
      addCancel(CancelMode.GRACEFUL, world.now().plus(GRACE));
      Command endless = new CancelExecution("enough", null, CancelMode.GRACEFUL, null);
      moves.add(new Move("cancel without end", Kind.CANCEL, () -> world.folded(decided(endless))));
    }
  }

  private void addCancel(CancelMode mode, @Nullable Instant until) {
    Command cancel = new CancelExecution("enough", null, mode, until);
    moves.add(new Move("cancel " + mode, Kind.CANCEL, () -> world.folded(decided(cancel))));
  }

  private void add(String name, Supplier<World> then) {
    moves.add(new Move(name, Kind.PROGRESS, then));
  }

  private List<EventEnvelope> decided(Command command) {
    Policy policy = Policy.DEFAULT.without(CONFIRM_CANCEL_IMMEDIATELY);
    if (world.state().isCancelRequested()) {
      policy = policy.with(SETTLE_DURING_GRACE);
    }
    if (command instanceof FailNode fail && !isFinal(fail)) {
      policy = policy.without(FINAL_FAILURE);
    }
    Decision decision =
        Decider.decide(
            world.state(),
            CommandEnvelope.of(World.EXECUTION, Actor.SYSTEM, command),
            world.now(),
            () -> EventId.of("any"),
            policy);
    List<Event> events = new ArrayList<>();
    if (decision instanceof Decision.Accepted accepted) {
      accepted.events().forEach(event -> events.add((Event) event.body()));
    } else {
      throw new AssertionError(
          command + " was expected to be accepted, found " + decision + "\n" + world.log());
    }
    return world.enveloped(events);
  }

  private boolean isFinal(FailNode fail) {
    return Retries.isFinal(world.situation().plan(), world.state(), fail.nodeId(), fail.error());
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
