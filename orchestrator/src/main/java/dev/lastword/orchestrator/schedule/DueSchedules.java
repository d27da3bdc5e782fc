package dev.lastword.orchestrator.schedule;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.CommitExtras;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.Op;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Starts executions of due schedules. Any node may call it.
 *
 * <p>Each time is decided on once: the decision, the execution and the next wait are one commit,
 * which fails if the schedule has changed meanwhile.
 */
public final class DueSchedules {

  /** The queue in which schedules wait for their next time. */
  public static final String QUEUE = ScheduleStorage.QUEUE;

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration NEXT_TRY = Duration.ofSeconds(1);

  private final EventStore store;
  private final Engine engine;
  private final EngineSettings settings;
  private final ScheduleStorage storage;

  /** Starts executions with {@code engine}. */
  public DueSchedules(EventStore store, Engine engine, EngineSettings settings) {
    this.store = requireNonNull(store, "store");
    this.engine = requireNonNull(engine, "engine");
    this.settings = requireNonNull(settings, "settings");
    this.storage = new ScheduleStorage(store);
  }

  /** Decides on one time of each of up to so many schedules, and returns how many were due. */
  public int fire(int most) {
    List<Lease> leases =
        store.extension(Jobs.class).claim(ClaimSpec.of(QUEUE, settings.name(), LEASE).max(most));
    leases.forEach(this::fire);
    return leases.size();
  }

  private void fire(Lease lease) {
    ScheduleId id = ScheduleStorage.idOf(lease.jobId());
    Optional<Definition> definition = storage.definition(id);
    if (definition.isEmpty()) {
      // Under the lease, since the job of that name may be a new schedule's by now.
      commit(
          List.of(new JobOp.Complete(lease.fence(), "Deleted"), new JobOp.Delete(lease.jobId())));
    } else if (definition.get().isPaused()) {
      commit(List.of(new JobOp.Release(lease.fence(), Availability.PARKED, "Set")));
    } else {
      decide(new Turn(lease, id, definition.get(), settings.clock().instant()), storage.runs(id));
    }
  }

  /** One schedule in our hands. */
  private record Turn(Lease lease, ScheduleId id, Definition definition, Instant now) {

    Firing firing(Runs runs) {
      return new Firing(id, definition, runs, now);
    }

    /** Returns what remembers the runs and lets the job wait for what is next. */
    List<Op> after(Runs runs) {
      Availability next = ScheduleStorage.until(firing(runs).wakeUp(), now);
      return List.of(ScheduleStorage.put(id, runs), new JobOp.Release(lease.fence(), next, "Set"));
    }
  }

  private void decide(Turn turn, Runs runs) {
    Firing firing = turn.firing(runs);
    Optional<Instant> due = firing.due();
    boolean running = runs.lastExecution().filter(this::isRunning).isPresent();
    if (firing.buffered().isPresent() && !running) {
      start(turn, runs, firing.buffered().get());
    } else if (due.isEmpty()) {
      commit(turn.after(runs));
    } else if (!running) {
      start(turn, runs, due.get());
    } else {
      overlap(turn, runs, due.get());
    }
  }

  private void overlap(Turn turn, Runs runs, Instant time) {
    switch (turn.definition().schedule().overlap()) {
      case ALLOW -> start(turn, runs, time);
      case SKIP -> commit(turn.after(runs.skipped(time)));
      case BUFFER_ONE ->
          commit(
              turn.after(
                  turn.firing(runs).buffered().isPresent()
                      ? runs.skipped(time)
                      : runs.buffered(time)));
      case CANCEL_RUNNING -> {
        if (cancel(turn, runs.lastExecution().orElseThrow())) {
          start(turn, runs, time);
        } else {
          tryAgain(turn.lease());
        }
      }
    }
  }

  private boolean isRunning(ExecutionId id) {
    return engine.find(id).filter(state -> !state.status().isTerminal()).isPresent();
  }

  private boolean cancel(Turn turn, ExecutionId running) {
    CancelExecution cancel =
        new CancelExecution("the schedule " + turn.id() + " starts it anew", null, null, null);
    CorrelationId asked = turn.definition().schedule().correlationId().orElse(null);
    Answer answer =
        engine.submit(
            new CommandEnvelope(null, running, actor(turn.id()), asked, cancel),
            settings.patience());
    return !(answer instanceof Answer.Unavailable);
  }

  private void start(Turn turn, Runs runs, Instant time) {
    ExecutionId execution = turn.id().executionAt(time);
    Runs after = runs.started(time, execution);
    Answer answer =
        engine
            .create(
                turn.definition().schedule().execution(turn.id()).named(execution),
                actor(turn.id()),
                new CommitExtras(Optional.of(turn.lease().fence()), turn.after(after)),
                settings.patience())
            .answer();
    if (answer instanceof Answer.Rejected rejected) {
      // An execution of that name exists, perhaps from an earlier schedule of the name.
      commit(
          turn.after(
              rejected.code() == RejectionCode.EXECUTION_EXISTS
                  ? after
                  : runs.refused(time, rejected.message())));
    } else if (answer instanceof Answer.Refused refused && refused.code() != Refusal.LEASE_LOST) {
      commit(turn.after(runs.refused(time, refused.code() + ": " + refused.message())));
    } else if (answer instanceof Answer.Unavailable) {
      tryAgain(turn.lease());
    }
  }

  private static Actor actor(ScheduleId id) {
    return new Actor(Actor.Kind.SCHEDULER, id.value());
  }

  private void tryAgain(Lease lease) {
    commit(List.of(new JobOp.Release(lease.fence(), Availability.after(NEXT_TRY), lease.status())));
  }

  /** Commits, unless the schedule was changed; then the change has set the next time. */
  private void commit(List<Op> ops) {
    try {
      Commit.Builder commit = Commit.builder();
      ops.forEach(commit::op);
      store.commit(commit.build());
    } catch (LeaseLost changed) {
      // Nothing of what was decided counts.
    }
  }
}
