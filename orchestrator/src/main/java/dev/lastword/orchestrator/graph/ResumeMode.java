package dev.lastword.orchestrator.graph;

/** Effect of a request to resume a waiting node. */
public enum ResumeMode {
  /** A request whose key matches resumes the node. */
  AUTOMATIC,
  /** A request is only recorded; a ResumeNode command is needed. */
  MANUAL
}
