package dev.lastword.store.jdbc;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.DocOp;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.JobConflict;
import dev.lastword.store.JobOp;
import dev.lastword.store.Op;
import dev.lastword.store.OpVisitor;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import dev.lastword.store.VersionConflict;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides one commit on what is stored: the checks of rule X1 in their order, each operation on
 * what those before it left. It writes nothing; whoever is refused has nothing to undo.
 */
final class Decision implements OpVisitor {

  private final Commit commit;
  private final Stored stored;
  private final Changes changes = new Changes();

  private Decision(Commit commit, Stored stored) {
    this.commit = commit;
    this.stored = stored;
  }

  static Verdict on(Commit commit, Stored stored) {
    try {
      return new Decision(commit, stored).decide();
    } catch (StoreException refusal) {
      return new Verdict.Refused(refusal);
    }
  }

  private Verdict decide() {
    commit.appends().forEach(append -> refuseErased(append.stream()));
    Optional<CommitResult> answered = Repetition.of(commit, stored.uses());
    if (answered.isPresent()) {
      return new Verdict.Repeated(answered.get());
    }
    for (Append append : commit.appends()) {
      if (append.expected() instanceof Expected.Version expected) {
        requireHead(append.stream(), expected.version());
      }
    }
    commit.guards().forEach(guard -> refuseErased(guard.stream()));
    commit.guards().forEach(guard -> requireHead(guard.stream(), guard.version()));
    commit.fences().forEach(this::requireOpen);
    append();
    for (Op op : commit.ops()) {
      op.accept(this);
    }
    return new Verdict.Accepted(commit, changes);
  }

  private void append() {
    // A clock that stepped back does not make a stream step back (T4).
    Instant recordedAt = stored.now();
    for (Append append : commit.appends()) {
      Instant last = head(append.stream()).recordedAt();
      recordedAt = last.isAfter(recordedAt) ? last : recordedAt;
    }
    int size = commit.eventCount();
    for (Append append : commit.appends()) {
      StreamRow head = head(append.stream());
      long version = head.version();
      for (EventRecord event : append.events()) {
        changes.events.add(
            new EventRow(
                append.stream(), ++version, recordedAt, changes.events.size(), size, event));
      }
      changes.streams.put(head.id(), head.grown(append.events().size(), recordedAt));
    }
  }

  private StreamRow head(StreamId stream) {
    StreamRow changed = changes.streams.get(stream);
    return changed != null ? changed : stored.stream(stream);
  }

  private void refuseErased(StreamId stream) {
    StreamRow head = head(stream);
    if (head.erased()) {
      throw new StreamErased(stream, head.version());
    }
  }

  private void requireHead(StreamId stream, long version) {
    long actual = head(stream).version();
    if (actual != version) {
      throw new VersionConflict(stream, version, actual);
    }
  }

  private Optional<JobRow> job(String id) {
    Optional<JobRow> changed = changes.jobs.get(id);
    return changed != null ? changed : stored.job(id);
  }

  private JobRow requireOpen(Fence fence) {
    Optional<JobRow> found = job(fence.jobId());
    fence.require(found.map(JobRow::view));
    return found.orElseThrow();
  }

  private void put(JobRow row) {
    changes.jobs.put(row.view().id(), Optional.of(row));
    changes.queues.add(row.view().queue());
  }

  /** Judged before the appends. */
  @Override
  public void on(StreamOp.RequireVersion op) {}

  @Override
  public void on(StreamOp.Erase op) {
    requireHead(op.stream(), op.version());
    if (!head(op.stream()).erased()) {
      changes.streams.put(op.stream(), head(op.stream()).tombstone());
      changes.erased.add(op.stream());
    }
  }

  @Override
  public void on(SnapshotOp.Put op) {
    StreamId stream = op.snapshot().stream();
    refuseErased(stream);
    if (op.snapshot().version() > head(stream).version()) {
      requireHead(stream, op.snapshot().version());
    }
    changes.snapshots.add(op.snapshot());
  }

  @Override
  public void on(SnapshotOp.Drop op) {
    changes.dropSnapshots(op.stream(), op.belowVersion());
  }

  @Override
  public void on(JobOp.Enqueue op) {
    Optional<JobRow> taken = job(op.jobId());
    if (taken.isEmpty()) {
      long token = Math.max(stored.tokenFloor(), changes.tokenFloor);
      put(JobRow.enqueued(op.job(), token, stored.now()));
    } else if (!taken.get().view().isSame(op.job())) {
      throw new JobConflict(
          op.jobId(),
          "was expected new, but exists with another queue, priority, group or payload");
    }
  }

  @Override
  public void on(JobOp.Mark op) {
    JobRow job = requireOpen(op.fence());
    put(job.with(job.view().marked(op.status())));
  }

  @Override
  public void on(JobOp.Complete op) {
    Optional<JobRow> job = job(op.jobId());
    if (job.isEmpty() || !job.get().wasCompletedBy(op.fence().token(), op.status())) {
      put(requireOpen(op.fence()).completed(op.status()));
    }
  }

  @Override
  public void on(JobOp.Release op) {
    JobRow job = requireOpen(op.fence());
    put(job.with(job.view().freed(op.availability(), stored.now(), op.status())));
  }

  @Override
  public void on(JobOp.Requeue op) {
    JobRow job =
        job(op.jobId())
            .orElseThrow(
                () -> new JobConflict(op.jobId(), "was expected open, but there is no such job"));
    if (!job.view().isOpen()) {
      throw new JobConflict(op.jobId(), "was expected open, but has ended");
    }
    put(job.with(job.view().freed(op.availability(), stored.now(), op.status())));
  }

  @Override
  public void on(JobOp.End op) {
    job(op.jobId())
        .filter(job -> job.view().isOpen())
        .ifPresent(job -> put(job.with(job.view().ended(op.status()))));
  }

  @Override
  public void on(JobOp.Delete op) {
    Optional<JobRow> job = job(op.jobId());
    if (job.isEmpty()) {
      return;
    }
    if (job.get().view().isOpen()) {
      throw new JobConflict(op.jobId(), "was expected ended, but is " + job.get().view().phase());
    }
    changes.deleteJob(job.get());
  }

  @Override
  public void on(DocOp.Put op) {
    changes.docs.put(DocId.of(op.doc()), Optional.of(op.doc()));
  }

  @Override
  public void on(DocOp.Create op) {
    DocId id = DocId.of(op.doc());
    Optional<Doc> changed = changes.docs.get(id);
    Optional<Doc> taken = changed != null ? changed : stored.doc(id);
    if (taken.isEmpty()) {
      changes.docs.put(id, Optional.of(op.doc()));
    } else if (!taken.get().equals(op.doc())) {
      throw new DocConflict(id.collection(), id.key());
    }
  }

  @Override
  public void on(DocOp.Delete op) {
    changes.docs.put(new DocId(op.collection(), op.key()), Optional.empty());
  }
}
