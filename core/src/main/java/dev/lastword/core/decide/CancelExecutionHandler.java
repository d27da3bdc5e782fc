package dev.lastword.core.decide;

import static dev.lastword.core.decide.Guards.noOp;
import static dev.lastword.core.decide.Guards.pass;
import static dev.lastword.core.decide.Guards.reject;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CancelMode;
import java.util.List;
import java.util.Optional;

/** Ends an execution, or says why there is nothing left to end. */
final class CancelExecutionHandler implements CommandHandler<CancelExecution> {

  private static final List<Guard<? super CancelExecution>> GUARDS =
      Guards.always(
          List.of(
              CancelExecutionHandler::alreadyCanceled,
              CancelExecutionHandler::tooLate,
              CancelExecutionHandler::alreadyRequested));

  @Override
  public List<Guard<? super CancelExecution>> guards() {
    return GUARDS;
  }

  @Override
  public List<Event> decide(GuardContext context, CancelExecution command) {
    Event requested =
        new ExecutionCancelRequested(
            command.reason(), command.requestedBy(), command.mode(), command.graceUntil());
    return context.allows(PolicyOption.CONFIRM_CANCEL_IMMEDIATELY) && !isGraceful(command)
        ? List.of(requested, new ExecutionCanceled(command.reason(), null))
        : List.of(requested);
  }

  private static Optional<Decision> alreadyCanceled(GuardContext context, CancelExecution command) {
    return context.state().status() == ExecutionStatus.CANCELED
        ? noOp(NoOpReason.ALREADY_CANCELED)
        : pass();
  }

  private static Optional<Decision> tooLate(GuardContext context, CancelExecution command) {
    ExecutionStatus status = context.state().status();
    if (!status.isTerminal()) {
      return pass();
    }
    return context.allows(PolicyOption.REJECT_LATE_CANCEL)
        ? reject(RejectionCode.TOO_LATE, Guards.alreadyEnded(status))
        : noOp(NoOpReason.TOO_LATE);
  }

  /** A second request says something new only if it makes a graceful cancel immediate. */
  private static Optional<Decision> alreadyRequested(
      GuardContext context, CancelExecution command) {
    CancelRequest request = context.state().facts().cancelRequest();
    return request == null || (request.mode() == CancelMode.GRACEFUL && !isGraceful(command))
        ? pass()
        : noOp(NoOpReason.ALREADY_REQUESTED);
  }

  private static boolean isGraceful(CancelExecution command) {
    return command.mode() == CancelMode.GRACEFUL;
  }
}
