package dev.lastword.orchestrator.transfer;

/** Treatment of executions in a file that have not ended. */
public enum ImportOptions {
  /** It is refused: it may still run where it came from, and would then run twice. */
  FINISHED_ONLY,
  /**
   * It goes on here. The caller vouches that it does not go on elsewhere. A node that a worker held
   * there has lost its worker, which counts as a lost lease.
   */
  ADOPT
}
