package dev.lastword.orchestrator.request;

/** Answer to a worker's heartbeat. */
public enum HeartbeatResult {
  /** The lease is extended. */
  GO_ON,
  /** The lease is extended, but the execution is to end: finish or stop, soon. */
  INTERRUPTED,
  /** Another worker holds the node, or it has ended: reports will be refused. */
  LEASE_LOST
}
