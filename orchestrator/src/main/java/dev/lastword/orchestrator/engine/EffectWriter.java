package dev.lastword.orchestrator.engine;

import dev.lastword.codec.Times;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionProcess.JobFact;
import dev.lastword.orchestrator.inputs.InputProblem;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.Cause;
import dev.lastword.orchestrator.process.ChildEnd;
import dev.lastword.orchestrator.process.Effect;
import dev.lastword.orchestrator.process.EffectVisitor;
import dev.lastword.orchestrator.process.EventOrigin;
import dev.lastword.orchestrator.process.ParentCancel;
import dev.lastword.orchestrator.process.Sources;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.store.Availability;
import dev.lastword.store.DocOp;
import dev.lastword.store.JobOp;
import dev.lastword.store.NewJob;
import dev.lastword.store.Op;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Translation of a reaction's effects into the store's terms: events of jobs, and operations. */
final class EffectWriter implements EffectVisitor<EffectWriter> {

  private final ExecutionId id;
  private final ExecutionProcess after;
  private final Instant now;
  private final List<EventEnvelope> events;
  private final List<JobFact> jobs = new ArrayList<>();
  private final List<Op> ops = new ArrayList<>();
  private final List<NewChild> births = new ArrayList<>();
  private final BiFunction<GraphId, @Nullable Long, Optional<GraphVersion>> versions;

  /**
   * Writes what {@code events} owe that led to {@code after}. Children follow the version of a
   * graph that {@code versions} finds.
   */
  EffectWriter(
      ExecutionProcess after,
      Instant now,
      BiFunction<GraphId, @Nullable Long, Optional<GraphVersion>> versions,
      List<EventEnvelope> events) {
    this.id = after.state().executionId();
    this.after = after;
    this.now = now;
    this.versions = versions;
    this.events = events;
  }

  List<NewChild> births() {
    return births;
  }

  List<JobFact> jobs() {
    return jobs;
  }

  List<Op> ops() {
    return ops;
  }

  @Override
  public EffectWriter on(Effect.Enqueue effect) {
    return tell(
        effect.nodeId(),
        JobEvent.of(JobEventType.JOB_CREATED),
        new JobOp.Enqueue(
            new NewJob(
                Streams.jobId(id, effect.nodeId()),
                effect.queue().value(),
                effect.priority(),
                Optional.of(id.value()),
                StoreLayout.jobContent(effect.input()),
                Availability.NOW,
                JobStatus.QUEUED.wireName())));
  }

  @Override
  public EffectWriter on(Effect.Retry effect) {
    return requeue(
        effect.nodeId(),
        JobEvent.retry(Times.format(effect.availableAt())),
        Availability.after(until(effect.availableAt())),
        JobStatus.RETRYING);
  }

  @Override
  public EffectWriter on(Effect.Park effect) {
    return requeue(
        effect.nodeId(),
        JobEvent.of(JobEventType.JOB_WAITING),
        Availability.PARKED,
        JobStatus.WAITING);
  }

  @Override
  public EffectWriter on(Effect.Unpark effect) {
    return requeue(
        effect.nodeId(),
        JobEvent.of(JobEventType.WAIT_COMPLETED),
        Availability.NOW,
        JobStatus.QUEUED);
  }

  /** The row goes with the end: what has ended is in the job's log. */
  @Override
  public EffectWriter on(Effect.EndJob effect) {
    String jobId = Streams.jobId(id, effect.nodeId());
    tell(
        effect.nodeId(),
        JobEvent.of(endOf(effect.status())),
        new JobOp.End(jobId, effect.status().wireName()));
    ops.add(new JobOp.Delete(jobId));
    return this;
  }

  private static JobEventType endOf(JobStatus status) {
    return switch (status) {
      case COMPLETED -> JobEventType.JOB_COMPLETED;
      case FAILED -> JobEventType.JOB_FAILED;
      case CANCELLED -> JobEventType.JOB_CANCELLED;
      case QUEUED, LEASED, RUNNING, WAITING, RETRYING ->
          throw new IllegalArgumentException("expected the end of a job, found " + status);
    };
  }

  @Override
  public EffectWriter on(Effect.SetTimer effect) {
    ops.add(new JobOp.Enqueue(Timers.job(id, effect.deadline(), until(effect.at()))));
    return this;
  }

  @Override
  public EffectWriter on(Effect.DropTimer effect) {
    String jobId = Timers.jobId(id, effect.deadline());
    ops.add(new JobOp.End(jobId, "Dropped"));
    ops.add(new JobOp.Delete(jobId));
    return this;
  }

