package dev.lastword.store;

import static dev.lastword.store.Limit.COMMIT_BYTES;
import static dev.lastword.store.Limit.COMMIT_EVENTS;
import static dev.lastword.store.Limit.COMMIT_OPS;
import static dev.lastword.store.Limit.ENTRIES;
import static dev.lastword.store.Limit.ENTRY_BYTES;
import static dev.lastword.store.Limit.KEY_BYTES;
import static dev.lastword.store.Limit.NAME_BYTES;
import static dev.lastword.store.Limit.PAYLOAD_BYTES;
import static dev.lastword.store.Limit.SNAPSHOT_BYTES;

import java.util.Map;

/** Measures every part of a commit, so that all stores judge the same commit alike. */
record LimitCheck(Limits limits) implements OpVisitor {

  void commit(Commit commit) {
    limits.check(COMMIT_EVENTS, commit.eventCount());
    limits.check(COMMIT_OPS, (long) commit.ops().size() + commit.fences().size());
    for (Append append : commit.appends()) {
      stream(append.stream());
      append.events().forEach(this::event);
    }
    commit.fences().forEach(this::fence);
    commit.ops().forEach(op -> op.accept(this));
    limits.check(COMMIT_BYTES, commit.bytes());
  }

  private void event(EventRecord event) {
    name(event.type());
    entries(event.headers());
    payload(PAYLOAD_BYTES, event.payload());
  }

  private void stream(StreamId stream) {
    name(stream.category());
    key(stream.id());
  }

  private void fence(Fence fence) {
    key(fence.jobId());
  }

  private void entries(Map<String, String> entries) {
    limits.check(ENTRIES, entries.size());
    entries.forEach(
        (name, value) -> {
          limits.check(ENTRY_BYTES, Text.utf8Length(name));
          limits.check(ENTRY_BYTES, Text.utf8Length(value));
        });
  }

  private void payload(Limit limit, Payload payload) {
    limits.check(limit, payload.size());
    name(payload.mediaType());
  }

  private void name(String name) {
    limits.check(NAME_BYTES, Text.utf8Length(name));
  }

  private void key(String key) {
    limits.check(KEY_BYTES, Text.utf8Length(key));
  }

  private void doc(Doc doc) {
    name(doc.collection());
    key(doc.key());
    entries(doc.tags());
    payload(PAYLOAD_BYTES, doc.payload());
  }

  private void held(Fence fence, String status) {
    fence(fence);
    name(status);
  }

  private void named(String jobId, String status) {
    key(jobId);
    name(status);
  }

  @Override
  public void on(StreamOp.RequireVersion op) {
    stream(op.stream());
  }

  @Override
  public void on(JobOp.Enqueue op) {
    job(op.job());
  }

  @Override
  public void on(JobOp.EnqueueLeased op) {
    job(op.job());
    name(op.owner());
  }

  private void job(NewJob job) {
    key(job.id());
    name(job.queue());
    job.group().ifPresent(this::key);
    name(job.status());
    payload(PAYLOAD_BYTES, job.payload());
  }

  @Override
  public void on(JobOp.Mark op) {
    held(op.fence(), op.status());
  }

  @Override
  public void on(JobOp.Complete op) {
    held(op.fence(), op.status());
  }

  @Override
  public void on(JobOp.Release op) {
    held(op.fence(), op.status());
  }

  @Override
  public void on(JobOp.Requeue op) {
    named(op.jobId(), op.status());
  }

  @Override
  public void on(JobOp.End op) {
    named(op.jobId(), op.status());
  }

  @Override
  public void on(JobOp.Delete op) {
    key(op.jobId());
  }

  @Override
  public void on(DocOp.Put op) {
    doc(op.doc());
  }

  @Override
  public void on(DocOp.Create op) {
    doc(op.doc());
  }

  @Override
  public void on(DocOp.Delete op) {
    name(op.collection());
    key(op.key());
  }

  @Override
  public void on(SnapshotOp.Put op) {
    stream(op.snapshot().stream());
    name(op.snapshot().tag());
    payload(SNAPSHOT_BYTES, op.snapshot().payload());
  }

  @Override
  public void on(SnapshotOp.Drop op) {
    stream(op.stream());
  }

  @Override
  public void on(StreamOp.Erase op) {
    stream(op.stream());
  }
}
