package dev.lastword.core.decide;

import static dev.lastword.core.decide.Guards.matches;
import static dev.lastword.core.decide.Guards.noOp;
import static dev.lastword.core.decide.Guards.nodeIsRunningOrWaitingIf;
import static dev.lastword.core.decide.Guards.pass;
import static dev.lastword.core.decide.Guards.runsIfCancelRequested;

import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import java.util.List;
import java.util.Optional;

/** Settles a node with its output. */
final class SucceedNodeHandler implements CommandHandler<SucceedNode> {

  private static final List<Guard<? super SucceedNode>> GUARDS =
      Guards.forSettling(
          List.of(
              SucceedNodeHandler::alreadySucceeded,
              runsIfCancelRequested(),
              nodeIsRunningOrWaitingIf(PolicyOption.SUCCEED_FROM_WAITING),
              SucceedNodeHandler::attemptIsCurrent));

  @Override
  public List<Guard<? super SucceedNode>> guards() {
    return GUARDS;
  }

  @Override
  public List<Event> decide(GuardContext context, SucceedNode command) {
    return List.of(new NodeSucceeded(command.nodeId(), command.output()));
  }

  private static Optional<Decision> alreadySucceeded(GuardContext context, SucceedNode command) {
    NodeState node = context.node(command.nodeId());
    return node.status() == NodeStatus.SUCCEEDED
            && matches(command.output(), node.details().output())
        ? noOp(NoOpReason.ALREADY_SUCCEEDED)
        : pass();
  }

  private static Optional<Decision> attemptIsCurrent(GuardContext context, SucceedNode command) {
    return Guards.attemptIsCurrent(context.node(command.nodeId()), command.attempt());
  }
}
