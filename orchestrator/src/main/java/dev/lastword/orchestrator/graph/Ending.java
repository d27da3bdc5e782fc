package dev.lastword.orchestrator.graph;

/** End status of a node that makes an edge be followed. */
public enum Ending {
  SUCCEEDED,
  FAILED,
  CANCELED,
  /** In any way that no other edge of the node names. */
  DONE
}
