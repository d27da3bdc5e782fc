package dev.lastword.core.decide;

import static dev.lastword.core.decide.Guards.pass;
import static dev.lastword.core.decide.Guards.reject;

import dev.lastword.core.command.ExecutionCommand.CreateExecution;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import java.util.List;
import java.util.Optional;

/** Brings an execution into being. */
final class CreateExecutionHandler implements CommandHandler<CreateExecution> {

  private static final List<Guard<? super CreateExecution>> GUARDS =
      Guards.forNewExecution(CreateExecutionHandler::executionIsNew);

  @Override
  public List<Guard<? super CreateExecution>> guards() {
    return GUARDS;
  }

  @Override
  public List<Event> decide(GuardContext context, CreateExecution command) {
    return List.of(
        new ExecutionCreated(command.graphId(), command.graphVersion(), command.input()));
  }

  private static Optional<Decision> executionIsNew(GuardContext context, CreateExecution command) {
    return context.state().exists()
        ? reject(
            RejectionCode.EXECUTION_EXISTS,
            "Execution " + context.state().executionId() + " already exists")
        : pass();
  }
}
