package dev.lastword.core.decide;

import static dev.lastword.core.decide.Guards.noOp;
import static dev.lastword.core.decide.Guards.pass;

import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import java.util.List;
import java.util.Optional;

/** Lets work on an execution begin. */
final class StartExecutionHandler implements CommandHandler<StartExecution> {

  private static final List<Guard<? super StartExecution>> GUARDS =
      Guards.forExecution(List.of(StartExecutionHandler::alreadyStarted));

  @Override
  public List<Guard<? super StartExecution>> guards() {
    return GUARDS;
  }

  @Override
  public List<Event> decide(GuardContext context, StartExecution command) {
    return List.of(new ExecutionStarted(command.startedBy()));
  }

  private static Optional<Decision> alreadyStarted(GuardContext context, StartExecution command) {
    return context.state().facts().startedAt() == null ? pass() : noOp(NoOpReason.ALREADY_STARTED);
  }
}
