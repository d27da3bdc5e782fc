package dev.lastword.store;

import static java.util.Objects.requireNonNull;

/** Precondition on a stream, or operation on it as a whole. */
public sealed interface StreamOp extends Op {

  /** Demands that a stream is at {@code version} before the commit, without writing to it (W13). */
  record RequireVersion(StreamId stream, long version) implements StreamOp {
    public RequireVersion {
      requireNonNull(stream, "stream");
      Numbers.requireAtLeast(0, version, "version");
    }

    @Override
    public Capability capability() {
      return Capability.LOG;
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }

  /**
   * Removes the events and snapshots of a stream whose head, after this commit's appends, is {@code
   * version}, and leaves a tombstone (E1). Erasing again changes nothing (E6).
   */
  record Erase(StreamId stream, long version) implements StreamOp {
    public Erase {
      requireNonNull(stream, "stream");
      Numbers.requireAtLeast(1, version, "version");
    }

    @Override
    public Capability capability() {
      return Capability.ERASE;
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }
}
