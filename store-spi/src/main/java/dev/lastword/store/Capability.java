package dev.lastword.store;

/**
 * Optional abilities that a store may claim. What is not claimed is refused with {@link
 * UnsupportedCapability}, never answered with an empty result (C1).
 */
public enum Capability {
  /** Appends with expected versions, idempotency, stream reads: every store has it. */
  LOG,
  /** The ordered feed of all streams: {@link EventStore#feed} and {@link EventStore#feedEnd}. */
  FEED,
  /** Appends to more than one stream in one commit (W8). */
  MULTI_STREAM,
  /** Documents, written by commits and read through {@link Projections}. */
  PROJECTIONS,
  /** Jobs with leases and fencing tokens, read and claimed through {@link Jobs}. */
  JOBS,
  /** Snapshots of streams, read through {@link Snapshots}. */
  SNAPSHOTS,
  /** Several processes on one storage, each seeing the others' commits at once. */
  MULTI_NODE,
  /** Hints that something was committed, through {@link Wakeups}. */
  WAKEUP,
  /** Removal of a stream's events for good: {@link StreamOp.Erase}. */
  ERASE
}
