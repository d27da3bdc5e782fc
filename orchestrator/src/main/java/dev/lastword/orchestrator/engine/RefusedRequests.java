package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
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
import dev.lastword.orchestrator.request.Answer;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Requests to resume or cancel a node that are refused, as events for audit: the reducer lets them
 * change nothing, and they are answered as refused all the same.
 *
 * <p>The log holds at most as many of them as refusals are kept beside it. A request is recorded
 * only if its refusal takes a free place there: a repetition is not, nor is a command that was
 * granted before and is sent again.
 */
final class RefusedRequests {

  private final LateResults kept;
  private final IdempotencyRecords records;

  RefusedRequests(LateResults kept, IdempotencyRecords records) {
    this.kept = kept;
    this.records = records;
  }

  /**
   * Returns the event that records a refused request, where the course records them.
   *
   * @param recorded contents of the refusals that the same commit records
   */
  Optional<EventEnvelope> event(
      Submission submission,
      Answer denial,
      ExecutionProcess process,
      Instant now,
      Supplier<EventId> ids,
      Set<String> recorded) {
    if (!process.choices().isOn(PolicyChoice.RECORD_REFUSED_REQUESTS) || !isRefused(denial)) {
      return Optional.empty();
    }
    return event(submission.request(), process, now, ids)
        .filter(event -> records.answered(submission.request()).isEmpty())
        .filter(event -> kept.isNew(submission, denial, recorded));
  }

  private static Optional<EventEnvelope> event(
      ExecutionRequest request, ExecutionProcess process, Instant now, Supplier<EventId> ids) {
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

  /** Tells whether the state refuses it, by a cancel request, an end or the node's status. */
  private static boolean isRefused(Answer denial) {
    if (denial instanceof Answer.Rejected rejected) {
      return switch (rejected.code()) {
        case CANCEL_REQUESTED, NODE_STATUS, TOO_LATE, EXECUTION_TERMINAL -> true;
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
    return denial instanceof Answer.NoOp noOp && noOp.reason() == NoOpReason.TOO_LATE;
  }
}
