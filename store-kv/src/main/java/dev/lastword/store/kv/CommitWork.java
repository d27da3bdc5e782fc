package dev.lastword.store.kv;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.Lease;
import dev.lastword.store.Repetition;
import dev.lastword.store.RowOpVisitor;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.StoredCommit;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StoredJob;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import dev.lastword.store.Wakeup;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * One commit: the checks of rule X1 in their order, each operation on what those before it left. It
 * changes nothing but its layer, which is dropped if it is refused.
 */
final class CommitWork implements RowOpVisitor {

  /** Result of a commit, the hint for listeners, and whether it erased anything. */
  record Done(CommitResult result, Wakeup hint, boolean erased) {}

  private final Layer layer;
  private final Commit commit;
  private final Instant now;
  private final Set<String> queues = new HashSet<>();
  private final List<Lease> leases = new ArrayList<>();
  private final List<StreamId> erased = new ArrayList<>();
  private Counters counters;

  CommitWork(Layer layer, Commit commit, Instant now) {
    this.layer = layer;
    this.commit = commit;
    this.now = now;
    this.counters = Counters.of(layer);
  }

  Done run() {
    commit.appends().forEach(append -> state(append.stream()).refuseErased());
    Optional<CommitResult> first = Repetition.of(commit, known());
    if (first.isPresent()) {
      return new Done(first.get(), Wakeup.NONE, false);
    }
    commit.appends().forEach(append -> append.expected().require(state(append.stream()).head()));
    commit.guards().forEach(guard -> state(guard.stream()).refuseErased());
    commit.guards().forEach(guard -> state(guard.stream()).head().require(guard.version()));
    commit.fences().forEach(fence -> fence.require(job(fence.jobId()).map(JobRecord::view)));
    Counters before = counters;
    List<StoredEvent> events = append();
    commit.ops().forEach(op -> op.accept(this));
    if (!counters.equals(before)) {
      counters.put(layer);
    }
    if (!erased.isEmpty()) {
      Purge.mark(layer, erased);
    }
    return new Done(
        CommitResult.of(events).leases(leases),
        new Wakeup(!events.isEmpty(), queues),
        !erased.isEmpty());
  }

  private Map<UUID, StoredCommit> known() {
    return commit
        .id()
        .flatMap(id -> CommitRecord.find(layer, id))
        .map(found -> Map.of(found.id(), found.load(layer)))
        .orElse(Map.of());
  }

  private List<StoredEvent> append() {
    if (commit.appends().isEmpty()) {
      return List.of();
    }
    Instant recordedAt = now;
    for (Append append : commit.appends()) {
      // A clock that stepped back does not make a stream step back (T4).
      recordedAt = state(append.stream()).notBefore(recordedAt);
    }
    List<StoredEvent> events =
        commit.numbered(counters.position(), stream -> state(stream).version(), recordedAt);
    EventLog.add(layer, events);
    for (StreamHead head : CommitResult.of(events).heads()) {
      new StreamState(head, recordedAt, false).put(layer);
    }
    counters = counters.positions(events.size());
    return events;
  }

  private StreamState state(StreamId stream) {
    return StreamState.of(layer, stream);
  }

  /** Judged before the appends. */
  @Override
  public void on(StreamOp.RequireVersion op) {}

  @Override
  public void on(StreamOp.Erase op) {
    StreamState state = state(op.stream());
    state.head().require(op.version());
    if (!state.erased()) {
      EventLog.erase(layer, op.stream());
      SnapshotLog.dropAll(layer, op.stream());
      state.tombstone().put(layer);
      erased.add(op.stream());
    }
  }

  @Override
  public void on(SnapshotOp.Put op) {
    StreamState state = state(op.snapshot().stream());
    state.refuseErased();
    state.head().requireReached(op.snapshot().version());
    SnapshotLog.put(layer, op.snapshot());
  }

  @Override
  public void on(SnapshotOp.Drop op) {
    SnapshotLog.drop(layer, op.stream(), op.belowVersion());
  }

  @Override
  public void onDoc(DocOp op) {
    Optional<Doc> found = DocTree.find(layer, op.collection(), op.key());
    Optional<Doc> left = op.applyTo(found);
    if (!left.equals(found)) {
      left.ifPresentOrElse(
          doc -> DocTree.put(layer, found, doc), () -> DocTree.delete(layer, found.orElseThrow()));
    }
  }

  @Override
  public void on(JobOp.EnqueueLeased op) {
    onJob(op);
    leases.add(Lease.of(job(op.jobId()).orElseThrow().view()));
  }

  @Override
  public void onJob(JobOp op) {
    Optional<JobRecord> record = job(op.jobId());
    Optional<StoredJob> found = record.map(JobRecord::job);
    Optional<StoredJob> left = op.applyTo(found, counters.token(), now);
    if (left.equals(found)) {
      return;
    }
    left.ifPresentOrElse(job -> keep(record, job), () -> delete(record.orElseThrow()));
  }

  private void keep(Optional<JobRecord> before, StoredJob job) {
    if (before.isEmpty()) {
      counters = counters.nextJob();
    }
    long number = before.map(JobRecord::number).orElse(counters.job());
    JobRecord.put(layer, before, new JobRecord(number, job));
    if (job.view().phase() != JobPhase.LEASED) {
      queues.add(job.view().queue());
    }
  }

  private void delete(JobRecord job) {
    counters = counters.tokensTo(job.view().token());
    job.delete(layer);
  }

  private Optional<JobRecord> job(String id) {
    return JobRecord.find(layer, id);
  }
}
