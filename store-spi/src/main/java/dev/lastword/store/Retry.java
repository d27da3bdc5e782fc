package dev.lastword.store;

/** Advice to the caller after a failure (X2). */
public enum Retry {
  /** Give up: the same or a new attempt with the same intent fails too. */
  NEVER,
  /** Read again, decide again, and commit what comes out. */
  REREAD,
  /** Try the identical commit again. */
  SAME_COMMIT
}
