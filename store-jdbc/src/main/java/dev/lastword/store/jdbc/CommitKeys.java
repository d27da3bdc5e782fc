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
import dev.lastword.store.Text;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Everything that one or more commits touch, in one order for all callers, so that locks taken in
 * this order make no deadlock (W8).
 */
final class CommitKeys implements RowOpVisitor {

  private static final Comparator<StreamId> BY_STREAM =
      Comparator.comparing(StreamId::category, Text.BINARY_ORDER)
          .thenComparing(StreamId::id, Text.BINARY_ORDER);
  private static final Comparator<DocId> BY_DOC =
      Comparator.comparing(DocId::collection, Text.BINARY_ORDER)
          .thenComparing(DocId::key, Text.BINARY_ORDER);

  private final SortedSet<StreamId> streams = new TreeSet<>(BY_STREAM);
  private final SortedSet<UUID> commitIds = new TreeSet<>();
  private final SortedSet<String> jobs = new TreeSet<>(Text.BINARY_ORDER);
  private final SortedSet<DocId> docs = new TreeSet<>(BY_DOC);
  private boolean enqueues;

  static CommitKeys of(Commit commit) {
    CommitKeys keys = new CommitKeys();
    keys.add(commit);
    return keys;
  }

  void add(Commit commit) {
    for (Append append : commit.appends()) {
      streams.add(append.stream());
    }
    commit.id().ifPresent(commitIds::add);
    for (Fence fence : commit.fences()) {
      jobs.add(fence.jobId());
    }
    for (Op op : commit.ops()) {
      op.accept(this);
    }
  }

  SortedSet<StreamId> streams() {
    return streams;
  }

  SortedSet<UUID> commitIds() {
    return commitIds;
  }

  SortedSet<String> jobs() {
    return jobs;
  }

  SortedSet<DocId> docs() {
    return docs;
  }

  boolean enqueues() {
    return enqueues;
  }

  /** Returns everything that is touched: streams, commit ids, jobs and documents. */
  List<Object> all() {
    List<Object> all = new ArrayList<>(streams);
    all.addAll(commitIds);
    all.addAll(jobs);
    all.addAll(docs);
    return all;
  }

  /** Returns whether a commit id is in both: whether one repeats the other cannot be told yet. */
  boolean sharesCommitsWith(CommitKeys other) {
    return !Collections.disjoint(commitIds, other.commitIds);
  }

  /** Adds the keys of others. */
  void addAll(CommitKeys other) {
    streams.addAll(other.streams);
    commitIds.addAll(other.commitIds);
    jobs.addAll(other.jobs);
    docs.addAll(other.docs);
    enqueues |= other.enqueues;
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
    onJob(op);
    enqueues = true;
  }

  @Override
  public void onJob(JobOp op) {
    jobs.add(op.jobId());
  }

  @Override
  public void onDoc(DocOp op) {
    docs.add(new DocId(op.collection(), op.key()));
  }
}
