package dev.lastword.store.jdbc;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.DocOp;
import dev.lastword.store.Fence;
import dev.lastword.store.JobOp;
import dev.lastword.store.Op;
import dev.lastword.store.RowOpVisitor;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import dev.lastword.store.jdbc.postgres.PostgresLocks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Everything that one or more commits touch, each thing once. {@link PostgresLocks} takes it in one
 * order for all callers (W8).
 */
public final class CommitKeys implements RowOpVisitor {

  private final Set<StreamId> streams = new LinkedHashSet<>();
  private final Set<UUID> commitIds = new LinkedHashSet<>();
  private final Set<String> jobs = new LinkedHashSet<>();
  private final Set<String> lockedJobs = new LinkedHashSet<>();
  private final Set<String> deletedJobs = new HashSet<>();
  private final Set<DocId> docs = new LinkedHashSet<>();
  private int enqueues;

  public static CommitKeys of(Commit commit) {
    CommitKeys keys = new CommitKeys();
    keys.add(commit);
    return keys;
  }

  private void add(Commit commit) {
    for (Append append : commit.appends()) {
      streams.add(append.stream());
    }
    commit.id().ifPresent(commitIds::add);
    for (Op op : commit.ops()) {
      op.accept(this);
    }
    for (Fence fence : commit.fences()) {
      jobs.add(fence.jobId());
      if (deletedJobs.contains(fence.jobId())) {
        lockedJobs.remove(fence.jobId());
      } else {
        lockedJobs.add(fence.jobId());
      }
    }
  }

  public Set<StreamId> streams() {
    return streams;
  }

  /** Returns the names that the families of the streams may have. */
  public Set<String> families() {
    Set<String> names = new LinkedHashSet<>();
    for (StreamId stream : streams) {
      names.add(StreamFamily.shared(stream));
      names.add(StreamFamily.alone(stream));
    }
    return names;
  }

  public Set<UUID> commitIds() {
    return commitIds;
  }

  public Set<String> jobs() {
    return jobs;
  }

  /**
   * Returns the jobs that no claim may change before the transaction ends. Not among them is a job
   * that each commit deletes which has its lease, because the deletion finds it only with the token
   * of that lease; nor one that is only enqueued, because claims add no jobs.
   */
  public Set<String> lockedJobs() {
    return lockedJobs;
  }

  public Set<DocId> docs() {
    return docs;
  }

  /** Returns how many jobs may be added. */
  public int enqueues() {
    return enqueues;
  }

  /**
   * Returns everything that is touched: streams by what their families may share, commit ids, jobs
   * and documents.
   */
  public List<Object> all() {
    Set<Object> all = new LinkedHashSet<>();
    streams.forEach(stream -> all.add(StreamFamily.shared(stream)));
    all.addAll(commitIds);
    all.addAll(jobs);
    all.addAll(docs);
    return new ArrayList<>(all);
  }

  /** Returns whether a commit id is in both: whether one repeats the other cannot be told yet. */
  public boolean sharesCommitsWith(CommitKeys other) {
    return !Collections.disjoint(commitIds, other.commitIds);
  }

  /** Adds the keys of others. */
  public void addAll(CommitKeys other) {
    streams.addAll(other.streams);
    commitIds.addAll(other.commitIds);
    jobs.addAll(other.jobs);
    lockedJobs.addAll(other.lockedJobs);
    docs.addAll(other.docs);
    enqueues += other.enqueues;
  }

  @Override
  public void on(StreamOp.RequireVersion op) {
    streams.add(op.stream());
  }

  @Override
  public void on(StreamOp.Erase op) {
    streams.add(op.stream());
  }

  @Override
  public void on(SnapshotOp.Put op) {
    streams.add(op.snapshot().stream());
  }

  @Override
  public void on(SnapshotOp.Drop op) {
    streams.add(op.stream());
  }

  @Override
  public void on(JobOp.Enqueue op) {
    jobs.add(op.jobId());
    enqueues++;
  }

  @Override
  public void on(JobOp.EnqueueLeased op) {
    jobs.add(op.jobId());
    enqueues++;
  }

  @Override
  public void on(JobOp.Delete op) {
    onJob(op);
    deletedJobs.add(op.jobId());
  }

  @Override
  public void onJob(JobOp op) {
    jobs.add(op.jobId());
    lockedJobs.add(op.jobId());
  }

  @Override
  public void onDoc(DocOp op) {
    docs.add(new DocId(op.collection(), op.key()));
  }
}
