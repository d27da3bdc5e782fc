package dev.lastword.core.value;

/** How a cancel treats nodes that are running. */
public enum CancelMode {
  /** Everything unfinished ends at once. */
  IMMEDIATE,
  /** Running nodes may still settle until the grace period ends. */
  GRACEFUL
}
