package dev.lastword.orchestrator.request;

/** Reasons of refusals by the engine, beyond those of the core. */
public enum Refusal {
  /** No graph of that name and version was registered. */
  GRAPH_NOT_FOUND,
  /** The input does not fit what the graph declares. */
  INPUT_INVALID,
  /** The id has a form that the engine gives out itself. */
  ID_RESERVED,
  /** The execution's nodes are still being created; it can be started when they are all there. */
  EXECUTION_PENDING,
  /** The execution was erased. */
  EXECUTION_ERASED,
  /** The idempotency key was used for something else. */
  KEY_REUSED,
  /** The command id was used for something else. */
  COMMAND_ID_REUSED,
  /** The execution is not at the version that the caller expects. */
  VERSION_MISMATCH,
  /** The worker's lease has ended. */
  LEASE_LOST,
  /** A worker holds the node: only its token, or force, can settle it. */
  LEASE_REQUIRED,
  /** The node would not become READY by itself: only force by an admin can ready it. */
  NODE_NOT_REACHED,
  /** Only the engine moves the node: only force by an admin can. */
  ADMIN_REQUIRED,
  /** It is larger than the store takes. */
  TOO_LARGE
}
