package dev.lastword.orchestrator.graph;

/** What a request to resume a waiting node does. */
public enum ResumeMode {
  /** A request whose key matches resumes the node. */
  AUTOMATIC,
  /** A request is only noted; somebody has to command the resume. */
  MANUAL
}
