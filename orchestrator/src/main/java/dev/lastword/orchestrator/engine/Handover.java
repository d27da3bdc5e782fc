package dev.lastword.orchestrator.engine;

import dev.lastword.core.decide.Decision;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionProcess.JobFact;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.JobClaim;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.StoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The Tasks of one commit that go to workers directly: the commit that makes them ready also starts
 * them and leases their jobs.
 *
 * <p>A start is decided last, on the state after all reactions, by the guard of every other start.
 * So nothing is started in the commit of a cancel.
 */
final class Handover {

  private record Start(
      WorkerSlots.Slot slot, JobStart start, Submission submission, JobOp.EnqueueLeased job) {}

  private final List<Start> starts = new ArrayList<>();

  /**
   * Adds the starts of all Tasks to a draft for which a worker has a place, and tells whether there
   * are any.
   */
  boolean addTo(
      CommitPlan plan,
      List<WorkerSlots> workers,
      Supplier<Set<Fence>> settled,
      EngineSettings settings) {
    List<NewJob> ready = plan.readyTasks();
    if (ready.isEmpty()) {
      return false;
    }
    Set<Fence> leases = settled.get();
    ExecutionId id = plan.process().state().executionId();
    List<EventEnvelope> slice = new ArrayList<>();
    for (NewJob job : ready) {
      WorkerSlots.Slot slot =
          place(workers, new WorkerSlots.Offer(id, job.queue(), job.priority(), leases));
      if (slot != null) {
        slice.addAll(decideOrFree(plan, job, slot, plan.now(), settings));
      }
    }
    List<Submission> asks = starts.stream().map(Start::submission).toList();
    if (starts.isEmpty() || plan.add(slice, asks) != CommitPlan.Fit.ADDED) {
      free();
      return false;
    }
    starts.forEach(start -> plan.lease(start.job()));
    return true;
  }

  private static WorkerSlots.@Nullable Slot place(
      List<WorkerSlots> workers, WorkerSlots.Offer offer) {
    for (WorkerSlots worker : workers) {
      Optional<WorkerSlots.Slot> place = worker.take(offer);
      if (place.isPresent()) {
        return place.get();
      }
    }
    return null;
  }

  private List<EventEnvelope> decideOrFree(
      CommitPlan plan, NewJob job, WorkerSlots.Slot slot, Instant now, EngineSettings settings) {
    try {
      return decide(plan, job, slot, now, settings);
    } catch (RuntimeException | Error failure) {
      slot.free();
      throw failure;
    }
  }

  private List<EventEnvelope> decide(
      CommitPlan plan, NewJob job, WorkerSlots.Slot slot, Instant now, EngineSettings settings) {
    ExecutionId id = plan.process().state().executionId();
    NodeId nodeId = StoreLayout.nodeOf(id, job.id()).orElseThrow();
    JobClaim claim =
        new JobClaim(ClaimSpec.of(job.queue(), slot.owner(), slot.leaseFor()), slot.caller());
    JobStart start = new JobStart(claim, id, nodeId);
    Submission submission =
        new Submission(
            start,
            Authority.NONE,
            List.of(
                new JobFact(nodeId, claim.leased()),
                new JobFact(nodeId, JobEvent.of(JobEventType.JOB_RUNNING))),
            List.of());
    submission.inherit(plan.process());
    if (!(start.decide(plan.process(), now, settings.ids())
        instanceof Decision.Accepted accepted)) {
      slot.free();
      return List.of();
    }
    NewJob running = job.status(JobStatus.RUNNING.wireName());
    starts.add(
        new Start(
            slot,
            start,
            submission,
            new JobOp.EnqueueLeased(running, slot.owner(), slot.leaseFor())));
    return submission.inheriting(accepted.events());
  }

  /** Gives all places back: the commit was not made. */
  void free() {
    starts.forEach(start -> start.slot().free());
    starts.clear();
  }

  /** Gives the Tasks to their workers: the commit was made. */
  void fill(CommitResult result, CommitPlan plan, EventStore store) {
    ExecutionState after = plan.process().state();
    for (Start start : starts) {
      Optional<Lease> lease =
          start.start().isUndone(after) ? Optional.empty() : lease(start, result, store);
      lease.ifPresentOrElse(
          made ->
              start
                  .slot()
                  .fill(start.start().assignment(made, after.version(), plan.traceparent())),
          start.slot()::free);
    }
    starts.clear();
  }

  /** A commit that was repeated names no leases: the job itself does, while it is held. */
  private static Optional<Lease> lease(Start start, CommitResult result, EventStore store) {
    JobOp.EnqueueLeased asked = start.job();
    if (!result.alreadyCommitted()) {
      return result.leases().stream()
          .filter(lease -> lease.jobId().equals(asked.jobId()))
          .findFirst();
    }
    try {
      return store
          .extension(Jobs.class)
          .find(asked.jobId())
          .filter(job -> job.phase() == JobPhase.LEASED && job.attempt() == 1)
          .filter(job -> job.owner().equals(Optional.of(asked.owner())))
          .map(Lease::of);
    } catch (StoreException unreachable) {
      // The lease runs out by itself.
      return Optional.empty();
    }
  }
}
