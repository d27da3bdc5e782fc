package dev.lastword.core.value;

/** Treatment of running nodes by a cancel. */
public enum CancelMode {
  /** Everything unfinished ends at once. */
  IMMEDIATE,
  /** Running nodes may still settle until the grace period ends. */
  GRACEFUL
}
