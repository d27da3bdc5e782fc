package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.request.Lineage;
import dev.lastword.store.DocOp;
import dev.lastword.store.JobOp;
import dev.lastword.store.Op;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A child that begins in the commit in which its SubExecution starts. The reactions to its creation
 * are left to any free engine, as with every execution whose reactions are pending.
 */
public record NewChild(Parent parent, ExecutionCreated created) {

  public NewChild {
    requireNonNull(parent, "parent");
    requireNonNull(created, "created");
  }

  ExecutionId id() {
    return parent.childId();
  }

  /** Returns the first event of the child's log, caused by the start of the node. */
  EventEnvelope event(EventId eventId, List<EventEnvelope> slice, Instant now) {
    EventEnvelope cause =
        slice.stream()
            .filter(
                event ->
                    event.body() instanceof NodeStarted started
                        && started.nodeId().equals(parent.nodeId()))
            .findFirst()
            .orElseThrow();
    return new EventEnvelope(
        eventId,
        id(),
        now,
        Actor.SYSTEM,
        cause.correlationId(),
        CausationId.of(cause.eventId().value()),
        created);
  }

  /**
   * Returns what makes the child known: its link, its summary, and the mark that it is to go on.
   */
  List<Op> ops(EventEnvelope event) {
    ExecutionState state = Reducer.apply(ExecutionState.initial(id()), event);
    SummaryFields summary =
        SummaryFields.created(
            event.occurredAt(), Map.of(), new Lineage(parent, null, null), event.correlationId());
    return List.of(
        new DocOp.Create(new Children.Link(parent, Optional.empty()).doc()),
        new DocOp.Put(summary.of(state, ExecutionProcess.Reactions.PENDING).doc()),
        new JobOp.Enqueue(Pending.job(id())));
  }
}
