package dev.lastword.tck.demo;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.CreateExecution;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.command.NodeCommand.PutNodeWaiting;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.Decider;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.PolicyOption;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * An order that a customer takes back while two branches of it are under way: one worker is about
 * to finish, the other branch waits for an approval, and a completion that another process wrote
 * arrives after the cancel.
 */
final class OrderStory {

  static final ExecutionId EXECUTION = ExecutionId.of("order-1042");

  private static final Policy ENGINE =
      Policy.DEFAULT.without(PolicyOption.CONFIRM_CANCEL_IMMEDIATELY);
  private static final Duration STEP = Duration.ofMillis(1_370);
  private static final NodeId RESERVE = NodeId.of("reserve");
  private static final NodeId FORK = NodeId.of("fork");
  private static final NodeId CHARGE = NodeId.of("charge");
  private static final NodeId APPROVE = NodeId.of("approve");
  private static final NodeId SHIP = NodeId.of("ship");

  private final List<EventEnvelope> log = new ArrayList<>();
  private final List<Refused> refused = new ArrayList<>();
  private ExecutionState state = ExecutionState.initial(EXECUTION);
  private Instant now = Instant.parse("2026-11-16T09:00:00Z");

  /** A command that its guard refused: not an event, but worth telling. */
  record Refused(long version, Actor actor, String command, String code, String message) {}

  static OrderStory told() {
    OrderStory story = new OrderStory();
    story.begin();
    story.work();
    story.takeBack();
    return story;
  }

  List<EventEnvelope> log() {
    return List.copyOf(log);
  }

  List<Refused> refused() {
    return List.copyOf(refused);
  }

  private void begin() {
    ask(Actor.user("shop"), new CreateExecution(GraphId.of("order"), 3L, amount()));
    happen(new NodeCreated(RESERVE, "Task", null));
    happen(new NodeCreated(FORK, "Fork", null));
    happen(new NodeCreated(CHARGE, "Task", null));
    happen(new NodeCreated(APPROVE, "Wait", null));
    happen(new NodeCreated(SHIP, "Task", null));
    ask(Actor.user("shop"), new StartExecution(null));
  }

  private void work() {
    run(RESERVE, "stock-7");
    ask(worker("stock-7"), new SucceedNode(RESERVE, new JsonString("shelf 12"), 1L));
    run(FORK, "engine");
    happen(new ForkOpened(FORK, List.of(CHARGE, APPROVE)));
    ask(Actor.SYSTEM, new SucceedNode(FORK, null, null));
    run(CHARGE, "card-2");
    run(APPROVE, "engine");
    ask(Actor.SYSTEM, new PutNodeWaiting(APPROVE, WaitKey.of("approval-1042"), null, null, null));
    ask(
        worker("card-2"),
        new ReportNodeProgress(CHARGE, JsonNumber.of(80), "asking bank", null, 1L));
  }

  private void takeBack() {
    ask(Actor.user("ann"), new CancelExecution("customer changed her mind", null, null, null));
    ask(worker("card-2"), new SucceedNode(CHARGE, new JsonString("charged"), 1L));
    happen(new ExecutionCompleted(null));
    for (NodeState node : state.nodes()) {
      if (node.status() == NodeStatus.RUNNING) {
        happen(new NodeInterruptRequested(node.nodeId(), node.workerId(), "canceled"));
      }
    }
    for (NodeState node : state.nodes()) {
      if (!node.status().isSettled()) {
        happen(new NodeCanceled(node.nodeId(), "canceled"));
      }
    }
    happen(new ExecutionCanceled("customer changed her mind", null));
    ask(Actor.user("bob"), new CancelExecution("me too", null, null, null));
  }

  private void run(NodeId node, String worker) {
    ask(Actor.SYSTEM, new MarkNodeReady(node));
    ask(worker(worker), new StartNode(node, 1, WorkerId.of(worker), null));
  }

  private void ask(Actor actor, Command command) {
    CommandEnvelope envelope = CommandEnvelope.of(EXECUTION, actor, command);
    Decider.decide(state, envelope, tick(), this::nextId, ENGINE)
        .fold(
            this::append,
            noOp -> refused.add(refusal(actor, command, noOp.reason().name(), "nothing to do")),
            rejected ->
                refused.add(refusal(actor, command, rejected.code().name(), rejected.message())));
  }

  private Refused refusal(Actor actor, Command command, String code, String message) {
    return new Refused(state.version(), actor, command.type().wireName(), code, message);
  }

  private boolean append(Decision.Accepted accepted) {
    accepted.events().forEach(this::append);
    return true;
  }

  private void happen(Event event) {
    append(new EventEnvelope(nextId(), EXECUTION, tick(), Actor.SYSTEM, null, null, event));
  }

  private void append(EventEnvelope event) {
    log.add(event);
    state = Reducer.apply(state, event);
  }

  private Instant tick() {
    now = now.plus(STEP);
    return now;
  }

  private EventId nextId() {
    return EventId.of("event-" + (log.size() + 1));
  }

  private static Actor worker(String name) {
    return new Actor(Actor.Kind.EXTERNAL, name);
  }

  private static JsonValue amount() {
    return JsonNumber.of(4_200);
  }
}