  /** A child whose graph is not there, or does not take its input, has failed before it began. */
  @Override
  public EffectWriter on(Effect.StartChild effect) {
    Optional<GraphVersion> version = versions.apply(effect.graph(), effect.version());
    if (version.isEmpty()) {
      return failed(effect, GraphProcesses.notFound(effect.graph(), effect.version()));
    }
    List<InputProblem> problems = DeclaredInputs.problems(version.get(), effect.input());
    if (!problems.isEmpty()) {
      return failed(effect, DeclaredInputs.error(effect.graph(), problems));
    }
    births.add(
        new NewChild(
            effect.parent(),
            new ExecutionCreated(effect.graph(), version.get().version(), effect.input())));
    return this;
  }

  private EffectWriter failed(Effect.StartChild effect, NodeError error) {
    ChildEnd end = new ChildEnd(effect.parent().attempt(), ExecutionStatus.FAILED, null, error);
    ops.add(new JobOp.Enqueue(Children.ended(effect.parent(), end)));
    return this;
  }

  /** The link says so too, so that a child that has not begun never will. */
  @Override
  public EffectWriter on(Effect.CancelChild effect) {
    ParentCancel parentCancel = effect.parentCancel().askedBy(canceler(effect.parent().nodeId()));
    Children.Link cut = new Children.Link(effect.parent(), Optional.of(parentCancel));
    ops.add(new DocOp.Put(cut.doc()));
    ExecutionId child = effect.parent().childId();
    ops.add(new JobOp.Enqueue(Children.recalled(child, parentCancel)));
    return this;
  }

  /** One job for all of them: a cancel must fit its commit, however many children there are. */
  @Override
  public EffectWriter on(Effect.ForceChildren effect) {
    EventOrigin by =
        after
            .last(Sources.cancelRequest())
            .map(request -> EventOrigin.of(request.actor(), request))
            .orElse(null);
    ops.add(new JobOp.Enqueue(Children.forced(id, effect.recall().askedBy(by))));
    return this;
  }

  /** A child is canceled by the actor who canceled its node, or the execution of that. */
  private @Nullable EventOrigin canceler(NodeId nodeId) {
    Optional<Cause> request =
        after.state().isCancelRequested() ? after.last(Sources.cancelRequest()) : Optional.empty();
    Cause end =
        Stream.concat(after.last(Sources.moveOf(nodeId)).stream(), request.stream())
            .max(Comparator.comparing(Cause::version))
            .orElse(null);
    if (end == null) {
      return null;
    }
    return EventOrigin.of(
        end.actor().equals(Actor.SYSTEM) && request.isPresent()
            ? request.get().actor()
            : end.actor(),
        end);
  }

  @Override
  public EffectWriter on(Effect.TellParent effect) {
    ChildEnd told =
        effect.end().from(end().map(event -> EventOrigin.of(Actor.SYSTEM, event)).orElse(null));
    ops.add(new JobOp.Enqueue(Children.ended(effect.parent(), told)));
    return this;
  }

  private Optional<EventEnvelope> end() {
    return events.stream()
        .filter(
            event ->
                event.body() instanceof ExecutionCompleted
                    || event.body() instanceof ExecutionFailed
                    || event.body() instanceof ExecutionCanceled)
        .reduce((one, other) -> other);
  }

  @Override
  public EffectWriter on(Effect.AwaitKey effect) {
    ops.add(new DocOp.Put(Signals.waiting(id, effect.nodeId(), effect.key(), now)));
    return this;
  }

  @Override
  public EffectWriter on(Effect.LeaveKey effect) {
    ops.add(new DocOp.Delete(Signals.WAITING, Streams.jobId(id, effect.nodeId())));
    return this;
  }

  @Override
  public EffectWriter on(Effect.FollowUps effect) {
    ops.add(new JobOp.Enqueue(FollowUpJobs.job(effect.origin(), effect.after())));
    return this;
  }

  /** The job that brings a signal ends in the same commit. */
  @Override
  public EffectWriter on(Effect.TakeSignal effect) {
    return this;
  }

  private Duration until(Instant time) {
    return time.isAfter(now) ? Duration.between(now, time) : Duration.ZERO;
  }

  private EffectWriter requeue(NodeId nodeId, JobEvent fact, Availability when, JobStatus status) {
    String jobId = Streams.jobId(id, nodeId);
    return tell(nodeId, fact, new JobOp.Requeue(jobId, when, status.wireName()));
  }

  private EffectWriter tell(NodeId nodeId, JobEvent fact, Op op) {
    jobs.add(new JobFact(nodeId, fact));
    ops.add(op);
    return this;
  }
}
