package dev.lastword.store;

/**
 * Something a commit does or demands beside its appends.
 *
 * <p>Operations are applied after the appends, one after the other in the order given, each on what
 * those before it left; if one is refused, the whole commit is (W1, X1).
 */
public sealed interface Op permits StreamOp, JobOp, DocOp, SnapshotOp {

  /** Returns the capability that a store needs for this operation. */
  Capability capability();

  /** Hands this operation to the method made for it. */
  void accept(OpVisitor visitor);

  /** Returns the payload bytes that count toward {@link Limit#COMMIT_BYTES}. */
  default long bytes() {
    return 0;
  }
}
