package dev.lastword.core.decide;

import static dev.lastword.core.decide.Guards.nodeIsIn;

import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumeRequested;
import dev.lastword.core.state.NodeStatus;
import java.util.List;

/** Records the wish that a waiting node goes on. */
final class RequestResumeNodeHandler implements CommandHandler<RequestResumeNode> {

  private static final List<Guard<? super RequestResumeNode>> GUARDS =
      Guards.forNode(List.of(nodeIsIn(NodeStatus.WAITING)));

  @Override
  public List<Guard<? super RequestResumeNode>> guards() {
    return GUARDS;
  }

  @Override
  public List<Event> decide(GuardContext context, RequestResumeNode command) {
    return List.of(
        new NodeResumeRequested(command.nodeId(), command.resumeKey(), command.requestedBy()));
  }
}
