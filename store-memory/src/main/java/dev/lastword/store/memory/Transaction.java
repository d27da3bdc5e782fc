package dev.lastword.store.memory;

import static java.util.stream.Collectors.toSet;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Lease;
import dev.lastword.store.Repetition;
import dev.lastword.store.RowOpVisitor;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StoredJob;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import dev.lastword.store.Wakeup;
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
 * One commit. First it is decided, by the checks of rule X1 in their order: each operation sees
 * what those before it leave. Only what has passed all of them is written, so nothing is undone.
 */
final class Transaction implements RowOpVisitor {

  /** Result of the transaction, with hints for listeners. */
  record Done(CommitResult result, Wakeup hint) {}

  private final Storage storage;
  private final Commit commit;
  private final Instant now;
  private final Map<StreamId, Long> heads = new HashMap<>();
  private final Set<StreamId> erased = new HashSet<>();
  private final Map<String, Optional<StoredJob>> jobs = new LinkedHashMap<>();
  private final Map<List<String>, Optional<Doc>> docs = new HashMap<>();
  private final List<Runnable> writes = new ArrayList<>();
  private final List<Lease> leases = new ArrayList<>();

  Transaction(Storage storage, Commit commit, Instant now) {
    this.storage = storage;
    this.commit = commit;
    this.now = now;
  }

  Done run() {
    commit.appends().forEach(append -> refuseErased(append.stream()));
    Optional<CommitResult> first = Repetition.of(commit, storage.commits);
    if (first.isPresent()) {
      return new Done(first.get(), Wakeup.NONE);
    }
    commit.appends().forEach(append -> append.expected().require(head(append.stream())));
    commit.guards().forEach(guard -> refuseErased(guard.stream()));
    commit.guards().forEach(guard -> head(guard.stream()).require(guard.version()));
    commit.fences().forEach(fence -> fence.require(job(fence.jobId()).map(StoredJob::view)));
    List<StoredEvent> events = number();
    events.forEach(event -> heads.put(event.stream(), event.version()));
    commit.ops().forEach(op -> op.accept(this));
    return write(events);
  }

  private List<StoredEvent> number() {
    // A clock that stepped back does not make the log step back (T4).
    Instant time = now.isAfter(storage.lastRecorded) ? now : storage.lastRecorded;
    return commit.numbered(storage.lastPosition, stream -> head(stream).version(), time);
  }

  private Done write(List<StoredEvent> events) {
    storage.add(events);
    writes.forEach(Runnable::run);
    docs.forEach((key, doc) -> storage.docs.compute(key, (any, old) -> doc.orElse(null)));
    jobs.forEach((id, job) -> job.ifPresent(it -> storage.jobs.put(id, it)));
    Set<String> queues =
        jobs.values().stream()
            .flatMap(Optional::stream)
            .filter(job -> job.view().phase() == JobPhase.QUEUED)
            .map(job -> job.view().queue())
            .collect(toSet());
    return new Done(CommitResult.of(events).leases(leases), new Wakeup(!events.isEmpty(), queues));
  }

  private StreamHead head(StreamId stream) {
    return new StreamHead(stream, heads.getOrDefault(stream, storage.stream(stream).head));
  }

  private void refuseErased(StreamId stream) {
    if (storage.stream(stream).erased || erased.contains(stream)) {
      throw new StreamErased(stream, head(stream).version());
    }
  }

  /** Judged before the operations. */
  @Override
  public void on(StreamOp.RequireVersion op) {}

  @Override
  public void on(StreamOp.Erase op) {
    head(op.stream()).require(op.version());
    erased.add(op.stream());
    writes.add(() -> storage.erase(storage.stream(op.stream())));
  }

  @Override
  public void on(SnapshotOp.Put op) {
    StreamId stream = op.snapshot().stream();
    refuseErased(stream);
    head(stream).requireReached(op.snapshot().version());
    writes.add(() -> storage.stream(stream).snapshots.put(op.snapshot().version(), op.snapshot()));
  }

  @Override
  public void on(SnapshotOp.Drop op) {
    writes.add(() -> storage.stream(op.stream()).snapshots.headMap(op.belowVersion()).clear());
  }

  @Override
  public void onDoc(DocOp op) {
    List<String> key = List.of(op.collection(), op.key());
    Optional<Doc> found = docs.getOrDefault(key, Optional.ofNullable(storage.docs.get(key)));
    docs.put(key, op.applyTo(found));
  }

  @Override
  public void on(JobOp.EnqueueLeased op) {
    onJob(op);
    leases.add(Lease.of(job(op.jobId()).orElseThrow().view()));
  }

  @Override
  public void onJob(JobOp op) {
    Optional<StoredJob> found = job(op.jobId());
    Optional<StoredJob> left = op.applyTo(found, storage.tokenFloor, now);
    if (!left.equals(found)) {
      // If it was deleted, it comes anew behind those that were enqueued before (J2).
      jobs.remove(op.jobId(), Optional.empty());
      jobs.put(op.jobId(), left);
    }
    if (left.isEmpty()) {
      found.ifPresent(job -> delete(job.view()));
    }
  }

  private void delete(JobView job) {
    storage.tokenFloor = Math.max(storage.tokenFloor, job.token());
    writes.add(() -> storage.jobs.remove(job.id()));
  }

  private Optional<StoredJob> job(String id) {
    return jobs.getOrDefault(id, Optional.ofNullable(storage.jobs.get(id)));
  }
}
