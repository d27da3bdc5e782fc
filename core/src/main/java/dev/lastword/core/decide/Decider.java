package dev.lastword.core.decide;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.CommandType;
import dev.lastword.core.command.MalformedCommand;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.EventId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Answers commands. Pure: time, ids and policy are given, and nothing is changed. */
public final class Decider {

  private Decider() {}

  /** Returns the answer to {@code envelope} in {@code state}; each event takes one of the ids. */
  public static Decision decide(
      ExecutionState state,
      CommandEnvelope envelope,
      Instant now,
      Supplier<EventId> ids,
      Policy policy) {
    CommandDecision decision =
        envelope.command().accept(new Handlers(new GuardContext(state, policy)));
    return decision
        .answer()
        .orElseGet(() -> new Decision.Accepted(enveloped(decision.events(), envelope, now, ids)));
  }

  /** Returns the refusal of what is no command; that the execution exists is asked first. */
  public static Decision refuse(ExecutionState state, MalformedCommand command) {
    boolean creates = command.type() == CommandType.CREATE_EXECUTION;
    if (creates && state.exists()) {
      return new Decision.Rejected(
          RejectionCode.EXECUTION_EXISTS, "Execution " + state.executionId() + " already exists");
    }
    if (!creates && !state.exists()) {
      return new Decision.Rejected(
          RejectionCode.EXECUTION_NOT_FOUND, "Execution " + state.executionId() + " not found");
    }
    return new Decision.Rejected(RejectionCode.INVALID_ARGUMENT, command.problem());
  }

  private static List<EventEnvelope> enveloped(
      List<Event> events, CommandEnvelope command, Instant now, Supplier<EventId> ids) {
    CommandId commandId = command.commandId();
    CausationId causationId = commandId == null ? null : CausationId.of(commandId.value());
    List<EventEnvelope> enveloped = new ArrayList<>(events.size());
    for (Event event : events) {
      enveloped.add(
          new EventEnvelope(
              ids.get(),
              command.executionId(),
              now,
              command.actor(),
              command.correlationId(),
              causationId,
              event));
    }
    return enveloped;
  }
}
