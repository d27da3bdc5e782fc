package dev.lastword.orchestrator.worker;

/** Reason for asking a handler to stop. */
public enum Interruption {
  /** The execution, or the node, was canceled. */
  CANCELED,
  /** Another worker has the node, or it has ended: reports will be refused. */
  LEASE_LOST,
  /** This process ends; the Task is given back and will be worked at elsewhere. */
  SHUTDOWN
}
