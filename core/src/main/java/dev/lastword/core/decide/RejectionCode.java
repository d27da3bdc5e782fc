package dev.lastword.core.decide;

/** Reason of a refusal, from the caller's side. */
public enum RejectionCode {
  EXECUTION_NOT_FOUND,
  EXECUTION_EXISTS,
  INVALID_ARGUMENT,
  EXECUTION_TERMINAL,
  CANCEL_REQUESTED,
  NODE_NOT_FOUND,
  NODE_STATUS,
  STALE_ATTEMPT,
  RESUME_KEY_MISMATCH,
  NOT_TERMINAL,
  /** The execution ended before the cancel came, and the policy refuses late cancels. */
  TOO_LATE
}
