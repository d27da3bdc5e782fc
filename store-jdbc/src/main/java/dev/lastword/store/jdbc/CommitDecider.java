package dev.lastword.store.jdbc;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.JobOp;
import dev.lastword.store.Lease;
import dev.lastword.store.Op;
import dev.lastword.store.Repetition;
import dev.lastword.store.RowOpVisitor;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoredJob;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides one commit on what is stored: the checks of rule X1 in their order, each operation on
 * what those before it left. It writes nothing, so a refused commit has nothing to undo.
 */
final class CommitDecider implements RowOpVisitor {

  private final Commit commit;
  private final Stored stored;
  private final Changes changes;

  private CommitDecider(Commit commit, Stored stored) {
    this.commit = commit;
    this.stored = stored;
    this.changes = new Changes(new FamilyMap(stored.families()));
  }

  static CommitDecision on(Commit commit, Stored stored) {
    try {
      return new CommitDecider(commit, stored).decide();
    } catch (StoreException refusal) {
      return new CommitDecision.Refused(refusal);
    }
  }

  private CommitDecision decide() {
    commit.appends().forEach(append -> refuseErased(append.stream()));
    Optional<CommitResult> answered = Repetition.of(commit, stored.commits());
    if (answered.isPresent()) {
      return new CommitDecision.Repeated(answered.get());
    }
    commit.appends().forEach(append -> append.expected().require(head(append.stream()).head()));
    commit.guards().forEach(guard -> refuseErased(guard.stream()));
    commit.guards().forEach(guard -> head(guard.stream()).head().require(guard.version()));
    commit.fences().forEach(fence -> fence.require(job(fence.jobId()).map(JobRow::view)));
    append();
    for (Op op : commit.ops()) {
      op.accept(this);
    }
    return new CommitDecision.Accepted(commit, changes);
  }

  private void append() {
    // A clock that stepped back does not make a stream step back (T4).
    Instant recordedAt = stored.now();
    for (Append append : commit.appends()) {
      Instant last = changes.families.of(append.stream()).recordedAt();
      recordedAt = last.isAfter(recordedAt) ? last : recordedAt;
    }
    if (!commit.appends().isEmpty()) {
      changes.log.add(LogRow.of(commit, changes.families, recordedAt));
    }
  }

  private StreamFamily.Member head(StreamId stream) {
    return changes.families.member(stream);
  }

  private void refuseErased(StreamId stream) {
    StreamFamily.Member head = head(stream);
    if (head.erased()) {
      throw new StreamErased(stream, head.version());
    }
  }

  private Optional<JobRow> job(String id) {
    Optional<JobRow> changed = changes.jobs.get(id);
    return changed != null ? changed : stored.job(id);
  }

  /** Judged before the appends. */
  @Override
  public void on(StreamOp.RequireVersion op) {}

  @Override
  public void on(StreamOp.Erase op) {
    head(op.stream()).head().require(op.version());
    if (!head(op.stream()).erased()) {
      changes.families.put(changes.families.of(op.stream()).tombstone(op.stream()));
      changes.erased.add(op.stream());
    }
  }

  @Override
  public void on(SnapshotOp.Put op) {
    StreamId stream = op.snapshot().stream();
    refuseErased(stream);
    head(stream).head().requireReached(op.snapshot().version());
    changes.snapshots.add(op.snapshot());
  }

  @Override
  public void on(SnapshotOp.Drop op) {
    changes.dropSnapshots(op.stream(), op.belowVersion());
  }

  @Override
  public void on(JobOp.EnqueueLeased op) {
    onJob(op);
    changes.leases.add(Lease.of(job(op.jobId()).orElseThrow().view()));
  }

  @Override
  public void onJob(JobOp op) {
    Optional<JobRow> row = job(op.jobId());
    Optional<StoredJob> found = row.map(JobRow::job);
    long number = row.map(JobRow::number).orElseGet(stored::nextJobNumber);
    long raised = Math.max(stored.tokenFloor(), changes.tokenFloor);
    Optional<StoredJob> left = op.applyTo(found, JobRow.tokenFloor(number, raised), stored.now());
    if (left.equals(found)) {
      return;
    }
    if (row.isEmpty()) {
      stored.takeJobNumber();
    }
    boolean isStored = row.filter(JobRow::stored).isPresent();
    left.ifPresentOrElse(
        job -> changes.putJob(new JobRow(number, isStored, job)),
        () -> deleteJob(row.orElseThrow()));
  }

  private void deleteJob(JobRow row) {
    changes.deleteJob(row);
    String id = row.view().id();
    if (row.stored() && stored.isUnlocked(id)) {
      commit.fences().stream()
          .filter(fence -> fence.jobId().equals(id))
          .forEach(fence -> changes.settledJobs.put(id, fence.token()));
    }
  }

  @Override
  public void onDoc(DocOp op) {
    DocId id = new DocId(op.collection(), op.key());
    DocChange changed = changes.docs.get(id);
    Optional<Doc> found = changed != null ? changed.after() : stored.doc(id);
    Optional<Doc> left = op.applyTo(found);
    if (!left.equals(found)) {
      changes.changeDoc(id, new DocChange(found, left));
    }
  }
}
