package dev.lastword.orchestrator.engine;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.followup.FollowUpInput;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.Cause;
import dev.lastword.orchestrator.process.Sources;
import dev.lastword.orchestrator.request.Lineage;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.RetryBudget;
import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.DocConflict;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.JobConflict;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.Limit;
import dev.lastword.store.StreamErased;
import dev.lastword.store.VersionConflict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Starts of follow-ups. A follow-up is created in the commit that ends its job, under an id that
 * follows from its origin: it is created once, whichever engine crashes in between, and the job
 * stays until it is.
 */
final class FollowUpStarts {

  /** Time until the next look for a graph that is not registered. */
  private static final Duration NEXT_LOOK = Duration.ofMinutes(1);

  private final EventStore store;
  private final CommandLoop commands;
  private final EngineSettings settings;
  private final IdempotencyRecords records;

  FollowUpStarts(EventStore store, CommandLoop commands, EngineSettings settings) {
    this.store = store;
    this.commands = commands;
    this.settings = settings;
    this.records = new IdempotencyRecords(store);
  }

  /** Creates what follows the execution that a job is about, if that is due. */
  void start(Lease lease, RetryBudget budget) {
    ExecutionId origin = ExecutionId.of(lease.group().orElseThrow());
    try {
      boolean done = false;
      while (!done) {
        Commit commit = budget.insist(() -> next(origin, lease, budget));
        done = isDone(commit, budget);
      }
    } catch (LeaseLost elsewhere) {
      settings.metrics().fenced(origin);
    } catch (RetryBudget.GaveUp timeIsUp) {
      // The lease runs out, and the job is claimed again.
    }
  }

  private boolean isDone(Commit commit, RetryBudget budget) {
    try {
      budget.insist(() -> store.commit(commit));
      return true;
    } catch (VersionConflict | DocConflict | JobConflict created) {
      return false;
    }
  }

  private Commit next(ExecutionId origin, Lease lease, RetryBudget budget) {
    Optional<ExecutionProcess> ended = look(origin, budget);
    Optional<Cause> cause = ended.flatMap(FollowUpStarts::end);
    for (FollowUp place : ended.map(ExecutionProcess::followUps).orElse(List.of())) {
      Optional<ExecutionProcess> before;
      try {
        before = look(place.id(), budget);
      } catch (StreamErased over) {
        continue;
      }
      if (before.isEmpty()) {
        return creation(place, ended.get(), cause.orElseThrow(), lease, budget);
      }
      if (!before.get().state().status().isTerminal()) {
        break;
      }
      cause = before.flatMap(FollowUpStarts::end).or(() -> ended.flatMap(FollowUpStarts::end));
    }
    return over(lease).build();
  }

  private Optional<ExecutionProcess> look(ExecutionId id, RetryBudget budget) {
    return Optional.of(commands.look(id, budget).process())
        .filter(process -> process.state().exists());
  }

  private static Optional<Cause> end(ExecutionProcess process) {
    return process.last(Sources.executionEnd());
  }

  private static Commit.Builder over(Lease lease) {
    return Commit.builder().complete(lease.fence(), "Completed").deleteJob(lease.jobId());
  }

  private Commit creation(
      FollowUp place, ExecutionProcess ended, Cause cause, Lease lease, RetryBudget budget) {
    Instant now = settings.clock().instant();
    EventWriter writer = new EventWriter(now, settings.ids(), null);
    FollowUpInput input = new FollowUpInput(ended.state(), cancelRequest(ended.state()));
    for (JsonObject candidate : input.candidates()) {
      Optional<ExecutionCreated> created = ended.follower(place, candidate);
      if (created.isEmpty()) {
        return Commit.builder()
            .release(lease.fence(), Availability.after(NEXT_LOOK), lease.status())
            .build();
      }
      EventEnvelope first =
          new EventEnvelope(
              settings.ids().get(),
              place.id(),
              now,
              Actor.SYSTEM,
              cause.correlationId(),
              CausationId.of(cause.eventId().value()),
              created.get());
      Optional<EventRecord> record = written(first, writer);
      if (record.isPresent()) {
        return creation(place, first, record.get(), lease);
      }
    }
    throw new IllegalStateException("expected a follow-up that the store takes, found " + place);
  }

  private Optional<EventRecord> written(EventEnvelope first, EventWriter writer) {
    try {
      EventRecord record = writer.write(first);
      long most = store.description().limits().of(Limit.PAYLOAD_BYTES);
      return record.payload().size() <= most ? Optional.of(record) : Optional.empty();
    } catch (MalformedDocument tooDeepOrLong) {
      return Optional.empty();
    }
  }

  private Commit creation(FollowUp place, EventEnvelope first, EventRecord record, Lease lease) {
    ExecutionId id = place.id();
    Map<String, String> labels =
        records.summary(place.origin()).map(ExecutionSummary::labels).orElse(Map.of());
    SummaryFields summary =
        SummaryFields.created(
            first.occurredAt(), labels, new Lineage(null, null, place), first.correlationId());
    ExecutionState state = Reducer.apply(ExecutionState.initial(id), first);
    return over(lease)
        .append(Streams.execution(id), Expected.version(0), List.of(record))
        .create(FollowUpJobs.link(place))
        .put(summary.of(state, ExecutionProcess.Reactions.PENDING).doc())
        .enqueue(Pending.job(id))
        .build();
  }

  /** Returns the first request to cancel, whose reason the state keeps. */
  private @Nullable EventEnvelope cancelRequest(ExecutionState state) {
    if (!state.isCancelRequested()) {
      return null;
    }
    AtomicReference<EventEnvelope> first = new AtomicReference<>();
    new ExecutionLog(store, LogWatch.NONE)
        .follow(
            state.executionId(),
            0,
            page ->
                page.stream()
                    .filter(event -> event.body() instanceof ExecutionCancelRequested)
                    .findFirst()
                    .ifPresent(event -> first.compareAndSet(null, event)));
    return first.get();
  }
}
