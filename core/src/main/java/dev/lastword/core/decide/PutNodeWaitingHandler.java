package dev.lastword.core.decide;

import static dev.lastword.core.decide.Guards.matches;
import static dev.lastword.core.decide.Guards.noOp;
import static dev.lastword.core.decide.Guards.nodeIsIn;
import static dev.lastword.core.decide.Guards.pass;

import dev.lastword.core.command.NodeCommand.PutNodeWaiting;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import java.util.List;
import java.util.Optional;

/** Lets a node wait for something outside. */
final class PutNodeWaitingHandler implements CommandHandler<PutNodeWaiting> {

  private static final List<Guard<? super PutNodeWaiting>> GUARDS =
      Guards.forNode(
          List.of(
              PutNodeWaitingHandler::alreadyWaiting,
              nodeIsIn(NodeStatus.RUNNING),
              PutNodeWaitingHandler::attemptIsCurrent));

  @Override
  public List<Guard<? super PutNodeWaiting>> guards() {
    return GUARDS;
  }

  @Override
  public List<Event> decide(GuardContext context, PutNodeWaiting command) {
    return List.of(
        new NodeWaiting(command.nodeId(), command.waitKey(), command.prompt(), command.dueAt()));
  }

  private static Optional<Decision> alreadyWaiting(GuardContext context, PutNodeWaiting command) {
    NodeState node = context.node(command.nodeId());
    return node.status() == NodeStatus.WAITING
            && matches(command.waitKey(), node.details().waitKey())
        ? noOp(NoOpReason.ALREADY_WAITING)
        : pass();
  }

  private static Optional<Decision> attemptIsCurrent(GuardContext context, PutNodeWaiting command) {
    return Guards.attemptIsCurrent(context.node(command.nodeId()), command.attempt());
  }
}
