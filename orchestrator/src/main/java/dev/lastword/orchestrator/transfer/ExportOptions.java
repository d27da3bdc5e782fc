package dev.lastword.orchestrator.transfer;

/** What an export takes along. */
public enum ExportOptions {
  /** The execution alone. */
  ALONE,
  /** The execution, its children, and theirs. */
  WITH_CHILDREN
}
