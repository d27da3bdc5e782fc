package dev.lastword.simulation.world;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.NodeCancellation;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.simulation.evidence.Question;
import dev.lastword.simulation.evidence.Question.OfCommand;
import dev.lastword.simulation.evidence.Question.OfNode;
import dev.lastword.simulation.evidence.RequestLedger;
import dev.lastword.simulation.schedule.SimulatedActor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Actor that starts executions, resumes, forces and cancels, and retries without an answer. */
final class OperatorActor implements SimulatedActor {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** Percentage of requests in which several commands are sent as one time slice. */
  private static final int SLICES = 8;

  /** Open request: one command, or a time slice of several. */
  private record Open(List<RequestLedger.Asked> slice, Authority authority) {}

  private long requests;
  private final World world;
  private final String name;
  private final dev.lastword.core.value.Actor actor;
  private final CreationRequests creations;
  private final Deque<Open> open = new ArrayDeque<>();
  private int commands;

  OperatorActor(World world, String name, CreationRequests creations) {
    this.world = world;
    this.name = name;
    this.actor = dev.lastword.core.value.Actor.user(name);
    this.creations = creations;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void step() {
    if (!open.isEmpty() && world.chance(40)) {
      ask(open.remove());
    } else if (creations.isOpen() && (world.journal.executions().isEmpty() || world.chance(30))) {
      creations.create(actor);
    } else if (!world.journal.executions().isEmpty()) {
      ExecutionId id = world.one(List.copyOf(world.journal.executions()));
      if (world.chance(SLICES)) {
        slice(id);
      } else if (world.chance(world.cancels / 2)) {
        unsettled(world.journal.state(id).nodes()).ifPresent(node -> cancel(id, node));
      } else {
        command(id).ifPresent(command -> send(id, command));
      }
    }
  }

  /** Retries the requests without an answer. */
  void repeat() {
    for (int left = open.size(); left > 0; left--) {
      ask(open.remove());
    }
  }

  private Optional<Command> command(ExecutionId id) {
    List<NodeState> nodes = world.journal.state(id).nodes();
    if (world.chance(world.cancels)) {
      return Optional.of(cancel());
    }
    return switch (world.dice.nextInt(14)) {
      case 0, 1, 2, 3, 4, 5, 6 -> waiting(nodes).map(this::resumption);
      case 7 -> atWork(nodes).map(this::settlement);
      case 8 -> Optional.of(new StartExecution(null));
      case 9 -> Optional.of(new ArchiveExecution(null));
      default -> Optional.empty();
    };
  }

  private CancelExecution cancel() {
    return switch (world.dice.nextInt(4)) {
      case 0 -> new CancelExecution("enough", null, CancelMode.IMMEDIATE, null);
      case 1 -> new CancelExecution(null, null, CancelMode.GRACEFUL, later());
      case 2 -> new CancelExecution(null, null, CancelMode.GRACEFUL, null);
      default -> new CancelExecution(null, null, null, null);
    };
  }

  private Instant later() {
    return world.time.instant().plus(world.millis(60_000));
  }

  private Command resumption(NodeState node) {
    JsonString value = new JsonString(name + " resumes " + ++commands);
    boolean right = world.chance(85);
    return world.chance(60)
        ? new ResumeNode(node.nodeId(), right ? node.details().waitKey() : null, value)
        : new RequestResumeNode(node.nodeId(), node.details().waitKey(), null);
  }

  private Command settlement(NodeState node) {
    return world.chance(60)
        ? new SucceedNode(node.nodeId(), new JsonString(name + " insists " + ++commands), null)
        : new FailNode(node.nodeId(), NodeError.of("FORCED", "it must"), null);
  }

  private Optional<NodeState> waiting(List<NodeState> nodes) {
    return any(waitingIn(nodes));
  }

  private static List<NodeState> waitingIn(List<NodeState> nodes) {
    return nodes.stream().filter(n -> n.status() == NodeStatus.WAITING).toList();
  }

  private Optional<NodeState> unsettled(List<NodeState> nodes) {
    return any(nodes.stream().filter(n -> !n.status().isSettled()).toList());
  }

  private Optional<NodeState> atWork(List<NodeState> nodes) {
    return any(
        nodes.stream()
            .filter(n -> n.identity().nodeType().equals("Task"))
            .filter(n -> !n.status().isSettled() && n.status() != NodeStatus.IDLE)
            .toList());
  }

  private Optional<NodeState> any(List<NodeState> nodes) {
    return nodes.isEmpty() ? Optional.empty() : Optional.of(world.one(nodes));
  }

  /** Returns a correlation id that no other request of this operator has. */
  private CorrelationId correlation() {
    return CorrelationId.of(actor.id() + "-" + ++requests);
  }

  /** Sends a command for the first time, most with an id so that it can be repeated. */
  void send(ExecutionId id, Command command) {
    CommandEnvelope envelope = new CommandEnvelope(name(80), id, actor, correlation(), command);
    Authority authority = world.chance(90) ? Authority.FORCE : Authority.NONE;
    ask(new Open(List.of(asked(new OfCommand(envelope))), authority));
  }

  private void cancel(ExecutionId id, NodeState node) {
    NodeCancellation cancellation =
        new NodeCancellation(name(80), id, node.nodeId(), "not needed", actor, null);
    ask(new Open(List.of(asked(new OfNode(cancellation))), Authority.NONE));
  }

  private @Nullable CommandId name(int ofHundred) {
    return world.chance(ofHundred) ? CommandId.of(name + "-" + ++commands) : null;
  }

  private RequestLedger.Asked asked(Question question) {
    return world.ledger.ask(question, world.journal.state(question.executionId()).version());
  }

  /** Resumes whatever waits, starts, archives and perhaps cancels, all in one time slice. */
  private void slice(ExecutionId id) {
    List<Command> commands = new ArrayList<>();
    waitingIn(world.journal.state(id).nodes()).forEach(node -> commands.add(resumption(node)));
    commands.add(world.chance(50) ? new StartExecution(null) : new ArchiveExecution(null));
    if (world.chance(world.cancels)) {
      commands.add(cancel());
    }
    List<RequestLedger.Asked> slice = new ArrayList<>();
    for (Command command : commands) {
      slice.add(
          asked(new OfCommand(new CommandEnvelope(name(80), id, actor, correlation(), command))));
    }
    ask(new Open(slice, Authority.NONE));
  }

  private void ask(Open open) {
    List<RequestLedger.Asked> slice = open.slice();
    world.say(() -> "asks for " + slice.stream().map(RequestLedger.Asked::question).toList());
    Optional<List<Answer>> answers = world.anyNode().call(p -> answers(p.engine(), open));
    world.say(() -> "was told " + answers.map(Object::toString).orElse("nothing"));
    List<RequestLedger.Asked> left = new ArrayList<>();
    for (int i = 0; i < slice.size(); i++) {
      RequestLedger.Asked asked = slice.get(i);
      asked.answered(answers.isPresent() ? answers.get().get(i) : null);
      if (asked.isOpen() && asked.question().commandId() != null) {
        left.add(asked);
      }
    }
    if (!left.isEmpty()) {
      this.open.add(new Open(left, open.authority()));
    }
  }

  private static List<Answer> answers(Engine engine, Open open) {
    Question first = open.slice().get(0).question();
    if (first instanceof OfNode node) {
      return List.of(engine.cancelNode(node.cancellation(), PATIENCE));
    }
    List<CommandEnvelope> commands =
        open.slice().stream().map(asked -> ((OfCommand) asked.question()).envelope()).toList();
    return commands.size() == 1
        ? List.of(engine.submit(commands.get(0), open.authority(), PATIENCE))
        : engine.submit(commands, PATIENCE);
  }
}
