package dev.lastword.orchestrator.work;

/** Why a handler is asked to stop. */
public enum Interruption {
  /** The execution, or the node, was canceled. */
  CANCELED,
  /** Somebody else has the node, or it was settled: whatever is reported will be refused. */
  LEASE_LOST,
  /** This process ends; the Task is given back and will be worked at elsewhere. */
  SHUTDOWN
}
