package dev.lastword.core.decide;

import static dev.lastword.core.decide.Guards.noOp;
import static dev.lastword.core.decide.Guards.pass;
import static dev.lastword.core.decide.Guards.reject;

import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionArchived;
import java.util.List;
import java.util.Optional;

/** Puts an execution away. */
final class ArchiveExecutionHandler implements CommandHandler<ArchiveExecution> {

  private static final List<Guard<? super ArchiveExecution>> GUARDS =
      Guards.always(
          List.of(
              ArchiveExecutionHandler::alreadyArchived,
              ArchiveExecutionHandler::executionHasEnded));

  @Override
  public List<Guard<? super ArchiveExecution>> guards() {
    return GUARDS;
  }

  @Override
  public List<Event> decide(GuardContext context, ArchiveExecution command) {
    return List.of(new ExecutionArchived(command.reason()));
  }

  private static Optional<Decision> alreadyArchived(
      GuardContext context, ArchiveExecution command) {
    return context.state().facts().archivedAt() == null
        ? pass()
        : noOp(NoOpReason.ALREADY_ARCHIVED);
  }

  private static Optional<Decision> executionHasEnded(
      GuardContext context, ArchiveExecution command) {
    return context.state().status().isTerminal()
            || !context.allows(PolicyOption.ARCHIVE_ONLY_TERMINAL)
        ? pass()
        : reject(
            RejectionCode.NOT_TERMINAL, "still ACTIVE, an execution that has ended was expected");
  }
}
