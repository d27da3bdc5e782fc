package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An operation on one node that is no command. */
interface NodeOperation extends ExecutionRequest {

  NodeId nodeId();

  Actor actor();

  @Nullable CorrelationId correlationId();

  @Override
  default Object subject() {
    return nodeId();
  }

  @Override
  default Optional<CommandEnvelope> command() {
    return Optional.empty();
  }

  @Override
  default Optional<Answer.Refused> refusal(ExecutionProcess process, Authority authority) {
    return Optional.empty();
  }

  /** Returns that it is granted, with these events. */
  default Decision granted(List<Event> events, Instant now, Supplier<EventId> ids) {
    CausationId cause = commandId() == null ? null : CausationId.of(commandId().value());
    return new Decision.Accepted(
        events.stream()
            .map(
                event ->
                    new EventEnvelope(
                        ids.get(), executionId(), now, actor(), correlationId(), cause, event))
            .toList());
  }
}
