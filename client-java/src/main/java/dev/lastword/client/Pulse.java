package dev.lastword.client;

/** What a worker learns when it says that it is still there. */
public enum Pulse {
  /** The lease is extended. */
  GO_ON,
  /** The lease is extended, but the execution is to end: finish or stop, soon. */
  INTERRUPTED,
  /** Somebody else has the node, or nobody needs it: whatever is reported will be refused. */
  LEASE_LOST
}
