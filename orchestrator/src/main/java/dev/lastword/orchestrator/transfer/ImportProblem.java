package dev.lastword.orchestrator.transfer;

/** A file that is no whole and true export, or does not fit the store it is imported into. */
public final class ImportProblem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final long line;

  ImportProblem(long line, String problem) {
    super("line " + line + ": " + problem);
    this.line = line;
  }

  ImportProblem(long line, String expected, Object found) {
    this(line, "expected " + expected + ", found " + found);
  }

  /** Returns the number of the line, from 1. */
  public long line() {
    return line;
  }
}
