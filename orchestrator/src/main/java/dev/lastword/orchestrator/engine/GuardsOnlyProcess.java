package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.decide.Decider;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.EventId;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An execution without a process manager: the guards alone decide, and nothing follows. For
 * programs with an orchestrator of their own.
 */
public record GuardsOnlyProcess(ExecutionState state, Policy policy) implements ExecutionProcess {

  /** Returns a maker of such courses. */
  public static Maker with(Policy policy) {
    return (state, reactions) -> new GuardsOnlyProcess(state, policy);
  }

  @Override
  public Optional<Answer.Refused> refusal(CommandEnvelope command, Authority authority) {
    return Optional.empty();
  }

  @Override
  public Decision decide(CommandEnvelope command, Instant now, Supplier<EventId> ids) {
    return Decider.decide(state, command, now, ids, policy);
  }

  @Override
  public Step after(List<EventEnvelope> events, Instant now) {
    return new Step(
        new GuardsOnlyProcess(Reducer.fold(state, events), policy), List.of(), List.of());
  }

  @Override
  public List<Event> owed(Instant now) {
    return List.of();
  }
}
