package dev.lastword.core.decide;

import static dev.lastword.core.decide.Guards.noOp;
import static dev.lastword.core.decide.Guards.nodeIsIn;
import static dev.lastword.core.decide.Guards.pass;

import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.state.NodeStatus;
import java.util.List;
import java.util.Optional;

/** Allows a node to be started. */
final class MarkNodeReadyHandler implements CommandHandler<MarkNodeReady> {

  private static final List<Guard<? super MarkNodeReady>> GUARDS =
      Guards.forNode(List.of(MarkNodeReadyHandler::alreadyReady, nodeIsIn(NodeStatus.IDLE)));

  @Override
  public List<Guard<? super MarkNodeReady>> guards() {
    return GUARDS;
  }

  @Override
  public List<Event> decide(GuardContext context, MarkNodeReady command) {
    return List.of(new NodeReady(command.nodeId()));
  }

  private static Optional<Decision> alreadyReady(GuardContext context, MarkNodeReady command) {
    return context.node(command.nodeId()).status() == NodeStatus.READY
        ? noOp(NoOpReason.ALREADY_READY)
        : pass();
  }
}
