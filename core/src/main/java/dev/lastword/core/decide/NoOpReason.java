package dev.lastword.core.decide;

/** Reason why a command has nothing to do. */
public enum NoOpReason {
  ALREADY_STARTED,
  ALREADY_CANCELED,
  ALREADY_REQUESTED,
  /** The execution ended before the cancel came. */
  TOO_LATE,
  ALREADY_ARCHIVED,
  ALREADY_READY,
  ALREADY_WAITING,
  ALREADY_SUCCEEDED,
  ALREADY_FAILED
}
