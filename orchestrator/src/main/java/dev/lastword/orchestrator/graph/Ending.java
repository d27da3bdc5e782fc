package dev.lastword.orchestrator.graph;

/** How a node must end for an edge to be followed. */
public enum Ending {
  SUCCEEDED,
  FAILED,
  CANCELED,
  /** In any way that no other edge of the node names. */
  DONE
}
