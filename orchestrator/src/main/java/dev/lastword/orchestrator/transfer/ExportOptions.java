package dev.lastword.orchestrator.transfer;

/** Contents of an export. */
public enum ExportOptions {
  /** The execution alone. */
  ALONE,
  /** The execution, its children, and theirs. */
  WITH_CHILDREN
}
