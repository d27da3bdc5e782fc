package dev.lastword.tck.store.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.Commit;
import dev.lastword.store.DocOp;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.Jobs;
import dev.lastword.store.Op;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StreamId;
import java.util.Optional;

/** Looks at what a commit is about to change, or has changed, as an instance shows it. */
final class TouchedViews {

  private static final int MOST = 20;

  private final ReferenceModel model;
  private final EventStore store;

  TouchedViews(ReferenceModel model, EventStore store) {
    this.model = model;
    this.store = store;
  }

  /** Compares the streams, jobs, documents and snapshots that a commit names. */
  void of(Commit commit) {
    ReadSpec last = ReadSpec.backwardFromHead().maxEvents(3);
    commit.appends().stream()
        .limit(MOST)
        .forEach(
            append ->
                assertEquals(
                    model.read(append.stream(), last),
                    store.read(append.stream(), last),
                    () -> "the end of " + append.stream()));
    commit.ops().stream().limit(MOST).forEach(this::of);
  }

  private void of(Op op) {
    if (op instanceof DocOp doc) {
      assertEquals(
          model.get(doc.collection(), doc.key()),
          store.extension(Projections.class).get(doc.collection(), doc.key()),
          () -> "document " + doc.key() + " of " + doc.collection());
    } else if (op instanceof JobOp job) {
      assertEquals(
          Optional.ofNullable(model.jobs.get(job.jobId())).map(ModelJob::view),
          store.extension(Jobs.class).find(job.jobId()),
          () -> "job " + job.jobId());
    } else if (op instanceof SnapshotOp.Put put) {
      snapshot(put.snapshot().stream(), put.snapshot().version());
      snapshot(put.snapshot().stream(), Long.MAX_VALUE);
    } else if (op instanceof SnapshotOp.Drop drop) {
      snapshot(drop.stream(), drop.belowVersion());
      snapshot(drop.stream(), Math.max(1, drop.belowVersion() - 1));
    }
  }

  private void snapshot(StreamId stream, long version) {
    assertEquals(
        model.latest(stream, version),
        store.extension(Snapshots.class).latest(stream, version),
        () -> "the latest snapshot of " + stream + " up to " + version);
  }
}
