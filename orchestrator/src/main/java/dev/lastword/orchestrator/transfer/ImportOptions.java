package dev.lastword.orchestrator.transfer;

/** What becomes of an execution that has not ended. */
public enum ImportOptions {
  /** It is refused: it may still run where it came from, and would then run twice. */
  FINISHED_ONLY,
  /**
   * It goes on here. Whoever asks for this vouches that it does not go on elsewhere. A node that a
   * worker held there has lost its worker, which counts as a lost lease.
   */
  ADOPT
}
