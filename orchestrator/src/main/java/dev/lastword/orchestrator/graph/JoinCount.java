package dev.lastword.orchestrator.graph;

/**
 * Numbers of a Join's branches, by status.
 *
 * @param succeeded s
 * @param failed f
 * @param canceled c
 * @param unfinished p
 */
public record JoinCount(int succeeded, int failed, int canceled, int unfinished) {

  /** Returns n, all of them. */
  public int expected() {
    return succeeded + failed + canceled + unfinished;
  }
}
