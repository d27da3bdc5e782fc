package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeCancellationEvent.NodeCancelRequested;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumeRequested;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.PolicyChoice;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Requests to resume or cancel a node that are refused, as events for audit: the reducer lets them
 * change nothing, and they are answered as refused all the same.
 */
final class RefusedRequests {

  private RefusedRequests() {}

  /** Returns the event that records a refused request, where the course records them. */
  static Optional<EventEnvelope> event(
      ExecutionRequest request,
      ExecutionProcess process,
      Decision decision,
      Instant now,
      Supplier<EventId> ids) {
    if (!process.choices().isOn(PolicyChoice.RECORD_REFUSED_REQUESTS)
        || !isRefused(decision, process.state())) {
      return Optional.empty();
    }
    if (request instanceof NodeCancellation cancel && isKnown(process.state(), cancel.nodeId())) {
      CausationId cause =
          cancel.commandId() == null ? null : CausationId.of(cancel.commandId().value());
      Event event = new NodeCancelRequested(cancel.nodeId(), cancel.reason());
      return Optional.of(
          new EventEnvelope(
              ids.get(),
              cancel.executionId(),
              now,
              cancel.actor(),
              cancel.correlationId(),
              cause,
              event));
    }
    CommandEnvelope command = request.command().orElse(null);
    if (command != null
        && command.command() instanceof RequestResumeNode wish
        && isKnown(process.state(), wish.nodeId())) {
      CausationId cause =
          command.commandId() == null ? null : CausationId.of(command.commandId().value());
      Event event = new NodeResumeRequested(wish.nodeId(), wish.resumeKey(), wish.requestedBy());
      return Optional.of(
          new EventEnvelope(
              ids.get(),
              command.executionId(),
              now,
              command.actor(),
              command.correlationId(),
              cause,
              event));
    }
    return Optional.empty();
  }

  private static boolean isKnown(ExecutionState state, NodeId nodeId) {
    boolean isPutAway = state.status().isTerminal() && state.facts().archivedAt() != null;
    return state.node(nodeId).isPresent() && !isPutAway;
  }

  /** Tells whether the state refuses it, by a cancel request or by the node's status. */
  private static boolean isRefused(Decision decision, ExecutionState state) {
    if (decision instanceof Decision.Rejected rejected) {
      return switch (rejected.code()) {
        case CANCEL_REQUESTED, NODE_STATUS, TOO_LATE -> true;
        case EXECUTION_TERMINAL -> state.isCancelRequested();
        case EXECUTION_NOT_FOUND,
            EXECUTION_EXISTS,
            INVALID_ARGUMENT,
            NODE_NOT_FOUND,
            STALE_ATTEMPT,
            RESUME_KEY_MISMATCH,
            NOT_TERMINAL ->
            false;
      };
    }
    return decision instanceof Decision.NoOp noOp && noOp.reason() == NoOpReason.TOO_LATE;
  }
}
