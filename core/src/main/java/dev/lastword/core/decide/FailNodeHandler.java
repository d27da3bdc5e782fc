package dev.lastword.core.decide;

import static dev.lastword.core.decide.Guards.matches;
import static dev.lastword.core.decide.Guards.noOp;
import static dev.lastword.core.decide.Guards.nodeIsRunningOrWaitingIf;
import static dev.lastword.core.decide.Guards.pass;
import static dev.lastword.core.decide.Guards.runsIfCancelRequested;

import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import java.util.List;
import java.util.Optional;

/** Settles a node, or one attempt at it, as failed. */
final class FailNodeHandler implements CommandHandler<FailNode> {

  private static final List<Guard<? super FailNode>> GUARDS =
      Guards.forSettling(
          List.of(
              FailNodeHandler::alreadyFailed,
              runsIfCancelRequested(),
              nodeIsRunningOrWaitingIf(PolicyOption.FAIL_FROM_WAITING),
              FailNodeHandler::attemptIsCurrent));

  @Override
  public List<Guard<? super FailNode>> guards() {
    return GUARDS;
  }

  @Override
  public List<Event> decide(GuardContext context, FailNode command) {
    Event report = new NodeFailReported(command.nodeId(), command.error());
    if (!context.allows(PolicyOption.FINAL_FAILURE)) {
      return List.of(report);
    }
    Event failure = new NodeFailed(command.nodeId(), command.error());
    return context.allows(PolicyOption.EMIT_FAIL_REPORT)
        ? List.of(report, failure)
        : List.of(failure);
  }

  private static Optional<Decision> alreadyFailed(GuardContext context, FailNode command) {
    NodeState node = context.node(command.nodeId());
    return node.status() == NodeStatus.FAILED && matches(command.error(), node.details().error())
        ? noOp(NoOpReason.ALREADY_FAILED)
        : pass();
  }

  private static Optional<Decision> attemptIsCurrent(GuardContext context, FailNode command) {
    return Guards.attemptIsCurrent(context.node(command.nodeId()), command.attempt());
  }
}
