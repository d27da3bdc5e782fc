package dev.lastword.core.decide;

import static dev.lastword.core.decide.Guards.matches;
import static dev.lastword.core.decide.Guards.noOp;
import static dev.lastword.core.decide.Guards.nodeIsIn;
import static dev.lastword.core.decide.Guards.pass;
import static dev.lastword.core.decide.Guards.reject;

import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import java.util.List;
import java.util.Optional;

/** Begins an attempt at a node. */
final class StartNodeHandler implements CommandHandler<StartNode> {

  private static final List<Guard<? super StartNode>> GUARDS =
      Guards.forNode(
          List.of(
              StartNodeHandler::alreadyStarted,
              nodeIsIn(NodeStatus.READY, NodeStatus.RUNNING),
              StartNodeHandler::attemptIsNew));

  @Override
  public List<Guard<? super StartNode>> guards() {
    return GUARDS;
  }

  @Override
  public List<Event> decide(GuardContext context, StartNode command) {
    return List.of(
        new NodeStarted(command.nodeId(), command.attempt(), command.workerId(), command.dueAt()));
  }

  private static Optional<Decision> alreadyStarted(GuardContext context, StartNode command) {
    NodeState node = context.node(command.nodeId());
    return node.status() == NodeStatus.RUNNING
            && node.attempt() == command.attempt()
            && matches(command.workerId(), node.workerId())
        ? noOp(NoOpReason.ALREADY_STARTED)
        : pass();
  }

  private static Optional<Decision> attemptIsNew(GuardContext context, StartNode command) {
    long last = context.node(command.nodeId()).attempt();
    return command.attempt() > last
        ? pass()
        : reject(
            RejectionCode.STALE_ATTEMPT,
            "an attempt above " + last + " was expected, found " + command.attempt());
  }
}
