package dev.lastword.core.decide;

import static dev.lastword.core.decide.Guards.nodeIsRunningOrWaitingIf;

import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import java.util.List;
import java.util.Optional;

/** Records how far a node is. */
final class ReportNodeProgressHandler implements CommandHandler<ReportNodeProgress> {

  private static final List<Guard<? super ReportNodeProgress>> GUARDS =
      Guards.forNode(
          List.of(
              nodeIsRunningOrWaitingIf(PolicyOption.PROGRESS_WHILE_WAITING),
              ReportNodeProgressHandler::attemptIsCurrent));

  @Override
  public List<Guard<? super ReportNodeProgress>> guards() {
    return GUARDS;
  }

  @Override
  public List<Event> decide(GuardContext context, ReportNodeProgress command) {
    return List.of(
        new NodeProgressReported(
            command.nodeId(), command.progress(), command.message(), command.metrics()));
  }

  private static Optional<Decision> attemptIsCurrent(
      GuardContext context, ReportNodeProgress command) {
    return Guards.attemptIsCurrent(context.node(command.nodeId()), command.attempt());
  }
}
