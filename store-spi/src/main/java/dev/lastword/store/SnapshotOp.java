package dev.lastword.store;

import static java.util.Objects.requireNonNull;

/** Operation on the snapshots of one stream. */
public sealed interface SnapshotOp extends Op {

  @Override
  default Capability capability() {
    return Capability.SNAPSHOTS;
  }

  /**
   * Keeps a snapshot, replacing one of the same version only (S3); above the head is refused (S4).
   */
  record Put(Snapshot snapshot) implements SnapshotOp {
    public Put {
      requireNonNull(snapshot, "snapshot");
    }

    @Override
    public long bytes() {
      return snapshot.payload().size();
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }

  /** Removes a stream's snapshots whose version is below {@code belowVersion} (S6). */
  record Drop(StreamId stream, long belowVersion) implements SnapshotOp {
    public Drop {
      requireNonNull(stream, "stream");
      Numbers.requireAtLeast(1, belowVersion, "belowVersion");
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }
}
