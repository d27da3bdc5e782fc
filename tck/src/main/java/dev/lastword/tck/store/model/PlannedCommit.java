package dev.lastword.tck.store.model;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobView;
import dev.lastword.store.Lease;
import dev.lastword.store.Limits;
import dev.lastword.store.Repetition;
import dev.lastword.store.RowOpVisitor;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StoredJob;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Effect that a commit must have, by the checks of rule X1 in their order: refused, repeated, or a
 * set of changes that are carried out once the store has carried out its own.
 */
final class PlannedCommit implements RowOpVisitor {

  private static final Duration HOUR = Duration.ofHours(1);

  private final ReferenceModel model;
  private final Commit commit;
  private final Instant now;
  private final Map<StreamId, Long> heads = new HashMap<>();
  private final Set<StreamId> erased = new HashSet<>();
  private final Map<String, Optional<ModelJob>> jobs = new LinkedHashMap<>();
  private final Map<List<String>, Optional<Doc>> docs = new HashMap<>();
  private final Map<String, Long> highest = new HashMap<>();
  private final List<Runnable> writes = new ArrayList<>();
  private final List<Lease> leases = new ArrayList<>();
  private List<StoredEvent> events = List.of();
  private Optional<StoreException> refusal = Optional.empty();
  private Optional<CommitResult> first = Optional.empty();
  private long arrivals;

  private PlannedCommit(ReferenceModel model, Commit commit, Instant now) {
    this.model = model;
    this.commit = commit;
    this.now = now;
    this.arrivals = model.arrivals;
  }

  static PlannedCommit of(ReferenceModel model, Commit commit, Limits limits, Instant now) {
    PlannedCommit plan = new PlannedCommit(model, commit, now);
    try {
      limits.check(commit);
      plan.decide();
    } catch (StoreException refused) {
      plan.refusal = Optional.of(refused);
    }
    return plan;
  }

  private void decide() {
    commit.appends().forEach(append -> refuseErased(append.stream()));
    first = Repetition.of(commit, model.commits);
    if (first.isPresent()) {
      return;
    }
    commit.appends().forEach(append -> append.expected().require(head(append.stream())));
    commit.guards().forEach(guard -> refuseErased(guard.stream()));
    commit.guards().forEach(guard -> head(guard.stream()).require(guard.version()));
    commit.fences().forEach(fence -> fence.require(view(fence.jobId())));
    events = commit.numbered(model.lastPosition, stream -> head(stream).version(), now);
    events.forEach(event -> heads.put(event.stream(), event.version()));
    commit.ops().forEach(op -> op.accept(this));
  }

  Commit commit() {
    return commit;
  }

  Optional<StoreException> refusal() {
    return refusal;
  }

  /** Returns the first answer, if the commit is a repetition. */
  Optional<CommitResult> first() {
    return first;
  }

  /** Returns the events with the places that they would get if there were no gaps. */
  List<StoredEvent> events() {
    return events;
  }

  /** Returns the leases that the answer names, with tokens that the store may choose otherwise. */
  List<Lease> leases() {
    return leases;
  }

  /** Returns the jobs that are there afterwards and were changed. */
  Map<String, Optional<ModelJob>> jobs() {
    return jobs;
  }

  boolean erases(StreamId stream) {
    return erased.contains(stream);
  }

  /** Returns the events in the places that a store gave them. */
  List<StoredEvent> placed(List<Long> positions, Instant recordedAt) {
    List<StoredEvent> placed = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      StoredEvent event = events.get(i);
      placed.add(
          new StoredEvent(
              positions.get(i), event.stream(), event.version(), recordedAt, event.event()));
    }
    return placed;
  }

  /** Carries the changes out. */
  void apply(List<StoredEvent> placed, Map<String, ModelJob> told) {
    model.add(commit, placed);
    writes.forEach(Runnable::run);
    docs.forEach(model::keep);
    jobs.forEach(
        (id, job) -> {
          model.jobs.remove(id);
          job.ifPresent(left -> model.put(told.getOrDefault(id, left)));
        });
    model.arrivals = arrivals;
  }

  private StreamHead head(StreamId stream) {
    return new StreamHead(stream, heads.getOrDefault(stream, model.log(stream).head));
  }

  private void refuseErased(StreamId stream) {
    if (model.log(stream).erased || erased.contains(stream)) {
      throw new StreamErased(stream, head(stream).version());
    }
  }

  @Override
  public void on(StreamOp.RequireVersion op) {
    // Judged before the operations.
  }

  @Override
  public void on(StreamOp.Erase op) {
    head(op.stream()).require(op.version());
    erased.add(op.stream());
    writes.add(() -> model.erase(op.stream()));
  }

  @Override
  public void on(SnapshotOp.Put op) {
    StreamId stream = op.snapshot().stream();
    refuseErased(stream);
    head(stream).requireReached(op.snapshot().version());
    writes.add(() -> model.log(stream).snapshots.put(op.snapshot().version(), op.snapshot()));
  }

  @Override
  public void on(SnapshotOp.Drop op) {
    writes.add(() -> model.log(op.stream()).snapshots.headMap(op.belowVersion()).clear());
  }

  @Override
  public void onDoc(DocOp op) {
    List<String> key = List.of(op.collection(), op.key());
    Optional<Doc> found = docs.getOrDefault(key, model.get(op.collection(), op.key()));
    docs.put(key, op.applyTo(found));
  }

  @Override
  public void on(JobOp.EnqueueLeased op) {
    onJob(op);
    leases.add(Lease.of(view(op.jobId()).orElseThrow()));
  }

  @Override
  public void onJob(JobOp op) {
    Optional<ModelJob> found = job(op.jobId());
    long floor =
        Math.max(model.tokens.getOrDefault(op.jobId(), 0L), highest.getOrDefault(op.jobId(), 0L));
    Optional<StoredJob> left = op.applyTo(found.map(ModelJob::stored), floor, now);
    if (left.equals(found.map(ModelJob::stored))) {
      return;
    }
    found.ifPresent(job -> highest.merge(op.jobId(), job.view().token(), Math::max));
    jobs.put(op.jobId(), left.map(job -> changed(found, job)));
  }

  private ModelJob changed(Optional<ModelJob> found, StoredJob job) {
    Optional<Instant> before = found.flatMap(old -> old.view().availableAt());
    long arrival = found.map(ModelJob::arrival).orElseGet(() -> arrivals++);
    long due =
        job.view().availableAt().equals(before) && found.isPresent()
            ? found.get().dueHour()
            : job.view()
                .availableAt()
                .map(time -> hours(model.hour, Duration.between(now, time)))
                .orElse(0L);
    return new ModelJob(job, arrival, due);
  }

  /** Returns the hour of the history at which something is due after a delay. */
  static long hours(long hour, Duration delay) {
    return hour + delay.dividedBy(HOUR) + (delay.toSeconds() % HOUR.toSeconds() > 0 ? 1 : 0);
  }

  private Optional<ModelJob> job(String id) {
    return jobs.getOrDefault(id, Optional.ofNullable(model.jobs.get(id)));
  }

  private Optional<JobView> view(String id) {
    return job(id).map(ModelJob::view);
  }
}
