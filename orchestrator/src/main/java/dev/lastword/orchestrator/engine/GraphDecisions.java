package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.decide.Decider;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.PolicyOption;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.EventId;
import dev.lastword.orchestrator.process.ProcessState;
import dev.lastword.orchestrator.process.Retries;
import java.time.Instant;
import java.util.function.Supplier;

/** Decisions on commands under the policy that a graph and the moment choose. */
final class GraphDecisions {

  private final ProcessState processState;

  GraphDecisions(ProcessState processState) {
    this.processState = processState;
  }

  /** Returns what the guards say to a command, completed by what its graph says. */
  Decision decide(CommandEnvelope envelope, Instant now, Supplier<EventId> ids) {
    Command prepared = CommandDefaults.complete(processState.plan(), envelope.command(), now);
    CommandEnvelope complete =
        new CommandEnvelope(
            envelope.commandId(),
            envelope.executionId(),
            envelope.actor(),
            envelope.correlationId(),
            prepared);
    return Decider.decide(state(), complete, now, ids, policy(prepared, now));
  }

  /** Returns what the guards say to the failure of a node that lost its last lease. */
  Decision decideLoss(CommandEnvelope failure, Instant now, Supplier<EventId> ids) {
    return Decider.decide(state(), failure, now, ids, policy(now));
  }

  private ExecutionState state() {
    return processState.state();
  }

  private Policy policy(Instant now) {
    Policy policy = processState.plan().choices().policy();
    CancelRequest request = state().facts().cancelRequest();
    return request != null && request.mode() == CancelMode.GRACEFUL && !isOver(request, now)
        ? policy.with(PolicyOption.SETTLE_DURING_GRACE)
        : policy;
  }

  private Policy policy(Command command, Instant now) {
    Policy policy = policy(now);
    return command instanceof FailNode fail
            && state().node(fail.nodeId()).isPresent()
            && !Retries.isFinal(processState.plan(), state(), fail.nodeId(), fail.error())
        ? policy.without(PolicyOption.FINAL_FAILURE)
        : policy;
  }

  /** The timer that ends a grace period may be late; the period is not longer for it. */
  private static boolean isOver(CancelRequest request, Instant now) {
    Instant until = request.graceUntil();
    return until != null && !now.isBefore(until);
  }
}
